package io.graphflow.bench.ges;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.figure11.QueryTimes;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.interactive.InteractiveBenchmark;
import io.graphflow.bench.interactive.InteractiveQueries;
import io.graphflow.bench.interactive.TreeVariant;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import io.graphflow.options.Engine;
import java.util.ArrayList;
import java.util.List;

/**
 * The variants of GES side by side (its section 6.1): what factorization and each fusion give, query by query, on equal
 * terms, and a pattern whose flat rows are a product.
 */
public final class GesExperiment implements Experiment {
  private static final String THREE_BRANCHES = "three branches";
  private static final int QUICK_BUDGET_SECONDS = 8;

  /** Creates the experiment. */
  public GesExperiment() {}

  @Override
  public String key() {
    return "ges";
  }

  @Override
  public String title() {
    return "Variants of GES";
  }

  @Override
  public int quickBudgetSeconds() {
    return QUICK_BUDGET_SECONDS;
  }

  @Override
  public List<Step> steps(Setting setting) {
    List<Step> steps = new ArrayList<>();
    // A quick run has no time for them all, and shows the pattern that trees are for.
    if (setting.scale() != Scale.QUICK) {
      for (String query : InteractiveQueries.names()) {
        steps.add(variants(setting, query));
      }
    }
    steps.add(JmhStep.of(THREE_BRANCHES, BushyBenchmark.class, setting.scale().timing())
        .withGraph(graph(setting))
        .with("engine", Engine.GF_CL, Engine.GF_FT));
    return steps;
  }

  private static Step variants(Setting setting, String query) {
    return JmhStep.of(query, InteractiveBenchmark.class, setting.scale().timing())
        .withGraph(graph(setting))
        .withProfiler(QueryTimes.class)
        .with("query", query)
        .with("engine", Engine.GF_FT)
        .with("trees", (Object[]) TreeVariant.values());
  }

  private static BenchmarkGraph graph(Setting setting) {
    return setting.socialNetwork(setting.scale().choose(0.01, 1.0, 10.0));
  }

  @Override
  public Section render(Setting setting, Results results) {
    Results reads = results.with("engine", Engine.GF_FT);
    Table.Builder table = Table.builder("query", "flat", "factorized", "fused",
        "flat / factorized", "flat / fused", "without FILTER_PUSH_DOWN / fused",
        "without TOP_PUSH_DOWN / fused")
        .caption("Milliseconds a query in GF-FT, mean over its sets of parameters, one thread");
    for (String query : InteractiveQueries.names()) {
      double flat = time(reads, query, TreeVariant.FLAT);
      double factorized = time(reads, query, TreeVariant.FACTORIZED);
      double fused = time(reads, query, TreeVariant.FUSED);
      table.row(query, Format.number(flat), Format.number(factorized), Format.number(fused),
          Format.ratio(flat / factorized), Format.ratio(flat / fused),
          Format.ratio(time(reads, query, TreeVariant.NO_FILTER_PUSH_DOWN) / fused),
          Format.ratio(time(reads, query, TreeVariant.NO_TOP_PUSH_DOWN) / fused));
    }
    Table.Builder bushy = Table.builder("engine", "ms", "engine / GF-FT")
        .caption("One aggregate on each of the posts, friends and interests of a person");
    double trees = bushy(results, Engine.GF_FT);
    for (Engine engine : List.of(Engine.GF_CL, Engine.GF_FT)) {
      double time = bushy(results, engine);
      bushy.row(engine.displayName(), Format.number(time), Format.ratio(time / trees));
    }
    return Section.builder(key(), title())
        .paragraph(
            "GES's paper compares itself without factorization (GES), with it (GES_f), and with fused "
                + "operators on top (GES_f*), as flat, factorized and fused here. All three run the same "
                + "logical plans over the same store. Flat is processing of blocks of rows: expansions and "
                + "projections are vectorized as those of trees are, while filters are evaluated row by row, "
                + "since rows that were copied need not lie in one table.")
        .table(table.build())
        .paragraph(
            "Where a pattern has branches that share nothing but their middle, flat rows are the product "
                + "of the branches, and trees their sum.")
        .table(bushy.build())
        .build();
  }

  private static double bushy(Results results, Engine engine) {
    Results step = results.ofStep(THREE_BRANCHES).with("engine", engine);
    return step.isEmpty() ? Double.NaN : step.score();
  }

  /** Milliseconds of a query in a variant; NaN if it was not measured. */
  private static double time(Results reads, String query, TreeVariant variant) {
    return reads.with("query", query).with("trees", variant).secondary(query);
  }
}
