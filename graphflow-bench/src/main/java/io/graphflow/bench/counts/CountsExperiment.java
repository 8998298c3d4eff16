package io.graphflow.bench.counts;

import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.limit.Comparison;
import io.graphflow.bench.limit.LimitExperiment;
import java.util.Arrays;
import java.util.List;

/** Runs {@link CountsBenchmark} on a power-law graph: target 2. */
public final class CountsExperiment extends LimitExperiment {
  private static final double ASKED_RATIO = 3;

  /** Creates the experiment. */
  public CountsExperiment() {
    super("counts", "Counts along edges", 2);
  }

  @Override
  public int quickBudgetSeconds() {
    return 33;
  }

  @Override
  protected List<Comparison> comparisons(Setting setting) {
    return Arrays.stream(CountQuery.values())
        .map(query -> new Comparison(
            step(setting, query), ASKED_RATIO, limit(query), obstacle(query)))
        .toList();
  }

  private static String limit(CountQuery query) {
    return switch (query) {
      case TWO_HOPS -> "the bounds of both directions' lists, multiplied; no edge";
      case THREE_HOPS -> "one pass over the middle edges, with the number of edges on either side";
      case THREE_HOPS_FILTERED ->
        "one pass over the middle edges, after one that counts passing edges by the Vector API";
    };
  }

  private static String obstacle(CountQuery query) {
    return query == CountQuery.TWO_HOPS
        ? "No edge is read, so that all is what a vertex costs: bounds are decoded and counts multiplied "
            + "in loops of their own, a batch of vertices at a time, where the loop by hand "
            + "multiplies two differences of `int` in one."
        : "";
  }

  private static JmhStep step(Setting setting, CountQuery query) {
    long vertices = setting.scale().choose(200_000L, 1_000_000L, 1_000_000L);
    return JmhStep
        .of("COUNT(*), " + words(query), CountsBenchmark.class, setting.scale().timing())
        .withGraph(BenchmarkGraph.powerLaw(vertices, 15 * vertices))
        .with("query", query);
  }

  @Override
  protected String plainLoops() {
    return "pass for each edge";
  }

  @Override
  protected String description() {
    return "All walks of a graph, counted on one thread by the optimizer's own plan. A pass for each edge "
        + "of a walk sums the counts of neighbours for each vertex.";
  }
}
