package io.graphflow.server.metrics;

import io.graphflow.summary.DatabaseMetrics.Histogram;
import java.math.BigDecimal;
import java.time.Duration;

/**
 * Writes metrics in Prometheus' text format 0.0.4: for each one what it means and of which type it is, then its values. For
 * one thread.
 */
final class PrometheusText {
  private final StringBuilder text = new StringBuilder();
  private String name;

  /** Begins a metric that only grows; its name ends with {@code _total}. */
  PrometheusText counter(String newName, String help) {
    return begin(newName, "counter", help);
  }

  /** Begins a metric that is what it is at this moment. */
  PrometheusText gauge(String newName, String help) {
    return begin(newName, "gauge", help);
  }

  private PrometheusText begin(String newName, String type, String help) {
    name = newName;
    text.append("# HELP ")
        .append(name)
        .append(' ')
        .append(help.replace("\\", "\\\\").replace("\n", "\\n"))
        .append("\n# TYPE ")
        .append(name)
        .append(' ')
        .append(type)
        .append('\n');
    return this;
  }

  /** Adds the metric's value, for labels that are given as names, each with its value behind it. */
  PrometheusText value(long value, String... labels) {
    return sample("", Long.toString(value), labels);
  }

  /** Adds the metric's value in seconds. */
  PrometheusText seconds(Duration value) {
    return sample("", decimal(value));
  }

  /** Writes a metric that counts times by ranges. */
  PrometheusText histogram(String newName, String help, Histogram times) {
    begin(newName, "histogram", help);
    long upToHere = 0;
    for (int i = 0; i < times.counts().size(); i++) {
      upToHere += times.counts().get(i);
      String bound = i < times.bounds().size() ? decimal(times.bounds().get(i)) : "+Inf";
      sample("_bucket", Long.toString(upToHere), "le", bound);
    }
    return sample("_sum", decimal(times.total())).sample("_count", Long.toString(upToHere));
  }

  private PrometheusText sample(String suffix, String value, String... labels) {
    text.append(name).append(suffix);
    for (int i = 0; i < labels.length; i += 2) {
      text.append(i == 0 ? '{' : ',')
          .append(labels[i])
          .append("=\"")
          .append(labels[i + 1].replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n"))
          .append('"');
    }
    text.append(labels.length == 0 ? " " : "} ").append(value).append('\n');
    return this;
  }

  private static String decimal(Duration time) {
    BigDecimal seconds = BigDecimal.valueOf(time.getSeconds())
        .add(BigDecimal.valueOf(time.getNano(), 9));
    return seconds.stripTrailingZeros().toPlainString();
  }

  /** All that was written. */
  @Override
  public String toString() {
    return text.toString();
  }
}
