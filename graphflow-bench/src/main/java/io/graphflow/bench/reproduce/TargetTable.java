package io.graphflow.bench.reproduce;

import io.graphflow.bench.experiment.TargetResult;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Table;
import java.util.Comparator;
import java.util.List;

/** The project's targets, in the order of their numbers. */
final class TargetTable {
  private TargetTable() {}

  static Table of(List<TargetResult> targets) {
    Table.Builder table = Table
        .builder("no.", "what", "asked", "measured", "reached", "what stands in the way")
        .wordColumns(6);
    targets.stream()
        .sorted(Comparator.comparingInt(TargetResult::number))
        .forEach(target -> table.row(String.valueOf(target.number()), target.what(),
            asked(target), figure(target.reached(), target.unit()), verdict(target),
            target.isMeasured() && !target.isReached() ? target.obstacle() : ""));
    return table.build();
  }

  private static String asked(TargetResult target) {
    String side = switch (target.direction()) {
      case AT_MOST -> "≤ ";
      case AT_LEAST -> "≥ ";
    };
    return side + figure(target.asked(), target.unit());
  }

  private static String figure(double value, String unit) {
    return unit.equals("x") || Double.isNaN(value)
        ? Format.ratio(value)
        : Format.number(value) + " " + unit;
  }

  private static String verdict(TargetResult target) {
    return !target.isMeasured() ? "not measured" : target.isReached() ? "yes" : "no";
  }
}
