package io.graphflow.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of metrics: who gets it, and what it tells of what was done. */
final class HttpMetricsTest {
  private static final Pattern SAMPLE = Pattern.compile(
      "([a-z_]+)(\\{[a-z]+=\"[^\"]*\"(,[a-z]+=\"[^\"]*\")*})? (-?[0-9]+(\\.[0-9]+)?)");

  @TempDir
  private Path folder;

  private HttpFixture http;

  @BeforeEach
  void start() {
    http = new HttpFixture(folder);
  }

  @AfterEach
  void stop() {
    http.close();
  }

  private String page() throws Exception {
    HttpResponse<String> response = http.send("GET", "/metrics", "");
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type"))
        .hasValue("text/plain; version=0.0.4; charset=utf-8");
    return response.body();
  }

  private double value(String sample) throws Exception {
    return page().lines()
        .filter(line -> line.startsWith(sample + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(sample.length() + 1)))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + sample));
  }

  @Test
  void onlyWhoLogsInGetsIt() throws Exception {
    assertThat(http.send("GET", "/metrics", "", "Authorization", HttpFixture.basic("ann", "eve"))
        .statusCode()).isEqualTo(401);
    assertThat(http.send("POST", "/metrics", "{}").statusCode()).isEqualTo(405);
    try (RawHttp raw = new RawHttp(http.port())) {
      assertThat(raw.send("GET /metrics HTTP/1.1|Host: localhost||").receive())
          .startsWith("HTTP/1.1 401 ")
          .doesNotContain("graphflow_");
    }
    try (RawHttp raw = new RawHttp(http.port())) {
      assertThat(raw.send("GET /metrics HTTP/1.1|Host: evil.com|Authorization: "
          + HttpFixture.basic("ann", "ann") + "||").receive()).startsWith("HTTP/1.1 403 ");
    }
  }

  /** What the format asks for: a metric's lines stand together, and none is there twice. */
  @Test
  void linesAreAsTheFormatHasThem() throws Exception {
    http.query("RETURN 1");
    Map<String, String> types = new HashMap<>();
    Set<String> samples = new HashSet<>();
    String metric = "";
    String helped = "";
    for (String line : page().lines().toList()) {
      if (line.startsWith("# HELP ")) {
        helped = line.split(" ", -1)[2];
        assertThat(line).endsWith(".");
      } else if (line.startsWith("# TYPE ")) {
        String[] words = line.split(" ", -1);
        metric = words[2];
        assertThat(metric).isEqualTo(helped);
        assertThat(types.put(metric, words[3])).as(metric).isNull();
        assertThat(metric.endsWith("_total")).as(metric).isEqualTo(words[3].equals("counter"));
      } else {
        Matcher sample = SAMPLE.matcher(line);
        assertThat(sample.matches() || line.contains("le=\"+Inf\"")).as(line).isTrue();
        assertThat(line).startsWith(metric);
        assertThat(samples.add(line.substring(0, line.lastIndexOf(' ')))).as(line).isTrue();
      }
    }
    assertThat(types).hasSizeGreaterThan(20);
  }

  @Test
  void whatIsDoneIsCounted() throws Exception {
    http.query("UNWIND range(1, 3) AS i CREATE (n:P {i: i}) RETURN n");
    http.query("MATCH (n) RETURN n.i");
    http.query("RETRUN 1");
    http.query("CHECKPOINT");
    assertThat(value("graphflow_queries_started_total")).isEqualTo(4);
    assertThat(value("graphflow_queries_succeeded_total{type=\"read_write\"}")).isEqualTo(1);
    assertThat(value("graphflow_queries_succeeded_total{type=\"read\"}")).isEqualTo(1);
    assertThat(value("graphflow_queries_failed_total{kind=\"query\"}")).isEqualTo(1);
    assertThat(value("graphflow_rows_total")).isEqualTo(6);
    assertThat(value("graphflow_query_duration_seconds_count")).isEqualTo(4);
    assertThat(value("graphflow_query_duration_seconds_bucket{le=\"100\"}")).isEqualTo(4);
    assertThat(value("graphflow_commit_duration_seconds_count")).isEqualTo(1);
    assertThat(value("graphflow_commit_bytes_total")).isPositive();
    assertThat(value("graphflow_checkpoint_duration_seconds_count")).isEqualTo(1);
    assertThat(value("graphflow_files_bytes")).isPositive();
    assertThat(value("graphflow_transactions_open")).isZero();
    assertThat(value("graphflow_connections{protocol=\"http\",state=\"busy\"}")).isEqualTo(1);
    assertThat(value("graphflow_connections{protocol=\"bolt\",state=\"idle\"}")).isZero();
    assertThat(value("process_start_time_seconds")).isGreaterThan(1.6e9);
    assertThat(value("jvm_memory_used_bytes{area=\"heap\"}")).isPositive();
    http.send("POST", HttpFixture.TX, "{}");
    assertThat(value("graphflow_transactions_open")).isEqualTo(1);
  }
}
