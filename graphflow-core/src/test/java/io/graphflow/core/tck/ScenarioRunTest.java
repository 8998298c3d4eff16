package io.graphflow.core.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.opencypher.tools.tck.api.CypherTCK;
import scala.jdk.javaapi.CollectionConverters;

/** A scenario that expects something else than what happens fails. */
class ScenarioRunTest {
  @TempDir
  private Path folder;

  private Optional<String> run(String steps) {
    Optional<String> inDelta = run(steps, TckConfiguration.CL_DELTA);
    assertThat(run(steps, TckConfiguration.CL_FILES).isPresent()).isEqualTo(inDelta.isPresent());
    return inDelta;
  }

  private Optional<String> run(String steps, TckConfiguration configuration) {
    String feature = "Feature: Sample1 - Samples\n  Scenario: [1] Sample\n" + steps.indent(4);
    TckScenario scenario = TckScenario.of(CollectionConverters.asJava(CypherTCK
        .parseFeature(folder.resolve("Sample1.feature"), feature,
            CollectionConverters.asScala(List.of("samples")).toSeq())
        .scenarios())
        .getFirst());
    assertThat(scenario.id()).isEqualTo("samples/Sample1[1]");
    return ScenarioRun.run(
        scenario, configuration, folder.resolve(configuration.displayName()));
  }

  private Optional<String> run(String query, String expected) {
    return run("Given an empty graph\nAnd having executed:\n\"\"\"\n"
        + "CREATE (:A {x: 1})-[:T {y: 2.0}]->(:B:C {l: [1, 2]})\n\"\"\"\n"
        + "When executing query:\n\"\"\"\n" + query + "\n\"\"\"\n" + expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
          "RETURN 1 AS v; 1; true", "RETURN 1 AS v; 2; false", "RETURN 1 AS v; 1.0; false",
          "RETURN 1 AS v; '''1'''; false", "RETURN 1 AS w; 1; false",
          "RETURN null AS v; null; true",
          "RETURN 0.0 / 0 AS v; NaN; true", "RETURN -0.0 AS v; 0.0; true",
          "RETURN [1, 2] AS v; [1, 2]; true", "RETURN [2, 1] AS v; [1, 2]; false",
          "RETURN {a: 1, b: 2} AS v; {b: 2, a: 1}; true", "RETURN {a: 1} AS v; {a: 2}; false",
          "MATCH (v:B) RETURN v; (:C:B {l: [1, 2]}); true", "MATCH (v:B) RETURN v; (:B); false",
          "MATCH ()-[v]->() RETURN v; [:T {y: 2.0}]; true",
          "MATCH ()-[v]->() RETURN v; [:T]; false",
          "MATCH v = (:A)-->() RETURN v; <(:A {x: 1})-[:T {y: 2.0}]->(:B:C {l: [1, 2]})>; true",
          "MATCH v = (:A)-->() RETURN v; <(:A {x: 1})<-[:T {y: 2.0}]-(:B:C {l: [1, 2]})>; false",
          "MATCH v = (:B)<--() RETURN v; <(:B:C {l: [1, 2]})<-[:T {y: 2.0}]-(:A {x: 1})>; true",
          "RETURN date('2020-02-02') AS v; '''2020-02-02'''; true",
          "RETURN duration('P1D') AS v; '''P1D'''; true",
          "WITH date() AS d RETURN 'P1D' AS v; '''P1D'''; false",
          "RETURN toString(date('2020-02-02')) AS v; '''2020-02-02'''; true",
          "RETURN 'a' AS v; ''' a'''; false", "RETURN ' a' AS v; '''a'''; false",
          "RETURN '  a' AS v; ''' a'''; false", "RETURN ' a' AS v; ''' a'''; true",
          "RETURN ['a', 'b'] AS v; ['a\\', \\'b']; false",
          "RETURN ['a\\', \\'b'] AS v; ['a\\', \\'b']; true",
          "RETURN x AS v; 1; false"})
  void comparesValues(String query, String value, boolean same) {
    assertThat(run(query, "Then the result should be, in any order:\n| v |\n| " + value + " |\n"))
        .matches(failure -> failure.isEmpty() == same);
  }

  @ParameterizedTest
  @CsvSource({"'in order', '1,2', true", "'in order', '2,1', false", "'in any order', '2,1', true",
      "'in any order', '1', false", "'in any order', '1,2,2', false",
      "'in any order', '1,1', false"})
  void comparesRows(String how, String values, boolean same) {
    String rows = String.join("", List.of(values.split(","))
        .stream()
        .map("| %s |\n"::formatted)
        .toList());
    assertThat(run("UNWIND [1, 2] AS v RETURN v",
        "Then the result should be, " + how + ":\n| v |\n" + rows))
        .matches(failure -> failure.isEmpty() == same);
  }

  @Test
  void ignoresTheOrderOfListsWhereAsked() {
    String rows = "\n| v |\n| [2, 1] |\n";
    assertThat(run("RETURN [1, 2] AS v",
        "Then the result should be (ignoring element order for lists):" + rows)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {"MATCH (a:A) SET a.x = 2; +properties 1, -properties 1; true",
          "MATCH (a:A) SET a.x = 1; ; true", "MATCH (a:A) SET a.x = 2; +properties 1; false",
          "CREATE (:D); +nodes 1, +labels 1; true", "CREATE (:A); +nodes 1; true",
          "CREATE (:D); ; false",
          "MATCH ()-[r]->() DELETE r; -relationships 1, -properties 1; true"})
  void comparesSideEffects(String query, String effects, boolean same) {
    StringBuilder table = new StringBuilder("Then the result should be empty\n");
    if (effects == null) {
      table.append("And no side effects\n");
    } else {
      table.append("And the side effects should be:\n");
      for (String effect : effects.split(", ", -1)) {
        table.append("| ").append(effect.replace(" ", " | ")).append(" |\n");
      }
    }
    assertThat(run(query, table.toString())).matches(failure -> failure.isEmpty() == same);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
          "RETURN x; SyntaxError; compile time; UndefinedVariable; true",
          "RETURN x; SyntaxError; runtime; UndefinedVariable; false",
          "RETURN x; TypeError; compile time; UndefinedVariable; false",
          "RETURN x; SyntaxError; compile time; VariableAlreadyBound; false",
          "RETURN x; SyntaxError; any time; *; true",
          "RETURN 1; SyntaxError; compile time; UndefinedVariable; false"})
  void comparesErrors(String query, String type, String phase, String detail, boolean same) {
    assertThat(
        run(query, "Then a " + type + " should be raised at " + phase + ": " + detail + "\n"))
        .matches(failure -> failure.isEmpty() == same);
  }
}
