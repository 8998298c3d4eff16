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
        .builder("no.", "what", "asked", "measured", "reached", "against")
        .wordColumns(6);
    targets.stream()
        .sorted(Comparator.comparingInt(TargetResult::number))
        .forEach(target -> table.row(String.valueOf(target.number()), target.what(),
            asked(target), measuredWithError(target), verdict(target), target.yardstick()));
    return table.build();
  }

  /** The figure that is asked, with the side on which the target is reached. */
  static String asked(TargetResult target) {
    String side = switch (target.direction()) {
      case AT_MOST -> "≤ ";
      case AT_LEAST -> "≥ ";
    };
    return side + figure(target.asked(), target.unit());
  }

  /** The measured figure; a dash if there is none. */
  static String measured(TargetResult target) {
    return figure(target.reached(), target.unit());
  }

  private static String measuredWithError(TargetResult target) {
    return Double.isNaN(target.error()) || !target.isMeasured()
        ? measured(target)
        : measured(target) + " ± " + figure(target.error(), target.unit());
  }

  private static String figure(double value, String unit) {
    return unit.equals("x") || Double.isNaN(value)
        ? Format.ratio(value)
        : Format.number(value) + " " + unit;
  }

  private static String verdict(TargetResult target) {
    return !target.isMeasured()
        ? "not measured"
        : (target.isReached() ? "yes" : "no") + (target.isClose() ? ", within the error" : "");
  }
}
