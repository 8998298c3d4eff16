package io.graphflow.bench.figure11;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.experiment.Timing;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.peer.Peer;
import io.graphflow.bench.peer.PeerMeasurement;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Plot;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import io.graphflow.bench.workload.Workload;
import io.graphflow.options.Engine;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs {@link Figure11Benchmark} for one of its parts. */
public final class Figure11Experiment implements Experiment {
  /** Long enough that each query of a round is compiled. */
  private static final Timing QUICK_ROUNDS = new Timing(1, 4, 1_500, 3, 1_000);

  private static final int PEER_BUDGET_SECONDS = 60;

  private final Figure11Part part;
  private final Workload workload;

  /** Creates the experiment of a part. */
  public Figure11Experiment(Figure11Part part) {
    this.part = part;
    workload = part.workload();
  }

  @Override
  public String key() {
    return switch (part) {
      case LDBC -> "figure11a";
      case JOB -> "figure11b";
    };
  }

  @Override
  public String title() {
    return switch (part) {
      case LDBC -> "Figure 11a: LDBC's interactive reads";
      case JOB -> "Figure 11b: the Join Order Benchmark";
    };
  }

  @Override
  public int quickBudgetSeconds() {
    return (part == Figure11Part.JOB ? 37 : 41) + PEER_BUDGET_SECONDS * Peer.all().size();
  }

  @Override
  public List<Step> steps(Setting setting) {
    BenchmarkGraph graph = workload.graph(setting);
    List<Step> steps = new ArrayList<>();
    if (setting.scale() == Scale.QUICK) {
      steps.add(JmhStep.of("all queries in turn", Figure11Benchmark.class, QUICK_ROUNDS)
          .withGraph(graph)
          .withProfiler(QueryTimes.class)
          .with("workload", workload)
          .with("query", Figure11Benchmark.ALL)
          .with("engine", (Object[]) Engine.values()));
    } else {
      for (String query : workload.queries()) {
        steps.add(JmhStep.of(query, Figure11Benchmark.class, setting.scale().timing())
            .withGraph(graph)
            .with("workload", workload)
            .with("query", query)
            .with("engine", (Object[]) Engine.values()));
      }
    }
    Peer.all().forEach(peer -> steps.add(PeerMeasurement.step(peer, workload, 1, setting)));
    return steps;
  }

  /** Milliseconds of a query in an engine; NaN if it was not measured. */
  private static double time(Results results, String query, Engine engine) {
    Results round = results.with("query", Figure11Benchmark.ALL).with("engine", engine);
    return round.isEmpty()
        ? results.with("query", query).with("engine", engine).score()
        : round.secondary(query);
  }

  @Override
  public Section render(Setting setting, Results results) {
    Table.Builder table = Table.builder("query", "GF-RV", "GF-CV", "GF-CL", "GF-RV / GF-CL",
        "GF-CV / GF-CL", "GF-RV / GF-CV")
        .caption("Milliseconds a query, one thread, all rows read through the Java API");
    Map<Engine, Map<String, Double>> times = new EnumMap<>(Engine.class);
    for (Engine engine : Engine.values()) {
      Map<String, Double> ofEngine = new LinkedHashMap<>();
      workload.queries().forEach(query -> ofEngine.put(query, time(results, query, engine)));
      times.put(engine, ofEngine);
    }
    List<Double> rowRatios = new ArrayList<>();
    List<Double> columnRatios = new ArrayList<>();
    List<Double> storeRatios = new ArrayList<>();
    for (String query : workload.queries()) {
      double rows = times.get(Engine.GF_RV).get(query);
      double columns = times.get(Engine.GF_CV).get(query);
      double lists = times.get(Engine.GF_CL).get(query);
      table.row(query, Format.number(rows), Format.number(columns), Format.number(lists),
          Format.ratio(rows / lists), Format.ratio(columns / lists), Format.ratio(rows / columns));
      rowRatios.add(rows / lists);
      columnRatios.add(columns / lists);
      storeRatios.add(rows / columns);
    }
    List<Distribution> distributions = List.of(
        Distribution.of("GF-RV / GF-CL", rowRatios),
        Distribution.of("GF-CV / GF-CL", columnRatios),
        Distribution.of("GF-RV / GF-CV", storeRatios));
    Section.Builder section = Section.builder(key(), title())
        .paragraph(description())
        .table(summary(distributions))
        .plot(new Plot.Boxes("ratios", title() + ", ratios of times",
            Plot.Axis.logarithmic("ratio of times; above 1 the second is faster"),
            distributions.stream()
                .map(distribution -> new Plot.Box(distribution.name(), distribution.ratios()))
                .toList()))
        .table(table.build());
    if (setting.scale() == Scale.QUICK) {
      section.difference("In a quick run one JVM an engine answers all queries in turn, and the "
          + "median of each query's times is shown; in a longer run each query has JVMs of its own.");
    }
    section.difference(difference());
    new PeerComparison(part, results).addTo(section, times);
    return section.build();
  }

  private Table summary(List<Distribution> distributions) {
    Table.Builder table =
        Table.builder("ratio", "least", "median", "greatest", "queries below 0.95",
            "paper, least", "paper, median", "paper, greatest")
            .caption("All queries");
    for (Distribution distribution : distributions) {
      boolean inPaper = distribution.name().equals("GF-RV / GF-CL");
      table.row(distribution.name(), Format.ratio(distribution.quantile(0)),
          Format.ratio(distribution.quantile(0.5)), Format.ratio(distribution.quantile(1)),
          String.valueOf(distribution.countBelow(0.95)),
          inPaper ? paperLeast() : "", inPaper ? Format.ratio(paperMedian()) : "",
          inPaper ? Format.ratio(paperGreatest()) : "");
    }
    return table.build();
  }

  private String description() {
    return switch (part) {
      case LDBC -> "The paper's 18 variants of LDBC SNB's short and complex reads: paths of fixed "
          + "length, no `ORDER BY` and no `LIMIT`, no predicates on the existence of edges, no shortest "
          + "paths. IC10, IC13 and IC14 consist of what is left out. Parameters are chosen from the data: a "
          + "person with rather many friends, and names and dates that meet much around that person.";
      case JOB -> "The first variants of the 33 queries over the graph that section 8.1 of the "
          + "paper makes of IMDb, here of tables generated in its likeness. Each query joins a movie "
          + "with much that is told of it, and returns minima.";
    };
  }

  private String difference() {
    return switch (part) {
      case LDBC ->
        "The paper measured LDBC10; friendships are walked in both directions here, as LDBC's "
            + "own queries do. Rows of the larger answers cost much the same in all engines, as they "
            + "are handed out one by one.";
      case JOB -> "The paper dropped the minima of strings, which its engines lack, and picked the "
          + "plans by hand; here they are the optimizer's, the same in all engines.";
    };
  }

  /** One query of each workload was slower in the paper's GF-CL; the next least gain is given. */
  private String paperLeast() {
    return switch (part) {
      case LDBC -> "below 1, then 1.3x";
      case JOB -> "below 1, then 1.5x";
    };
  }

  private double paperMedian() {
    return switch (part) {
      case LDBC -> 2.6;
      case JOB -> 3.1;
    };
  }

  private double paperGreatest() {
    return switch (part) {
      case LDBC -> 8.3;
      case JOB -> 28.8;
    };
  }
}
