package io.graphflow.core.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.execution.Profile;
import io.graphflow.core.graph.TestGraph;
import io.graphflow.core.list.plan.CountingOperation;
import io.graphflow.core.list.plan.ListPlan;
import io.graphflow.core.list.run.ListOptions;
import io.graphflow.core.plans.PlanCheck;
import io.graphflow.core.plans.PlanCheck.Form;
import io.graphflow.core.plans.PlanModel;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.OperatorProfile;
import io.graphflow.parser.plan.PlanLine;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random plans on random graphs, with chunks and lists of 1, 2, 3 and all elements, groups flattened
 * at random, and several threads.
 */
class ListExecutorTest {
  @TempDir
  Path folder;

  @Test
  void randomPlansAgreeWithTheModel() {
    new PlanCheck(folder, ListExecutorTest::forms).countingAlongEdges().onFiles();
  }

  @Test
  void randomPlansAgreeWithTheModelOnChangedGraphs() {
    new PlanCheck(folder, ListExecutorTest::forms).countingAlongEdges().onChangedGraphs();
  }

  @Test
  void interruptAndMemoryLimitEndAQuery() {
    PlanCheck.limitsEndQueries(folder, new ListExecutor());
  }

  private static List<Form> forms(SplittableRandom random) {
    return List.of(
        form(ListOptions.DEFAULT, 1),
        form(new ListOptions(1, 1, null), 1),
        form(new ListOptions(2, 3, null), 1),
        form(new ListOptions(3, 2, null), 1),
        form(new ListOptions(3, 1 << 16, random), 1),
        form(new ListOptions(1024, 2, random), 1),
        form(new ListOptions(1, 2, null), 3),
        form(new ListOptions(2, 40, null, true), 3));
  }

  private static Form form(ListOptions options, int threads) {
    return new Form(options + ", " + threads + " threads", new ListExecutor(options), threads,
        options.chunkSize() == 2 ? ListExecutorTest::checkPasses : null);
  }

  private static void checkPasses(
      TestGraph graph, PlanLine line, Profile profile, String description) {
    OperatorProfile counted = profile.operator(line.node());
    LogicalPlan pass =
        switch (((ListPlan) line.node()).operation()) {
          case CountingOperation.VertexCounts counts -> counts.node();
          case CountingOperation.NeighbourCounts counts -> counts.node();
          default -> null;
        };
    // One that nobody asks for a row does not run.
    if (pass != null && counted.nanos() > 0) {
      assertThat(counted.rows()).as("rows of %s in %s", line.operator(), description)
          .isEqualTo(new PlanModel(graph).rows(pass).size());
    }
    line.inputs().forEach(input -> checkPasses(graph, input, profile, description));
  }
}
