package io.graphflow.core.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.GraphflowException;
import io.graphflow.options.Engine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each updating clause with its edge cases, from an empty graph without schema, in every engine. */
class UpdateClauseTest {
  @TempDir
  private Path folder;

  private UpdateFixture empty(Engine engine) {
    return new UpdateFixture(folder, engine, null);
  }

  @ParameterizedTest
  @EnumSource
  void createsAnElementOfEachKind(Engine engine) {
    try (UpdateFixture fixture = empty(engine)) {
      assertThat(fixture.run("CREATE (:A {x: 1})-[:R {w: 2.5}]->(:B:C {s: 'text'}), ()")).isEmpty();
      assertThat(fixture.graph()).containsExactly(
          "()", "(:A {x=1})", "(:A {x=1})-[:R {w=2.5}]->(:B:C {s=text})", "(:B:C {s=text})");
      assertThat(fixture.counters.nodesCreated()).isEqualTo(3);
      assertThat(fixture.counters.relationshipsCreated()).isEqualTo(1);
      assertThat(fixture.counters.propertiesSet()).isEqualTo(3);
      assertThat(fixture.counters.labelsAdded()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @EnumSource
  void readsWhatItHasCreated(Engine engine) {
    try (UpdateFixture fixture = empty(engine)) {
      assertThat(fixture.run("CREATE (n:A {x: 1}) RETURN n.x, n, labels(n)"))
          .containsExactly(List.of(
              1L, new UpdateFixture.Node(List.of("A"), Map.of("x", 1L)), List.of("A")));
      assertThat(fixture.run("MATCH (n:A) RETURN n.x")).containsExactly(List.of(1L));
    }
  }

  @ParameterizedTest
  @EnumSource
  void detachesFromEdgesOfBothDirections(Engine engine) {
    try (UpdateFixture fixture = empty(engine)) {
      fixture.run("CREATE (:A {x: 1})-[:R]->(b:B)-[:R]->(:C), (b)-[:S]->(b)");
      fixture.run("MATCH (b:B) DETACH DELETE b");
      assertThat(fixture.graph()).containsExactly("(:A {x=1})", "(:C)");
      assertThat(fixture.counters.relationshipsDeleted()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @EnumSource
  void deletesAllOfAPath(Engine engine) {
    try (UpdateFixture fixture = empty(engine)) {
      fixture.run("CREATE (:A {x: 1})-[:R]->(:B)-[:R]->(:C), (:D)");
      fixture.run("MATCH p = (:A)-[:R*2]->(:C) DELETE p");
      assertThat(fixture.graph()).containsExactly("(:D)");
      assertThat(fixture.counters.nodesDeleted()).isEqualTo(3);
      assertThat(fixture.counters.relationshipsDeleted()).isEqualTo(2);
    }
  }

  /** Elements of a pattern may be computed from those before them, whatever type a property had. */
  @ParameterizedTest
  @EnumSource
  void readsWhatTheSameClauseHasCreated(Engine engine) {
    try (UpdateFixture fixture = empty(engine)) {
      fixture.run("CREATE (:A {x: 1})");
      fixture.run("UNWIND ['one', 2] AS x"
          + " CREATE (a:A {x: x})-[r:R {l: labels(a), x: b.x}]->(b:B {x: [a.x]}),"
          + " (:C {type: type(r), x: r.x})");
      assertThat(fixture.graph()).containsExactly(
          "(:A {x=1})", "(:A {x=2})", "(:A {x=2})-[:R {l=[A], x=[2]}]->(:B {x=[2]})",
          "(:A {x=one})", "(:A {x=one})-[:R {l=[A], x=[one]}]->(:B {x=[one]})", "(:B {x=[2]})",
          "(:B {x=[one]})", "(:C {type=R, x=[2]})", "(:C {type=R, x=[one]})");
    }
  }

  @ParameterizedTest
  @EnumSource
  void labelsOfWhatIsGoneCannotBeRead(Engine engine) {
    try (UpdateFixture fixture = empty(engine)) {
      fixture.run("CREATE (:A:B {x: 1}), (:C)");
      for (String read : List.of("labels(n)", "n:A", "n.x", "size(labels(n)) = 2")) {
        assertThatThrownBy(() -> fixture.run("MATCH (n:A) DELETE n RETURN " + read))
            .hasMessageContaining("that it has deleted");
      }
      assertThat(
          fixture.run("MATCH (n:A) DELETE n WITH count(*) AS c MATCH (m) RETURN labels(m), m:C"))
          .containsExactly(List.of(List.of("C"), true));
    }
  }

  @ParameterizedTest
  @EnumSource
  void createsForEachRow(Engine engine) {
    try (UpdateFixture fixture = empty(engine)) {
      fixture.run("UNWIND [1, 2, 3] AS x CREATE (:A {x: x})");
      fixture.run("MATCH (a:A), (b:A) WHERE a.x < b.x CREATE (a)-[:LESS {by: b.x - a.x}]->(b)");
      assertThat(fixture.run("MATCH (a:A)-[r:LESS]->(b:A) RETURN a.x, r.by, b.x ORDER BY a.x, b.x"))
          .containsExactly(List.of(1L, 1L, 2L), List.of(1L, 2L, 3L), List.of(2L, 1L, 3L));
      assertThat(fixture.counters.containsUpdates()).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource
  void mergesOnceForEqualRows(Engine engine) {
    try (UpdateFixture fixture = empty(engine)) {
      assertThat(fixture.run("UNWIND [1, 2, 1, 1] AS x MERGE (n:A {x: x})"
          + " ON CREATE SET n.made = x ON MATCH SET n.found = coalesce(n.found, 0) + 1"
          + " RETURN count(*)")).containsExactly(List.of(4L));
      assertThat(fixture.graph()).containsExactly("(:A {found=2, made=1, x=1})",
          "(:A {made=2, x=2})");
      assertThat(fixture.counters.nodesCreated()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EnumSource
  void setsAndRemoves(Engine engine) {
    try (UpdateFixture fixture = empty(engine)) {
      fixture.run("CREATE (:A {x: 1, y: 2})");
      assertThat(
          fixture.run("MATCH (n:A) SET n.x = n.x + 1, n.z = n.x, n:B REMOVE n.y RETURN n.x, n.z"))
          .containsExactly(List.of(2L, 2L));
      assertThat(fixture.graph()).containsExactly("(:A:B {x=2, z=2})");
      assertThat(fixture.counters.propertiesSet()).isEqualTo(3);
      assertThat(fixture.counters.labelsAdded()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void deletes(Engine engine) {
    try (UpdateFixture fixture = empty(engine)) {
      fixture.run("CREATE (a:A {x: 1})-[:R]->(b:B), (a)-[:R]->(a)");
      List<String> before = fixture.graph();
      assertThatThrownBy(() -> fixture.run("MATCH (a:A) DELETE a"))
          .isInstanceOf(GraphflowException.class)
          .hasMessageContaining("still has relationships");
      assertThat(fixture.graph()).isEqualTo(before);
      fixture.run("MATCH (a:A) DETACH DELETE a");
      assertThat(fixture.graph()).containsExactly("(:B)");
      assertThat(fixture.counters.nodesDeleted()).isEqualTo(1);
      assertThat(fixture.counters.relationshipsDeleted()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EnumSource
  void givesEachClauseOfForeachAllRowsOfAMergeBeforeTheNext(Engine engine) {
    try (UpdateFixture fixture = empty(engine)) {
      fixture.run("CREATE (:A {x: 1}), (:A {x: 2}), (:B)");
      fixture.run("MATCH (b:B) FOREACH (i IN [1, 2] | MERGE (a:A) MERGE (b)-[r:R {i: i}]->(b)"
          + " ON MATCH SET r.found = true SET a.sum = coalesce(a.sum, 0) + i DELETE r)");
      assertThat(fixture.graph())
          .containsExactly("(:A {sum=3, x=1})", "(:A {sum=3, x=2})", "(:B)");
      assertThat(fixture.counters.relationshipsCreated()).isEqualTo(2);
      assertThat(fixture.counters.relationshipsDeleted()).isEqualTo(2);
    }
  }
}
