package io.graphflow.cli.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A new operator of plans does not compile until locks, effects, estimates and executors have answered for
 * it: a switch over operators has no {@code default}, but where one is named here.
 */
final class PlanSwitchesTest {
  private static final String PLAN = "io.graphflow.parser.plan.";
  private static final Set<String> PLANS =
      Set.of(PLAN + "LogicalPlan", PLAN + "UpdatePlan", PLAN + "CountingPlan");

  /** Switches whose default is right for whatever operator is added, and why. */
  private static final Map<String, String> DEFAULT_IS_RIGHT = Map.of(
      "PlanLine.of",
      "an operator that is neither a pass nor above passes runs within the one above it",
      "PatternGraph.add", "a plan with another operator is no pattern, and is run as it stands",
      "PushIntoRepetition.pushed", "a filter above another operator stays where it is",
      "FTreeLinker.leaf", "FTreePlanner.planNode names all operators, and makes leaves of some",
      "ExpansionLinker.rows", "FTreePlanner.planNode makes expansions of some",
      "CollectLinker.link", "FTreePlanner.planNode lets some consume all rows",
      "WorkEstimate.addOperators",
      "where the work of an operator is not known, GF-CL runs the plan");

  @TempDir
  private Path folder;

  private static List<Path> sources() throws IOException {
    Path project = Path.of("").toAbsolutePath();
    while (!Files.exists(project.resolve("ARCHITECTURE.md"))) {
      project = project.getParent();
    }
    List<Path> sources = new ArrayList<>();
    for (String module : List.of("graphflow-parser", "graphflow-core", "graphflow-cli")) {
      try (Stream<Path> files = Files.walk(project.resolve(module).resolve("src/main/java"))) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
      }
    }
    return sources;
  }

  @Test
  void switchesOverOperatorsNameThemAll() throws IOException {
    assertThat(PlanSwitches.withDefault(sources(), PLANS))
        .as("methods with a default in a switch over operators: name the operators, so that a new one"
            + " does not compile unless it is thought of, or enter the method here with a reason")
        .containsExactlyInAnyOrderElementsOf(DEFAULT_IS_RIGHT.keySet());
  }

  /** What a kind of expression reads decides about locks and about barriers between clauses. */
  @Test
  void locksAndEffectsNameAllKindsOfExpressions() throws IOException {
    assertThat(
        PlanSwitches.withDefault(sources(), Set.of("io.graphflow.parser.expression.Expression")))
        .noneMatch(method -> method.startsWith("PlanLocks.") || method.startsWith("ReadWriteSet."));
  }

  @Test
  void tellsSwitchesOverOperatorsFromOthers() throws IOException {
    Path file = Files.writeString(folder.resolve("Example.java"),
        """
            import io.graphflow.parser.plan.LogicalPlan;
            import io.graphflow.parser.plan.LogicalPlan.Filter;
            import java.util.function.Supplier;
            final class Example {
              boolean all(LogicalPlan plan) {
                return switch (plan) { case Filter f -> true; case LogicalPlan.Skip s -> false; };
              }
              boolean imported(LogicalPlan plan) {
                return switch (plan) { case Filter f -> true; default -> false; };
              }
              boolean qualified(LogicalPlan plan) {
                return switch (plan) { case LogicalPlan.Skip(var i, var c) -> true; default -> false; };
              }
              void statement(LogicalPlan plan) {
                switch (plan) { case null, default -> {} case Filter f when f != null -> {} }
              }
              Supplier<Boolean> inner(LogicalPlan plan) {
                return new Supplier<>() {
                  public Boolean get() {
                    return switch (plan) { case Filter f -> true; default -> false; };
                  }
                };
              }
              boolean other(Object value) {
                return switch (value) { case Skip s -> true; case String s -> false; default -> false; };
              }
              int constant(String value) {
                return switch (value) { case "Filter" -> 1; default -> 0; };
              }
            }
            """);
    assertThat(PlanSwitches.withDefault(List.of(file), PLANS))
        .containsExactly("Example.get", "Example.imported", "Example.qualified",
            "Example.statement");
  }
}
