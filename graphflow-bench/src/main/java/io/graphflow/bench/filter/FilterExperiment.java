package io.graphflow.bench.filter;

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
import io.graphflow.bench.table4.KHopQuery.Kind;
import io.graphflow.bench.table4.KHopQuery.Rule;
import io.graphflow.bench.table4.Table4Benchmark;
import io.graphflow.bench.table4.Table4Benchmark.Contestant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs FILTER of {@link Table4Benchmark} on a power-law graph, and {@link TwoEdgesBenchmark}. */
public final class FilterExperiment implements Experiment {
  private static final String TWO_EDGES = "2-hop, second edge later than the first";

  /** 3-hop queries start from one vertex in so many. */
  private static final int THREE_HOP_DIVISOR = 50;

  private static final double MOST_LIMITS = 1.5;
  private static final double MOST_LIMITS_OF_THREE_HOPS = 2;

  /** Creates the experiment. */
  public FilterExperiment() {}

  @Override
  public String key() {
    return "filter";
  }

  @Override
  public String title() {
    return "FILTER: lists against loops by hand";
  }

  /** What is asked of each step: most times the limit. */
  private static Map<String, Double> asked() {
    Map<String, Double> asked = new LinkedHashMap<>();
    asked.put(hops(1), MOST_LIMITS);
    asked.put(hops(2), MOST_LIMITS);
    asked.put(hops(3), MOST_LIMITS_OF_THREE_HOPS);
    asked.put(TWO_EDGES, MOST_LIMITS);
    return asked;
  }

  private static String hops(int count) {
    return count + "-hop FILTER";
  }

  @Override
  public List<Step> steps(Setting setting) {
    return List.copyOf(comparisons(setting));
  }

  private static List<JmhStep> comparisons(Setting setting) {
    BenchmarkGraph graph = setting.scale()
        .choose(
            BenchmarkGraph.powerLaw(20_000, 300_000),
            BenchmarkGraph.powerLaw(1_000_000, 15_000_000),
            BenchmarkGraph.powerLaw(1_000_000, 15_000_000));
    List<JmhStep> steps = new ArrayList<>();
    for (int hops = 1; hops <= 3; hops++) {
      steps.add(JmhStep.of(hops(hops), Table4Benchmark.class, setting.scale().timing())
          .withGraph(graph)
          .with("hops", hops)
          .with("query", Kind.FILTER)
          .with("rule", Rule.WALKS)
          .with("sourceDivisor", hops == 3 ? THREE_HOP_DIVISOR : 1)
          .with("contestant", Contestant.LIMIT, Contestant.GF_CL));
    }
    steps.add(JmhStep.of(TWO_EDGES, TwoEdgesBenchmark.class, setting.scale().timing())
        .withGraph(graph)
        .with("contestant", Contestant.LIMIT, Contestant.GF_CL));
    return steps;
  }

  @Override
  public Section render(Setting setting, Results results) {
    Table.Builder table = Table.builder("query", "graph", "GF-CL", "limit", "GF-CL / limit")
        .wordColumns(2)
        .caption("Milliseconds a query");
    for (String step : asked().keySet()) {
      Results row = results.ofStep(step);
      if (!row.isEmpty()) {
        double lists = row.with("contestant", Contestant.GF_CL).score();
        double limit = row.with("contestant", Contestant.LIMIT).score();
        table.row(step, row.values("graph").getFirst(), Format.number(lists),
            Format.number(limit), Format.ratio(lists / limit));
      }
    }
    return Section.builder(key(), title())
        .paragraph(
            "Paths whose last edge passes a predicate, counted, from left to right on one thread. "
                + "In the last row the bound is the first edge's property, another one for each list. 3 "
                + "hops start from one vertex in " + THREE_HOP_DIVISOR + ".")
        .table(table.build())
        .build();
  }

  @Override
  public List<TargetResult> targets(Setting setting, Results results) {
    List<TargetResult> targets = new ArrayList<>();
    Map<String, Double> asked = asked();
    for (JmhStep step : comparisons(setting)) {
      Results row = results.ofStep(step.name());
      double ratio = row.with("contestant", Contestant.GF_CL).score()
          / row.with("contestant", Contestant.LIMIT).score();
      targets.add(TargetResult
          .atMost(1, step.name() + ", GF-CL / limit", asked.get(step.name()), ratio, "x", "")
          .withProfile(
              step.with("contestant", Contestant.GF_CL), setting.scale().profileTiming()));
    }
    return targets;
  }
}
