package io.graphflow.bench.grouping;

import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.limit.Comparison;
import io.graphflow.bench.limit.LimitExperiment;
import java.util.Arrays;
import java.util.List;

/** Runs {@link GroupingBenchmark} on a power-law graph: target 4. */
public final class GroupingExperiment extends LimitExperiment {
  private static final double ASKED_RATIO = 2;

  /** Creates the experiment. */
  public GroupingExperiment() {
    super("grouping", "Grouped counts and the largest of them", 4);
  }

  @Override
  public int quickBudgetSeconds() {
    return 30;
  }

  @Override
  protected List<Comparison> comparisons(Setting setting) {
    return Arrays.stream(GroupQuery.values())
        .map(query -> new Comparison(step(setting, query), ASKED_RATIO, obstacle(query)))
        .toList();
  }

  private static String obstacle(GroupQuery query) {
    return query == GroupQuery.BY_SOURCE
        ? "No edge is read, so that all is what a vertex costs: reading the bounds of its list, "
            + "counting, weighing and comparing are loops of their own over a batch of vertices, "
            + "where the loop by hand subtracts and compares in one; in a small graph also making "
            + "the operators of the plan."
        : "";
  }

  private static JmhStep step(Setting setting, GroupQuery query) {
    long vertices = setting.scale().choose(200_000L, 1_000_000L, 1_000_000L);
    return JmhStep
        .of("top " + GroupLoops.TOP + ", " + words(query), GroupingBenchmark.class,
            setting.scale().timing())
        .withGraph(BenchmarkGraph.powerLaw(vertices, 15 * vertices))
        .with("query", query);
  }

  @Override
  protected String description() {
    return "Counts of edges, or of walks of two edges, by one of their vertices, and the "
        + GroupLoops.TOP
        + " largest, on one thread. The limit is loops by hand over an array of counters.";
  }
}
