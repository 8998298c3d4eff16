package io.graphflow.interactive.command;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.graphflow.interactive.driver.Measurements;
import io.graphflow.interactive.operation.InteractiveOperation;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** What a run measured, as a table for people and as JSON for programs. */
final class RunReport {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double PERCENT = 100;

  private final Map<String, Object> settings;
  private final Measurements measured;

  /**
   * Creates a report.
   *
   * @param settings what the run was asked for, by name, in the order to show
   */
  RunReport(Map<String, Object> settings, Measurements measured) {
    this.settings = settings;
    this.measured = measured;
  }

  /** Writes the table. */
  void print(PrintWriter out) {
    settings.forEach((name, value) -> out.println(name + ": " + value));
    out.println();
    out.printf(Locale.ROOT, "%-9s %9s %10s %10s %10s %10s %10s %6s%n", "operation", "count",
        "mean µs", "50 % µs", "95 % µs", "99 % µs", "most µs", "late");
    for (InteractiveOperation operation : measured.operations()) {
      Histogram nanos = measured.nanos(operation);
      out.printf(Locale.ROOT, "%-9s %9d %10.1f %10.1f %10.1f %10.1f %10.1f %6d%n", operation,
          nanos.getTotalCount(), nanos.getMean() / NANOS_PER_MICRO, micros(nanos, 50),
          micros(nanos, 95), micros(nanos, 99), nanos.getMaxValue() / NANOS_PER_MICRO,
          measured.late(operation));
    }
    out.println();
    out.printf(Locale.ROOT, "%,d operations in %.1f s: %,.1f a second%n",
        measured.count(Measurements.ALL), measured.runNanos() / NANOS_PER_SECOND,
        measured.throughput());
    out.printf(Locale.ROOT,
        "Late, beginning more than 1 s after they were due: %.2f %% of all, %.2f %% of complex reads "
            + "and updates; at most %.0f %% may be%n",
        PERCENT * measured.lateShare(Measurements.ALL),
        PERCENT * measured.lateShare(Measurements.SCHEDULED), PERCENT * Measurements.MOST_LATE);
  }

  private static double micros(Histogram nanos, double percentile) {
    return nanos.getValueAtPercentile(percentile) / NANOS_PER_MICRO;
  }

  /** Writes the JSON, with times in microseconds. */
  void write(Path file) throws IOException {
    Map<String, Object> operations = new LinkedHashMap<>();
    for (InteractiveOperation operation : measured.operations()) {
      Histogram nanos = measured.nanos(operation);
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("count", nanos.getTotalCount());
      fields.put("late", measured.late(operation));
      fields.put("meanMicros", nanos.getMean() / NANOS_PER_MICRO);
      for (double percentile : new double[] {50, 90, 95, 99, 99.9}) {
        fields.put("p" + String.valueOf(percentile).replace(".0", "") + "Micros",
            micros(nanos, percentile));
      }
      fields.put("maxMicros", nanos.getMaxValue() / NANOS_PER_MICRO);
      operations.put(operation.name(), fields);
    }
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("settings", settings);
    all.put("operationCount", measured.count(Measurements.ALL));
    all.put("seconds", measured.runNanos() / NANOS_PER_SECOND);
    all.put("operationsPerSecond", measured.throughput());
    all.put("lateShare", measured.lateShare(Measurements.ALL));
    all.put("lateShareOfComplexReadsAndUpdates", measured.lateShare(Measurements.SCHEDULED));
    all.put("keptSchedule", measured.keptSchedule());
    all.put("operations", operations);
    JsonMapper.builder()
        .enable(SerializationFeature.INDENT_OUTPUT)
        .build()
        .writeValue(file.toFile(), all);
  }
}
