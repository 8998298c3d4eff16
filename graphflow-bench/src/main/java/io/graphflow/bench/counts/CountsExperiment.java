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
    return 20;
  }

  @Override
  protected List<Comparison> comparisons(Setting setting) {
    return Arrays.stream(CountQuery.values())
        .map(query -> new Comparison(step(setting, query), ASKED_RATIO, ""))
        .toList();
  }

  private static JmhStep step(Setting setting, CountQuery query) {
    long vertices = setting.scale().choose(200_000L, 1_000_000L, 1_000_000L);
    return JmhStep
        .of("COUNT(*), " + words(query), CountsBenchmark.class, setting.scale().timing())
        .withGraph(BenchmarkGraph.powerLaw(vertices, 15 * vertices))
        .with("query", query);
  }

  @Override
  protected String description() {
    return "All walks of a graph, counted on one thread. The limit is one pass over the edges by hand "
        + "for each edge of a walk: for each vertex, the sum of its neighbours' counts.";
  }
}
