package io.graphflow.bench.ges;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import io.graphflow.interactive.operation.InteractiveOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How long operations of LDBC's Interactive workload take in the variants of GES, on average and at most (its Figures 11 and
 * 12), at one rate that a driver of our own asks of each. No result of an LDBC benchmark.
 */
public final class GesTailsExperiment implements Experiment {
  private static final String MISSING = Format.number(Double.NaN);
  private static final int QUICK_BUDGET_SECONDS = 11;
  private static final List<DrivenVariant> VARIANTS = List.of(DrivenVariant.FLAT,
      DrivenVariant.FACTORIZED, DrivenVariant.FUSED, DrivenVariant.LISTS);

  /** Creates the experiment. */
  public GesTailsExperiment() {}

  @Override
  public String key() {
    return "ges-tails";
  }

  @Override
  public String title() {
    return "Latencies in the variants of GES";
  }

  @Override
  public int quickBudgetSeconds() {
    return QUICK_BUDGET_SECONDS;
  }

  @Override
  public List<Step> steps(Setting setting) {
    int seconds = setting.scale().choose(2, 300, 1_800);
    int warmUpSeconds = setting.scale().choose(1, 60, 120);
    List<Step> steps = new ArrayList<>();
    for (DrivenVariant variant : DrivenSteps.measured(setting, VARIANTS)) {
      steps.add(DrivenSteps.step(setting, variant.title(), GesTailsMeasurement.class,
          2 + seconds + warmUpSeconds, variant, rate(setting), seconds, warmUpSeconds));
    }
    return steps;
  }

  /** A small part of what flat, the slowest, reaches on two cores, so that operations seldom wait for each other. */
  private static int rate(Setting setting) {
    return setting.scale().choose(500, 300, 30);
  }

  @Override
  public Section render(Setting setting, Results results) {
    return Section.builder(key(), title())
        .paragraph(
            "Figures 11 and 12 of GES's paper have the times of operations, each variant at the "
                + "highest rate that it keeps. Here a driver of our own (stand-in) asks the same rate of "
                + "all, %,d operations a second, so that they do the same and wait for each other as "
                    .formatted(rate(setting))
                + "seldom as they can; it is not audited, and its numbers are no result of an LDBC "
                + "benchmark. A time is that from the start of an operation to its last row, or to its "
                + "commit, which waits for the disk (%s). ".formatted(DrivenNetwork.DURABILITY)
                + "A percentile above which less than one run lies is a dash.")
        .table(rates(results))
        .table(means(setting, results))
        .table(tails(setting, results))
        .build();
  }

  private static Table rates(Results results) {
    Table.Builder table = Table.builder("variant", "reached", "late")
        .caption("Operations a second, and complex reads and updates that began more than a second "
            + "late; times of one with more than 5 % do not compare");
    for (DrivenVariant variant : VARIANTS) {
      Results run = results.of(GesTailsMeasurement.REACHED).with("variant", variant);
      table.row(variant.title(), Format.number(run.score()),
          Format.percent(run.secondary(GesTailsMeasurement.LATE)));
    }
    return table.build();
  }

  private static Table means(Setting setting, Results results) {
    Table.Builder table = Table.builder("operation", "runs in flat", "flat", "factorized", "fused",
        "GF-CL", "flat / factorized", "the paper's flat / factorized", "flat / fused",
        "the paper's flat / fused")
        .caption("Mean milliseconds of an operation, on " + DrivenSteps.words(setting)
            + "; the paper's as far as its text has them, of scale factors 10 to 300");
    for (InteractiveOperation operation : InteractiveOperation.values()) {
      double flat = latency(results, operation, DrivenVariant.FLAT).score();
      double factorized = latency(results, operation, DrivenVariant.FACTORIZED).score();
      double fused = latency(results, operation, DrivenVariant.FUSED).score();
      table.row(operation.name(),
          runs(latency(results, operation, DrivenVariant.FLAT)),
          Format.number(flat), Format.number(factorized), Format.number(fused),
          Format.number(latency(results, operation, DrivenVariant.LISTS).score()),
          Format.ratio(flat / factorized), paperFactorized(operation), Format.ratio(flat / fused),
          paperFused(operation));
    }
    return table.build();
  }

  private static Table tails(Setting setting, Results results) {
    String names = GesTailsMeasurement.PERCENTILES.stream()
        .map(GesTailsMeasurement::name)
        .collect(Collectors.joining(" / "));
    Table.Builder table = Table.builder("operation", "flat", "factorized", "fused", "GF-CL",
        "flat / fused at p99", "flat / fused at p99.9", "the paper's")
        .caption("Milliseconds of an operation, %s, on ".formatted(names)
            + DrivenSteps.words(setting)
            + "; the paper's as far as its text has them, of scale factor 300");
    for (InteractiveOperation operation : InteractiveOperation.values()) {
      List<String> row = new ArrayList<>(List.of(operation.name()));
      for (DrivenVariant variant : VARIANTS) {
        row.add(percentiles(latency(results, operation, variant)));
      }
      for (double percentile : List.of(99.0, 99.9)) {
        String name = GesTailsMeasurement.name(percentile);
        row.add(Format.ratio(latency(results, operation, DrivenVariant.FLAT).secondary(name)
            / latency(results, operation, DrivenVariant.FUSED).secondary(name)));
      }
      row.add(paperTail(operation));
      table.row(row);
    }
    return table.build();
  }

  private static String runs(Results latency) {
    return latency.isEmpty()
        ? MISSING
        : String.format(Locale.ROOT, "%,.0f", latency.secondary(GesTailsMeasurement.RUNS));
  }

  private static String percentiles(Results latency) {
    return latency.isEmpty()
        ? MISSING
        : GesTailsMeasurement.PERCENTILES.stream()
            .map(GesTailsMeasurement::name)
            .map(name -> Format.number(latency.secondary(name)))
            .collect(Collectors.joining(" / "));
  }

  private static Results latency(
      Results results, InteractiveOperation operation, DrivenVariant variant) {
    return results.of(GesTailsMeasurement.LATENCY)
        .with("operation", operation.name())
        .with("variant", variant);
  }

  private static String paperFactorized(InteractiveOperation operation) {
    return switch (operation) {
      case IC10, IC14 -> "10x to 100x";
      default -> MISSING;
    };
  }

  private static String paperFused(InteractiveOperation operation) {
    return switch (operation) {
      case IC5 -> "22.1x to 109.7x";
      default -> MISSING;
    };
  }

  private static String paperTail(InteractiveOperation operation) {
    return switch (operation) {
      case IC4, IC6 -> "not always faster";
      // From over 2,000 ms to under 20, and from 17,930 to 286; the text does not say at which percentile.
      case IC5 -> "over 100x";
      case IC9 -> "62.7x";
      default -> MISSING;
    };
  }
}
