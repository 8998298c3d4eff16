package io.graphflow.bench.cycles;

import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.limit.Comparison;
import io.graphflow.bench.limit.Contestant;
import io.graphflow.bench.limit.LimitExperiment;
import java.util.List;

/** Runs {@link CyclesBenchmark}: directed triangles of a power-law graph, undirected ones of KNOWS. */
public final class CyclesExperiment extends LimitExperiment {
  private static final double ASKED_RATIO = 2;

  /** Creates the experiment. */
  public CyclesExperiment() {
    super("cycles", "Triangles: intersections against a sorted merge", 3);
  }

  @Override
  public int quickBudgetSeconds() {
    return 20;
  }

  @Override
  protected List<Contestant> contestants() {
    return List.of(Contestant.LIMIT, Contestant.GF_CV, Contestant.GF_CL);
  }

  @Override
  protected List<Comparison> comparisons(Setting setting) {
    BenchmarkGraph knows = setting.snbKnows(setting.scale().choose(0.3, 10.0, 100.0));
    return List.of(
        new Comparison(
            step(setting, "triangles, power law", setting.powerLaw(), false), ASKED_RATIO, ""),
        new Comparison(
            step(setting, "undirected triangles, SNB KNOWS", knows, true), ASKED_RATIO, ""));
  }

  private static JmhStep step(
      Setting setting, String name, BenchmarkGraph graph, boolean undirected) {
    return JmhStep.of(name, CyclesBenchmark.class, setting.scale().timing())
        .withGraph(graph)
        .with("undirected", undirected);
  }

  @Override
  protected String description() {
    return "`MATCH (a)-->(b)-->(c), (a)-->(c) RETURN count(*)`, one thread, as the optimizer plans it: "
        + "an intersection. The limit merges the sorted lists of the ends of each edge, in `int[]`. "
        + "GF-CL makes the neighbours of `a` a set of bits, once, and probes it with the lists of all "
        + "`b`.";
  }
}
