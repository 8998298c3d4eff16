package io.graphflow.bench.ges;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.MeasuredStep;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.interactive.InteractiveQueries;
import io.graphflow.bench.interactive.ProfiledQueries;
import io.graphflow.bench.interactive.TreeVariant;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.summary.ProfiledPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * The memory of intermediate results in the variants of GES (its Table 2), counted by PROFILE: bytes of the complex reads
 * of LDBC's Interactive workload, which depend on neither the machine nor its cores.
 */
public final class GesMemoryExperiment implements Experiment {
  private static final int QUICK_BUDGET_SECONDS = 4;
  private static final String BYTES = "bytes";
  private static final String WRITTEN = "written";
  private static final String PEAK = "peak";
  private static final String LISTS = "GF_CL";
  private static final List<TreeVariant> VARIANTS =
      List.of(TreeVariant.FLAT, TreeVariant.FACTORIZED, TreeVariant.FUSED);

  /** The paper's Table 2 at scale factor 10: flat, factorized, fused, and the reduction in percent, query by query. */
  private static final List<Paper> PAPER = List.of(
      new Paper("3.0M / 1.1M / 91.9K", 96.9),
      new Paper("8.5M / 936K / 460K", 94.6),
      new Paper("6.7M / 6.7M / 6.6M", 0.7),
      new Paper("3.3M / 1.9M / 1.8M", 46.5),
      new Paper("58.0M / 15.1M / 1.7K", 99.9),
      new Paper("2.1M / 2.0M / 1.4M", 33.4),
      new Paper("9.3K / 8.0K / 7.7K", 16.7),
      new Paper("9.3K / 8.3K / 7.0K", 25.3),
      new Paper("1.0G / 106.3M / 57.8M", 94.5),
      new Paper("36.8M / 36.8M / 36.6M", 0.6),
      new Paper("430K / 419K / 407K", 5.4),
      new Paper("25.4M / 25.4M / 14.5M", 43.1),
      new Paper("192 B in each", Double.NaN),
      new Paper("12.7M / 110K / 107K", 99.2));

  /** A row of the paper's table. */
  private record Paper(String bytes, double reduction) {}

  /** Creates the experiment. */
  public GesMemoryExperiment() {}

  @Override
  public String key() {
    return "ges-memory";
  }

  @Override
  public String title() {
    return "Memory of intermediate results in the variants of GES";
  }

  @Override
  public int quickBudgetSeconds() {
    return QUICK_BUDGET_SECONDS;
  }

  @Override
  public List<Step> steps(Setting setting) {
    BenchmarkGraph graph =
        setting.socialNetwork(setting.scale().choose(0.01, 0.1, 1.0));
    return List.of(new MeasuredStep(BYTES, List.of(graph), new TreeMap<>(),
        setting.scale().choose(QUICK_BUDGET_SECONDS, 15, 120), () -> measure(graph)));
  }

  private static List<Measurement> measure(BenchmarkGraph graph) throws Exception {
    List<Measurement> measured = new ArrayList<>();
    try (ProfiledQueries queries = new ProfiledQueries(graph)) {
      for (String query : InteractiveQueries.complexReads()) {
        for (TreeVariant variant : VARIANTS) {
          add(query, variant.name(),
              queries.run(query, options(Engine.GF_FT).withTreeProcessing(variant.processing())),
              measured);
        }
        add(query, LISTS, queries.run(query, options(Engine.GF_CL)), measured);
      }
    }
    return measured;
  }

  private static SessionOptions options(Engine engine) {
    return SessionOptions.DEFAULT.withEngine(engine).withThreads(1);
  }

  private static void add(
      String query, String variant, List<ProfiledPlan> profiles, List<Measurement> measured) {
    measured.add(mean(WRITTEN, query, variant, profiles, ProfiledPlan::totalWrittenBytes));
    measured.add(mean(PEAK, query, variant, profiles, ProfiledPlan::totalPeakBytes));
  }

  private static Measurement mean(String what, String query, String variant,
      List<ProfiledPlan> profiles, ToLongFunction<ProfiledPlan> bytes) {
    return Measurement.of(BYTES, what,
        new TreeMap<>(Map.of("query", query, "variant", variant)),
        profiles.stream().mapToLong(bytes).average().orElseThrow(), "bytes");
  }

  @Override
  public Section render(Setting setting, Results results) {
    Table.Builder table = Table.builder("query", "flat", "factorized", "fused", "GF-CL",
        "R.R.", "R.R. of the paper", "flat / factorized / fused of the paper", "peak of fused",
        "peak of GF-CL")
        .caption("Bytes that all operators of a query wrote, mean over its sets of parameters");
    List<String> queries = InteractiveQueries.complexReads();
    for (int i = 0; i < queries.size(); i++) {
      String query = queries.get(i);
      double flat = bytes(results, WRITTEN, query, TreeVariant.FLAT.name());
      double fused = bytes(results, WRITTEN, query, TreeVariant.FUSED.name());
      table.row(query, Format.bytes(flat),
          Format.bytes(bytes(results, WRITTEN, query, TreeVariant.FACTORIZED.name())),
          Format.bytes(fused), Format.bytes(bytes(results, WRITTEN, query, LISTS)),
          Format.percent(1 - fused / flat), Format.percent(PAPER.get(i).reduction() / 100),
          PAPER.get(i).bytes(),
          Format.bytes(bytes(results, PEAK, query, TreeVariant.FUSED.name())),
          Format.bytes(bytes(results, PEAK, query, LISTS)));
    }
    return Section.builder(key(), title())
        .paragraph(
            "What PROFILE counts as written, which is what GES tells in its Table 2, there at scale factor "
                + "10: all intermediate results of a query, as if no memory were used twice. R.R. is the "
                + "part that fused leaves out of flat. What searches for paths keep is not counted, there "
                + "or here. A peak is the sum of what each operator held at most at one time, tables of "
                + "groups and rows to sort included; memory is used again from batch to batch.")
        .table(table.build())
        .build();
  }

  private static double bytes(Results results, String what, String query, String variant) {
    return results.of(what).with("query", query).with("variant", variant).score();
  }
}
