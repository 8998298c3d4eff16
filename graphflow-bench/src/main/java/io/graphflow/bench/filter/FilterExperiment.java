package io.graphflow.bench.filter;

import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.limit.Comparison;
import io.graphflow.bench.limit.LimitExperiment;
import io.graphflow.bench.table4.KHopQuery.Kind;
import io.graphflow.bench.table4.KHopQuery.Rule;
import io.graphflow.bench.table4.Table4Benchmark;
import java.util.List;

/** Runs FILTER of {@link Table4Benchmark} on a power-law graph, and {@link TwoEdgesBenchmark}. */
public final class FilterExperiment extends LimitExperiment {
  /** 3-hop queries start from one vertex in so many. */
  private static final int THREE_HOP_DIVISOR = 50;

  private static final double ASKED_RATIO = 1.5;
  private static final double ASKED_RATIO_OF_THREE_HOPS = 2;

  /** Creates the experiment. */
  public FilterExperiment() {
    super("filter", "FILTER: lists against loops by hand", 1);
  }

  @Override
  public int quickBudgetSeconds() {
    return 25;
  }

  @Override
  protected List<Comparison> comparisons(Setting setting) {
    return List.of(
        new Comparison(hops(setting, 1, 1), ASKED_RATIO, ""),
        new Comparison(hops(setting, 2, 1), ASKED_RATIO, ""),
        new Comparison(hops(setting, 3, THREE_HOP_DIVISOR), ASKED_RATIO_OF_THREE_HOPS, ""),
        new Comparison(twoEdges(setting), ASKED_RATIO,
            "Each list is tested against a range of its own, so that lists of 15 values are a call of the "
                + "kernel each, which sets up masks and ends with a part of a vector. Where lists must "
                + "be waited for, as in graphs beyond the caches, that hardly shows."));
  }

  private static JmhStep hops(Setting setting, int hops, int sourceDivisor) {
    return JmhStep.of(hops + "-hop FILTER", Table4Benchmark.class, setting.scale().timing())
        .withGraph(setting.powerLaw())
        .with("hops", hops)
        .with("query", Kind.FILTER)
        .with("rule", Rule.WALKS)
        .with("sourceDivisor", sourceDivisor);
  }

  private static JmhStep twoEdges(Setting setting) {
    return JmhStep
        .of("2-hop, second edge later than the first", TwoEdgesBenchmark.class,
            setting.scale().timing())
        .withGraph(setting.powerLaw());
  }

  @Override
  protected String description() {
    return "Paths whose last edge passes a predicate, counted, from left to right on one thread. In "
        + "the last row the bound is the first edge's property, another one for each list. 3 hops "
        + "start from one vertex in " + THREE_HOP_DIVISOR + ".";
  }
}
