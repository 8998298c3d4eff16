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
    return 48;
  }

  @Override
  protected List<Comparison> comparisons(Setting setting) {
    return Arrays.stream(GroupQuery.values())
        .map(query -> new Comparison(
            step(setting, query), ASKED_RATIO, limit(query), obstacle(query)))
        .toList();
  }

  private static String limit(GroupQuery query) {
    return switch (query) {
      case BY_SOURCE -> "lengths of forward lists, by the longest of 1,024";
      case BY_DESTINATION -> "lengths of backward lists, by the longest of 1,024";
      case FILTERED_BY_SOURCE -> "by the Vector API, only lists longer than the 20th count so far";
      case FILTERED_BY_DESTINATION -> "counters of passing edges, sorted out by the Vector API";
      case TWO_HOPS_BY_END -> "one pass over backward lists, with the edges into their neighbours";
    };
  }

  private static String obstacle(GroupQuery query) {
    return switch (query) {
      case BY_SOURCE, BY_DESTINATION ->
        "No edge is read, so that all is what a vertex costs: reading the bounds of its list, "
            + "counting, multiplying and comparing are loops of their own over a batch of vertices, "
            + "where the loop by hand subtracts and compares in one; in a small graph also making "
            + "the operators of the plan.";
      case FILTERED_BY_SOURCE ->
        "All groups are counted, and the largest of them sought then; the loop by hand knows that a "
            + "list cannot count more than it is long, and so reads hardly any.";
      case FILTERED_BY_DESTINATION, TWO_HOPS_BY_END -> "";
    };
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
  protected String plainLoops() {
    return "loop with counters";
  }

  @Override
  protected String description() {
    return "Counts of edges, or of walks of two edges, by one of their vertices, and the "
        + GroupLoops.TOP
        + " largest, on one thread.";
  }
}
