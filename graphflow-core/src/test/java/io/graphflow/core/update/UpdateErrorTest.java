package io.graphflow.core.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.GraphflowException;
import io.graphflow.options.Engine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is wrong only when an update runs, as people read it; nothing of such an update stays. */
class UpdateErrorTest {
  private static final String PEOPLE = """
      vertices Person name:STRING age:INT64
      alice | 45
      bob | NULL

      edges FOLLOWS since:INT64 weight:INT64 : Person -> Person
      alice -> bob | 2003 | 1
      """;

  @TempDir
  private Path folder;

  @ParameterizedTest
  @EnumSource
  void runsOverListsOnly(Engine engine) {
    try (UpdateFixture fixture = new UpdateFixture(folder, engine, null)) {
      fixture.run("CREATE (:A {x: 1, l: [1, 2]})");
      assertFailure(fixture, "CREATE (:B) FOREACH (v IN $v | CREATE (:C {v: v}))", 5L,
          "FOREACH takes a LIST, but this is INTEGER 5.");
      assertFailure(fixture, "CREATE (:B) FOREACH (v IN $v | CREATE (:C {v: v}))", Map.of("k", 1L),
          "FOREACH takes a LIST, but this is MAP {k=1}.");
      assertFailure(fixture, "MATCH (a:A) FOREACH (v IN a.x | CREATE (:C {v: v}))", null,
          "FOREACH takes a LIST, but this is INTEGER");
      assertFailure(fixture, "MATCH (a:A) FOREACH (v IN a | CREATE (:C))", null,
          "FOREACH takes a LIST, but this is NODE");
      assertFailure(fixture, "UNWIND [[1], 2] AS l FOREACH (v IN l | CREATE (:C {v: v}))", null,
          "FOREACH takes a LIST, but this is INTEGER 2.");
      assertThat(fixture.graph()).containsExactly("(:A {l=[1, 2], x=1})");
    }
  }

  @ParameterizedTest
  @EnumSource
  void handsOutNothingThatHoldsWhatIsGone(Engine engine) {
    try (UpdateFixture fixture = new UpdateFixture(folder, engine, null)) {
      fixture.run("CREATE (:A)-[:R]->(:B)");
      List<String> before = fixture.graph();
      for (String value : List.of("a", "[a]", "[[1, a]]", "{k: a}", "[{k: [a]}]", "r", "[r]")) {
        assertFailure(fixture, "MATCH (a:A)-[r:R]->() DETACH DELETE a RETURN " + value + " AS v",
            null, "that it has deleted");
      }
      assertThat(fixture.graph()).isEqualTo(before);
    }
  }

  @ParameterizedTest
  @EnumSource
  void storesSingleValuesAndListsOfSuchOnly(Engine engine) {
    try (UpdateFixture fixture = new UpdateFixture(folder, engine, null)) {
      fixture.run("CREATE (:A {l: [1, 2]})");
      List<String> before = fixture.graph();
      for (String value : List.of("{a: 1}", "[{a: 1}]", "[[1]]", "a", "[a]", "[1, null]")) {
        for (String query : List.of("MATCH (a:A) SET a.x = " + value,
            "MATCH (a:A) SET a += {x: " + value + "}", "MATCH (a:A) CREATE (:B {x: " + value + "})",
            "MATCH (a:A) MERGE (:B {x: " + value + "})")) {
          assertThatThrownBy(() -> fixture.run(query))
              .as(query)
              .isInstanceOfSatisfying(GraphflowException.class, error -> assertThat(
                  error.errorClass()).contains(ErrorDetail.INVALID_PROPERTY_TYPE.whenRun()));
        }
      }
      assertThat(fixture.graph()).isEqualTo(before);
    }
  }

  @ParameterizedTest
  @EnumSource
  void runsForNoElementOfNullAndOfAnEmptyList(Engine engine) {
    try (UpdateFixture fixture = new UpdateFixture(folder, engine, null)) {
      fixture.run("FOREACH (v IN null | CREATE (:C))");
      fixture.run("FOREACH (v IN [] | CREATE (:C))");
      fixture.run("CREATE (a:A) FOREACH (v IN a.absent | CREATE (:C))");
      assertThat(fixture.graph()).containsExactly("(:A)");
      fixture.run("MATCH (a:A) FOREACH (v IN [null, 1] | CREATE (:C {v: v}))");
      assertThat(fixture.graph()).containsExactly("(:A)", "(:C {v=1})", "(:C)");
    }
  }

  @ParameterizedTest
  @EnumSource
  void namesTheClosestPropertyForAKeyOfAMap(Engine engine) {
    try (UpdateFixture fixture = new UpdateFixture(folder, engine, PEOPLE)) {
      List<String> before = fixture.graph();
      Map<String, Object> person = Map.of("name", "carol", "agee", 3L);
      String noAge = "Person has no property 'agee', did you mean 'age'?";
      assertFailure(fixture, "CREATE (:Person $v)", person, noAge);
      assertFailure(fixture, "CREATE (p:Person {name: 'dave'}) SET p += $v", person, noAge);
      assertFailure(fixture, "MATCH (p:Person) SET p = $v", person, noAge);
      assertFailure(fixture, "MATCH (p:Person) SET p += $v", Map.of("agee", 3L), noAge);
      assertFailure(fixture, "MERGE (p:Person {name: 'dave'}) ON CREATE SET p += $v",
          Map.of("agee", 3L), noAge);
      assertFailure(fixture, "MERGE (p:Person {name: 'alice'}) ON MATCH SET p += $v",
          Map.of("agee", 3L), noAge);
      assertFailure(fixture, "UNWIND $v AS row MATCH (p:Person) SET p += row",
          List.of(Map.of("age", 1L), Map.of("agee", 3L)), noAge);
      String noWeight = "FOLLOWS has no property 'wieght', did you mean 'weight'?";
      assertFailure(fixture, "MATCH ()-[f:FOLLOWS]->() SET f += $v", Map.of("wieght", 2L),
          noWeight);
      assertFailure(fixture, "MATCH (a:Person), (b:Person) CREATE (a)-[:FOLLOWS $v]->(b)",
          Map.of("wieght", 2L), noWeight);
      assertThat(fixture.graph()).isEqualTo(before);
    }
  }

  @ParameterizedTest
  @EnumSource
  void takesMapsWhoseKeysTheSchemaHas(Engine engine) {
    try (UpdateFixture fixture = new UpdateFixture(folder, engine, PEOPLE)) {
      fixture.run("MATCH (p:Person {name: 'bob'}) SET p += $v", Map.of("v", Map.of("age", 7L)));
      fixture.run("CREATE (:Person $v)", Map.of("v", Map.of("name", "carol")));
      fixture.run("MATCH ()-[f:FOLLOWS]->() SET f = $v", Map.of("v", Map.of("weight", 2L)));
      assertThat(fixture.graph()).containsExactly("(:Person {age=45, name=alice})",
          "(:Person {age=45, name=alice})-[:FOLLOWS {weight=2}]->(:Person {age=7, name=bob})",
          "(:Person {age=7, name=bob})", "(:Person {name=carol})");
    }
  }

  private static void assertFailure(
      UpdateFixture fixture, String query, Object parameter, String message) {
    assertThatThrownBy(
        () -> fixture.run(query, parameter == null ? Map.of() : Map.of("v", parameter)))
        .as(query)
        .isInstanceOfSatisfying(GraphflowException.class,
            error -> assertThat(error.kind()).isEqualTo(GraphflowException.Kind.QUERY))
        .hasMessageContaining(message);
  }
}
