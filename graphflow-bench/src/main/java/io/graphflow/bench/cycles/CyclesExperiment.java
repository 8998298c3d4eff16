package io.graphflow.bench.cycles;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.experiment.TargetResult;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import io.graphflow.bench.table4.Table4Benchmark.Contestant;
import java.util.ArrayList;
import java.util.List;

/** Runs {@link CyclesBenchmark}: directed triangles of a power-law graph, undirected ones of KNOWS. */
public final class CyclesExperiment implements Experiment {
  private static final String DIRECTED = "triangles, power law";
  private static final String UNDIRECTED = "undirected triangles, SNB KNOWS";
  private static final double MOST_LIMITS = 2;

  /** Creates the experiment. */
  public CyclesExperiment() {}

  @Override
  public String key() {
    return "cycles";
  }

  @Override
  public String title() {
    return "Triangles: intersections against a sorted merge";
  }

  @Override
  public List<Step> steps(Setting setting) {
    BenchmarkGraph powerLaw = setting.scale()
        .choose(
            BenchmarkGraph.powerLaw(20_000, 300_000),
            BenchmarkGraph.powerLaw(1_000_000, 15_000_000),
            BenchmarkGraph.powerLaw(1_000_000, 15_000_000));
    BenchmarkGraph knows = setting.snbKnows(setting.scale().choose(0.3, 10.0, 100.0));
    return List.of(
        step(setting, DIRECTED, powerLaw, false), step(setting, UNDIRECTED, knows, true));
  }

  private static JmhStep step(
      Setting setting, String name, BenchmarkGraph graph, boolean undirected) {
    // The limit comes first: what it computes of the graph is known to the others then.
    return JmhStep.of(name, CyclesBenchmark.class, setting.scale().timing())
        .withGraph(graph)
        .with("undirected", undirected)
        .with("contestant", Contestant.LIMIT, Contestant.GF_CV, Contestant.GF_CL);
  }

  @Override
  public Section render(Setting setting, Results results) {
    Table.Builder table = Table.builder("pattern", "graph", "GF-CV", "GF-CL", "limit",
        "GF-CV / GF-CL", "GF-CL / limit")
        .wordColumns(2)
        .caption("Milliseconds a query");
    for (String step : List.of(DIRECTED, UNDIRECTED)) {
      Results row = results.ofStep(step);
      if (!row.isEmpty()) {
        double volcano = row.with("contestant", Contestant.GF_CV).score();
        double lists = row.with("contestant", Contestant.GF_CL).score();
        double limit = row.with("contestant", Contestant.LIMIT).score();
        table.row(step, row.values("graph").getFirst(), Format.number(volcano),
            Format.number(lists), Format.number(limit), Format.ratio(volcano / lists),
            Format.ratio(lists / limit));
      }
    }
    return Section.builder(key(), title())
        .paragraph(
            "`MATCH (a)-->(b)-->(c), (a)-->(c) RETURN count(*)`, one thread, as the optimizer "
                + "plans it: an intersection. The limit merges the sorted lists of the ends of each edge, "
                + "in `int[]`. GF-CL makes the neighbours of `a` a set of bits, once, and probes it with "
                + "the lists of all `b`.")
        .table(table.build())
        .build();
  }

  @Override
  public List<TargetResult> targets(Setting setting, Results results) {
    List<TargetResult> targets = new ArrayList<>();
    for (String step : List.of(DIRECTED, UNDIRECTED)) {
      Results row = results.ofStep(step);
      double lists = row.with("contestant", Contestant.GF_CL).score();
      double limit = row.with("contestant", Contestant.LIMIT).score();
      targets.add(TargetResult.atMost(
          3, step + ", GF-CL / sorted merge", MOST_LIMITS, lists / limit, "x", ""));
    }
    return targets;
  }
}
