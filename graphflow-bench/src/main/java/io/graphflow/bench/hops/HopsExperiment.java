package io.graphflow.bench.hops;

import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.limit.Comparison;
import io.graphflow.bench.limit.Contestant;
import io.graphflow.bench.limit.LimitExperiment;
import io.graphflow.bench.table4.KHopQuery.Kind;
import io.graphflow.bench.table4.KHopQuery.Rule;
import io.graphflow.bench.table4.Table4Benchmark;
import java.util.List;

/**
 * Runs {@link Table4Benchmark} on the power-law graph of the targets, and {@link TwoEdgesBenchmark}. Its
 * table is the one that the project's README shows.
 */
public final class HopsExperiment extends LimitExperiment {
  /** The heading of its section. */
  public static final String TITLE = "Table 4's queries on a power-law graph, beside loops by hand";

  /** 3-hop queries start from one vertex in so many. */
  private static final int THREE_HOP_DIVISOR = 50;

  private static final double ASKED_RATIO = 1.5;
  private static final double ASKED_RATIO_OF_THREE_HOPS = 2;

  private static final String BATCHES =
      "bounds of 1,024 lists at once, each list prefetched before it is read, the Vector API";

  /** Creates the experiment. */
  public HopsExperiment() {
    super("hops", TITLE, 1);
  }

  @Override
  public int quickBudgetSeconds() {
    return 68;
  }

  @Override
  protected List<Comparison> comparisons(Setting setting) {
    return List.of(
        new Comparison(hops(setting, Kind.FILTER, 1), ASKED_RATIO,
            "one loop over all properties by the Vector API, as lists lie one after another", ""),
        new Comparison(hops(setting, Kind.FILTER, 2), ASKED_RATIO, BATCHES, ""),
        new Comparison(
            hops(setting, Kind.FILTER, 3), ASKED_RATIO_OF_THREE_HOPS, BATCHES, ""),
        Comparison.ofPlainLoops(hops(setting, Kind.COUNT, 1)),
        Comparison.ofPlainLoops(hops(setting, Kind.COUNT, 2)),
        Comparison.ofPlainLoops(hops(setting, Kind.COUNT, 3)),
        new Comparison(twoEdges(setting), ASKED_RATIO, BATCHES,
            "Each list is tested against a range of its own, so that lists of 15 values are a call of the "
                + "kernel each, which sets up masks and ends with a part of a vector. Where lists must "
                + "be waited for, as in graphs beyond the caches, that hardly shows."));
  }

  private static JmhStep hops(Setting setting, Kind kind, int hops) {
    return JmhStep
        .of("%d-hop %s".formatted(hops, kind == Kind.COUNT ? "COUNT(*)" : kind),
            Table4Benchmark.class, setting.scale().timing())
        .withGraph(setting.powerLaw())
        .with("hops", hops)
        .with("query", kind)
        .with("rule", Rule.WALKS)
        .with("sourceDivisor", hops == 3 ? THREE_HOP_DIVISOR : 1);
  }

  private static JmhStep twoEdges(Setting setting) {
    return JmhStep
        .of("2-hop, second edge later than the first", TwoEdgesBenchmark.class,
            setting.scale().timing())
        .withGraph(setting.powerLaw());
  }

  /** Table 4 has Volcano, and a quick run has no time for rows. */
  @Override
  protected List<Contestant> engines(Comparison comparison, Setting setting) {
    if (!comparison.step().inputs().containsKey("-p hops")) {
      return List.of();
    }
    return setting.scale() == Scale.QUICK
        ? List.of(Contestant.GF_CV)
        : List.of(Contestant.GF_RV, Contestant.GF_CV);
  }

  @Override
  protected String plainLoops() {
    return "loop along the plan";
  }

  @Override
  protected String description() {
    return "Paths of 1 to 3 edges, counted: with a predicate on the last edge that half of the edges pass "
        + "(FILTER), or without (COUNT). All plans are the paper's, from left to right, and all "
        + "contestants come to each list as often as the plan does, loops by hand too: so executors are "
        + "compared, and not plans. What counts may cost in another plan is told below \"Counts along "
        + "edges\". In the last row the bound is the first edge's property, another one for each list. 3 "
        + "hops start from one vertex in " + THREE_HOP_DIVISOR + ". One thread.";
  }
}
