package io.graphflow.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.summary.DatabaseMetrics.Histogram;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How metrics are written, by Prometheus' description of its text format 0.0.4. */
final class PrometheusTextTest {
  @Test
  void eachMetricHasItsMeaningTypeAndValues() {
    PrometheusText text = new PrometheusText();
    text.counter("rows_total", "Rows\nof \\ results.").value(9_007_199_254_740_993L);
    text.gauge("open", "Open.").value(-1, "protocol", "bolt", "state", "a\"b\\c\nd");
    text.gauge("since_seconds", "Since.").seconds(Duration.ofMillis(1_700_000_000_250L));
    assertThat(text.toString()).isEqualTo("""
        # HELP rows_total Rows\\nof \\\\ results.
        # TYPE rows_total counter
        rows_total 9007199254740993
        # HELP open Open.
        # TYPE open gauge
        open{protocol="bolt",state="a\\"b\\\\c\\nd"} -1
        # HELP since_seconds Since.
        # TYPE since_seconds gauge
        since_seconds 1700000000.25
        """);
  }

  @Test
  void rangesOfAHistogramContainThoseBefore() {
    PrometheusText text = new PrometheusText();
    text.histogram("took_seconds", "Took.",
        new Histogram(List.of(Duration.ofNanos(100_000), Duration.ofSeconds(10)),
            List.of(1L, 2L, 4L), Duration.ofNanos(100_000_000_050L)));
    assertThat(text.toString()).isEqualTo("""
        # HELP took_seconds Took.
        # TYPE took_seconds histogram
        took_seconds_bucket{le="0.0001"} 1
        took_seconds_bucket{le="10"} 3
        took_seconds_bucket{le="+Inf"} 7
        took_seconds_sum 100.00000005
        took_seconds_count 7
        """);
  }
}
