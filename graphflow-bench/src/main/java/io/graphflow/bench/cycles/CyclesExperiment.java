package io.graphflow.bench.cycles;

import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.limit.Comparison;
import io.graphflow.bench.limit.Contestant;
import io.graphflow.bench.limit.LimitExperiment;
import java.util.List;

/** Runs {@link CyclesBenchmark}: directed triangles of a power-law graph, undirected ones of KNOWS. */
public final class CyclesExperiment extends LimitExperiment {
  private static final double ASKED_RATIO = 2;

  private static final String MARKS =
      "marked neighbours, probed by lists that are prefetched before they are read";
  private static final String RANKS =
      "marked neighbours, over lists of vertices with higher degrees, which it makes first";

  private static final String OBSTACLE =
      "Both make lists of the neighbours that rank higher by degree. The plan reads the lists of the database three times "
          + "for it, merges those of both directions, and keeps IDs; the loop by hand names vertices by their ranks, so "
          + "that those with many edges lie together.";

  /** Creates the experiment. */
  public CyclesExperiment() {
    super("cycles", "Triangles: intersections against loops by hand", 3);
  }

  @Override
  public int quickBudgetSeconds() {
    return 22;
  }

  /** Volcano takes half a minute for an answer at the normal scale. */
  @Override
  protected List<Contestant> engines(Comparison comparison, Setting setting) {
    return setting.scale() == Scale.NORMAL ? List.of() : List.of(Contestant.GF_CV);
  }

  @Override
  protected List<Comparison> comparisons(Setting setting) {
    BenchmarkGraph knows = setting.snbKnows(setting.scale().choose(0.3, 10.0, 100.0));
    return List.of(
        new Comparison(
            step(setting, "triangles, power law", setting.powerLaw(), false), ASKED_RATIO, MARKS,
            ""),
        new Comparison(
            step(setting, "undirected triangles, SNB KNOWS", knows, true), ASKED_RATIO, RANKS,
            OBSTACLE));
  }

  private static JmhStep step(
      Setting setting, String name, BenchmarkGraph graph, boolean undirected) {
    return JmhStep.of(name, CyclesBenchmark.class, setting.scale().timing())
        .withGraph(graph)
        .with("undirected", undirected);
  }

  @Override
  protected String plainLoops() {
    return "sorted merge";
  }

  @Override
  protected String description() {
    return "`MATCH (a)-->(b)-->(c), (a)-->(c) RETURN count(*)`, one thread, as the optimizer plans it: "
        + "an intersection. The merge is of the sorted lists of the ends of each edge. "
        + "GF-CL makes the neighbours of `a` a set of bits, once, and probes it with the lists of all "
        + "`b`.";
  }
}
