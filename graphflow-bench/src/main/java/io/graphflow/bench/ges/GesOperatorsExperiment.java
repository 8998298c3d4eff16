package io.graphflow.bench.ges;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.ForkedStep;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.interactive.InteractiveQueries;
import io.graphflow.bench.interactive.TreeVariant;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Which operators take the time of the complex reads of LDBC's Interactive workload (GES's Figure 3), in blocks of rows and
 * in trees with operators fused.
 */
public final class GesOperatorsExperiment implements Experiment {
  private static final int QUICK_BUDGET_SECONDS = 8;
  private static final int LONGEST_COUNT = 5;
  private static final List<TreeVariant> VARIANTS = List.of(TreeVariant.FLAT, TreeVariant.FUSED);

  /** A quick run has no time for them all; these are among the longest, and differ in what takes their time. */
  private static final List<String> QUICK_QUERIES = List.of("ic3", "ic5", "ic9", "ic10");

  /** Creates the experiment. */
  public GesOperatorsExperiment() {}

  @Override
  public String key() {
    return "ges-operators";
  }

  @Override
  public String title() {
    return "Time of operators in the variants of GES";
  }

  @Override
  public int quickBudgetSeconds() {
    return QUICK_BUDGET_SECONDS;
  }

  @Override
  public List<Step> steps(Setting setting) {
    BenchmarkGraph graph = setting.socialNetwork(setting.scale().choose(0.01, 1.0, 10.0));
    List<String> queries =
        setting.scale() == Scale.QUICK ? QUICK_QUERIES : InteractiveQueries.complexReads();
    int warmupMillis = setting.scale().choose(200, 2_000, 5_000);
    int measuredMillis = setting.scale().choose(50, 1_000, 5_000);
    List<Step> steps = new ArrayList<>();
    for (TreeVariant variant : VARIANTS) {
      steps.add(new ForkedStep(name(variant), List.of(graph), GesOperatorsMeasurement.class,
          List.of(variant.name(), graph.name(), String.join(",", queries),
              String.valueOf(warmupMillis), String.valueOf(measuredMillis)),
          List.of("-Xms2g", "-Xmx2g", "-Xmn64m"),
          1 + 1e-3 * queries.size() * (warmupMillis + measuredMillis)));
    }
    return steps;
  }

  private static String name(TreeVariant variant) {
    return variant.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Section render(Setting setting, Results results) {
    List<String> longest = longest(results);
    Section.Builder section = Section.builder(key(), title())
        .paragraph(
            "Figure 3 of GES's paper breaks the time of its longest queries down by operators, at scale "
                + "factor 100, in GES without factorization: Expand takes nearly half of the time. Here "
                + "PROFILE says how long each operator runs without those below it, warm and on one thread; "
                + "reading clocks between operators is part of the time. In fused an Expand also tests the "
                + "conditions that were Filters in flat, and leaves out what a Top would drop.");
    for (TreeVariant variant : VARIANTS) {
      section.table(table(results, variant, longest));
    }
    if (!longest.isEmpty()) {
      section.paragraph(
          "Of the time of the %d longest queries of flat together Expand takes %s in flat "
              .formatted(longest.size(),
                  Format.percent(expandShare(results, TreeVariant.FLAT, longest)))
              + "and %s in fused."
                  .formatted(Format.percent(expandShare(results, TreeVariant.FUSED, longest))));
    }
    return section.build();
  }

  private static Table table(Results results, TreeVariant variant, List<String> longest) {
    List<String> header = new ArrayList<>(List.of("query", "ms"));
    for (OperatorKind kind : OperatorKind.values()) {
      header.add(kind.title());
    }
    Table.Builder table = Table.builder(header.toArray(String[]::new))
        .caption(
            "Percent of the time of a query in %s by what operators do, over all its sets of parameters; "
                .formatted(name(variant))
                + "* marks the %d longest queries of flat".formatted(longest.size()));
    for (String query : InteractiveQueries.complexReads()) {
      double all = millis(results, variant, query);
      List<String> row = new ArrayList<>();
      row.add(longest.contains(query) ? query + " *" : query);
      row.add(Format.number(all));
      for (OperatorKind kind : OperatorKind.values()) {
        row.add(Format.percent(millis(results, variant, query, kind) / all));
      }
      table.row(row);
    }
    return table.build();
  }

  /** The queries that take longest in flat, of those measured. */
  private static List<String> longest(Results results) {
    return InteractiveQueries.complexReads()
        .stream()
        .filter(query -> !Double.isNaN(millis(results, TreeVariant.FLAT, query)))
        .sorted(Comparator.comparingDouble(
            (String query) -> millis(results, TreeVariant.FLAT, query)).reversed())
        .limit(LONGEST_COUNT)
        .toList();
  }

  private static double expandShare(Results results, TreeVariant variant, List<String> queries) {
    double expand = queries.stream()
        .mapToDouble(query -> millis(results, variant, query, OperatorKind.EXPAND))
        .sum();
    return expand / queries.stream().mapToDouble(query -> millis(results, variant, query)).sum();
  }

  /** Milliseconds of all operators of a query; NaN if it was not measured. */
  private static double millis(Results results, TreeVariant variant, String query) {
    return Arrays.stream(OperatorKind.values())
        .mapToDouble(kind -> millis(results, variant, query, kind))
        .sum();
  }

  private static double millis(
      Results results, TreeVariant variant, String query, OperatorKind kind) {
    return results.of(GesOperatorsMeasurement.OWN_TIME)
        .with("query", query)
        .with("variant", variant)
        .with("kind", kind)
        .score();
  }
}
