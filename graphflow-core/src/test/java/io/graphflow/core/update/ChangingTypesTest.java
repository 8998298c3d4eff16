package io.graphflow.core.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.GraphflowException;
import io.graphflow.options.Engine;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Properties that get values of other types than before, from files, a delta or nothing, in every engine. */
class ChangingTypesTest {
  private static final String GRAPH = """
      open
      vertices A id:INT64 x:INT64
      1 | 10
      2 | 20
      3 | NULL
      4 | 40

      edges R w:DOUBLE : A -> A
      1 -> 2 | 0.5
      1 -> 3 | 1.5
      2 -> 3 | NULL
      4 -> 1 | 2.0

      edges OWNS since:INT64 : A -> A
      1 -> 2 | 2000
      3 -> 4 | 2001
      """;

  @TempDir
  private Path folder;

  @ParameterizedTest
  @EnumSource
  void takesTheTypeOfEachValue(Engine engine) {
    try (UpdateFixture fixture = new UpdateFixture(folder, engine, null)) {
      fixture.run("CREATE (:A {x: 1})");
      assertThat(fixture.run("MATCH (a:A) RETURN a.x, a.x + 1")).containsExactly(List.of(1L, 2L));
      assertThat(fixture.run("MATCH (a:A) SET a.x = 'text' RETURN a.x, a.x + '!'"))
          .containsExactly(List.of("text", "text!"));
      assertThat(fixture.run("MATCH (a:A) SET a.x = [1, 'a', true] RETURN a.x, size(a.x)"))
          .containsExactly(List.of(List.of(1L, "a", true), 3L));
      assertThat(fixture.run("MATCH (a:A) SET a.x = date('2020-01-31') RETURN a.x"))
          .containsExactly(List.of(LocalDate.of(2020, 1, 31)));
      assertThat(fixture.run("MATCH (a:A) WHERE a.x = date('2020-01-31') REMOVE a.x RETURN a.x"))
          .containsExactly(Arrays.asList((Object) null));
      assertThat(fixture.graph()).containsExactly("(:A)");
    }
  }

  @ParameterizedTest
  @EnumSource
  void mixesTypesInOneQuery(Engine engine) {
    try (UpdateFixture fixture = new UpdateFixture(folder, engine, null)) {
      assertThat(fixture.run(
          "UNWIND [1, 'two', 3.0, true, [4, 'x'], []] AS v CREATE (a:A {x: v})"
              + " RETURN a.x AS x ORDER BY x"))
          .containsExactly(List.of(List.of()), List.of(List.of(4L, "x")), List.of("two"),
              List.of(true), List.of(1L), List.of(3.0));
      assertThat(fixture.run("MATCH (a:A) WHERE a.x > 0 RETURN sum(a.x)"))
          .containsExactly(List.of(4.0));
      assertThat(fixture.run("MERGE (a:A {x: 1.0}) ON MATCH SET a.x = 'one' RETURN a.x"))
          .containsExactly(List.of("one"));
      assertThat(fixture.run("MATCH (a:A) WHERE a.x IN ['one', 'two'] RETURN count(*)"))
          .containsExactly(List.of(2L));
      assertThat(fixture.run("MATCH (a:A) WITH a.x AS x, count(*) AS n RETURN count(*)"))
          .containsExactly(List.of(6L));
    }
  }

  @ParameterizedTest
  @EnumSource
  void keepsWhatWasReadBefore(Engine engine) {
    try (UpdateFixture fixture = new UpdateFixture(folder, engine, GRAPH)) {
      assertThat(fixture.run(
          "MATCH (a:A {id: 1}) WITH a, a.x AS before SET a.x = 'ten' RETURN before + 1, a.x"))
          .containsExactly(List.of(11L, "ten"));
      assertThat(fixture.run(
          "MATCH (a:A {id: 2}) SET a.x = a.x + 0.5 WITH a WHERE a.x > 20 RETURN a.x"))
          .containsExactly(List.of(20.5));
      assertThat(fixture.run("MATCH (a:A) RETURN a.id, a.x ORDER BY a.id")).containsExactly(
          List.of(1L, "ten"), List.of(2L, 20.5), Arrays.asList(3L, null), List.of(4L, 40L));
      assertThat(fixture.run("MATCH (a:A) RETURN a.x AS x ORDER BY x")).containsExactly(
          List.of("ten"), List.of(20.5), List.of(40L), Arrays.asList((Object) null));
    }
  }

  @ParameterizedTest
  @EnumSource
  void readsWhatTheSameClauseHasWritten(Engine engine) {
    try (UpdateFixture fixture = new UpdateFixture(folder, engine, GRAPH)) {
      assertThat(fixture.run(
          "MATCH (a:A {id: 1}) SET a.x = a.x + 1, a.x = a.x + '!', a.x = a.x + '?' RETURN a.x"))
          .containsExactly(List.of("11!?"));
      assertThat(fixture.run("MATCH (:A {id: 1})-[r:R]->(:A {id: 2})"
          + " SET r.w = r.w + 1, r.w = r.w + '!' SET r.w = [r.w] SET r.w = r.w + 1 RETURN r.w"))
          .containsExactly(List.of(List.of("1.5!", 1L)));
      assertThat(fixture.run("MATCH (a:A {id: 2}) FOREACH (v IN ['b', true, 1] |"
          + " SET a.y = coalesce(a.y, []) + v) RETURN a.y"))
          .containsExactly(List.of(List.of("b", true, 1L)));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"GF_RV", "GF_CV"})
  void changesTypesOfEdges(Engine engine) {
    try (UpdateFixture fixture = new UpdateFixture(folder, engine, GRAPH)) {
      fixture.run("MATCH (:A {id: 1})-[r:R]->(:A {id: 2}) SET r.w = 'half'");
      fixture.run("MATCH (:A {id: 2})-[r:R]->(:A {id: 3}) SET r.w = 1");
      fixture.run("MATCH (a:A {id: 3}), (b:A {id: 4}) CREATE (a)-[:R {w: [true]}]->(b)");
      fixture.run("MATCH (:A {id: 3})-[o:OWNS]->() SET o.since = 'ever'");
      assertThat(fixture.run("MATCH (a)-[r:R]->(b) RETURN a.id, b.id, r.w ORDER BY a.id, b.id"))
          .containsExactly(List.of(1L, 2L, "half"), List.of(1L, 3L, 1.5), List.of(2L, 3L, 1L),
              List.of(3L, 4L, List.of(true)), List.of(4L, 1L, 2.0));
      assertThat(fixture.run("MATCH (b)<-[r:R]-(a) WHERE r.w >= 1 RETURN a.id, b.id ORDER BY a.id"))
          .containsExactly(List.of(1L, 3L), List.of(2L, 3L), List.of(4L, 1L));
      assertThat(fixture.run("MATCH (a)-[r:R]->()-[s:R]->() WHERE r.w = 'half' RETURN s.w"))
          .containsExactly(List.of(1L));
      assertThat(fixture.run("MATCH (a)-[r:R]->(b) WHERE r.w > 1 RETURN count(*)"))
          .containsExactly(List.of(2L));
      assertThat(fixture.run("MATCH (a)-[o:OWNS]->(b) RETURN o.since ORDER BY o.since"))
          .containsExactly(List.of("ever"), List.of(2000L));
      assertThat(fixture.run("MATCH (a)-[o:OWNS]->(b) WHERE o.since < 2001 RETURN a.id"))
          .containsExactly(List.of(1L));
    }
  }

  @ParameterizedTest
  @EnumSource
  void refusesWhatNoPropertyCanBe(Engine engine) {
    try (UpdateFixture fixture = new UpdateFixture(folder, engine, GRAPH)) {
      List<String> before = fixture.graph();
      for (Object value : List.of(Map.of("k", 1L), List.of(List.of(1L)), Arrays.asList(1L, null))) {
        assertThatThrownBy(() -> fixture.run("MATCH (a:A) SET a.x = $v", Map.of("v", value)))
            .isInstanceOf(GraphflowException.class)
            .hasMessageContaining("Property 'x' cannot be");
      }
      assertThatThrownBy(() -> fixture.run("MATCH (a:A {id: 1}) SET a.id = 'one'"))
          .isInstanceOf(GraphflowException.class)
          .hasMessage("property 'id' of A is of type INT64 and cannot be the text 'one'");
      assertThat(fixture.graph()).isEqualTo(before);
    }
  }

  @ParameterizedTest
  @EnumSource
  void keepsTypesInAClosedSchema(Engine engine) {
    try (UpdateFixture fixture = new UpdateFixture(folder, engine, GRAPH.replace("open\n", ""))) {
      assertThatThrownBy(() -> fixture.run("MATCH (a:A) SET a.x = 'ten'"))
          .isInstanceOf(GraphflowException.class)
          .hasMessage("property 'x' of A is of type INT64 and cannot be the text 'ten'");
      assertThatThrownBy(() -> fixture.run("MATCH ()-[r:R]->() SET r.w = 1"))
          .isInstanceOf(GraphflowException.class)
          .hasMessage("property 'w' of R is of type DOUBLE and cannot be 1");
    }
  }

  /** Random values one after another, each seen by the next query. */
  @ParameterizedTest
  @EnumSource
  void agreesWithAMap(Engine engine) {
    long seed = Long.getLong("graphflow.seed", System.nanoTime());
    Random random = new Random(seed);
    List<Object> values = List.of(1L, 2L, 1.0, 2.5, "a", "1", true, false, List.of(), List.of(1L),
        List.of(1.0, "a"), LocalDate.of(2020, 1, 31));
    Map<Long, Object> model = new TreeMap<>(Map.of(1L, 10L, 2L, 20L, 4L, 40L));
    long vertices = 4;
    try (UpdateFixture fixture = new UpdateFixture(folder, engine, GRAPH)) {
      for (int i = 0; i < 60; i++) {
        Object value = values.get(random.nextInt(values.size()));
        if (random.nextInt(4) == 0) {
          fixture.run("CREATE (:A {id: $id, x: $v})", Map.of("id", ++vertices, "v", value));
          model.put(vertices, value);
        } else {
          long id = 1 + random.nextLong(vertices);
          fixture.run("MATCH (a:A {id: $id}) SET a.x = $v", Map.of("id", id, "v", value));
          model.put(id, value);
        }
        List<List<Object>> all = new ArrayList<>();
        for (long id = 1; id <= vertices; id++) {
          all.add(Arrays.asList(id, model.get(id)));
        }
        assertThat(fixture.run("MATCH (a:A) RETURN a.id, a.x ORDER BY a.id"))
            .as("seed %d", seed)
            .isEqualTo(all);
        List<List<Object>> equal = new ArrayList<>();
        model.forEach((id, own) -> {
          if (isEqual(own, value)) {
            equal.add(List.of(id));
          }
        });
        assertThat(fixture.run(
            "MATCH (a:A) WHERE a.x = $v RETURN a.id ORDER BY a.id", Map.of("v", value)))
            .as("seed %d", seed)
            .isEqualTo(equal);
      }
    }
  }

  private static boolean isEqual(Object left, Object right) {
    if (left instanceof Number a && right instanceof Number b) {
      return a.doubleValue() == b.doubleValue();
    }
    if (left instanceof List<?> a && right instanceof List<?> b) {
      return a.size() == b.size() && (a.isEmpty() || (isEqual(a.getFirst(), b.getFirst())
          && a.subList(1, a.size()).equals(b.subList(1, b.size()))));
    }
    return Objects.equals(left, right);
  }
}
