package io.graphflow.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.server.GraphflowServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows are sent as they are found, and found as long as somebody wants them. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class HttpStreamingTest {
  /** A query that takes very long and has no row before its end. */
  private static final String LONG = "UNWIND range(1, 100000) AS x UNWIND range(1, 100000) AS y "
      + "WITH x, y WHERE x * y % 7 = 8 RETURN count(*)";

  /** Far more rows than fit into the memory of this process. */
  private static final String ENDLESS = "UNWIND range(1, 1000000) AS x "
      + "UNWIND range(1, 1000000) AS y RETURN x, y, 'row' AS z";

  @TempDir
  private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {"application/json", "application/jsonl", "text/csv",
          "application/vnd.neo4j.query.v1.1", "application/vnd.apache.arrow.stream"})
  void rowsTakeNoMemoryAndStopWithTheirReader(String accept) throws Exception {
    try (HttpFixture http = new HttpFixture(folder)) {
      try (RawHttp raw = new RawHttp(http.port())) {
        raw.query(ENDLESS, "Accept: " + accept + "|");
        assertThat(raw.head()).contains("202 Accepted", "Transfer-Encoding: chunked");
        long length = 0;
        while (length < 50_000_000) {
          length += raw.chunk().length();
        }
        // Nobody reads: the query waits, and others are served.
        assertThat(http.values("RETURN 1")).isEqualTo("[[1]]");
        assertThat(http.transactions()).isEqualTo(1);
      }
      http.transactionsEnd();
    }
  }

  @Test
  void theFirstRowsDoNotWaitForTheLast() throws Exception {
    try (HttpFixture http = new HttpFixture(folder);
        RawHttp raw = new RawHttp(http.port())) {
      // Some thousand rows come at once, the next ones never.
      raw.query("UNWIND range(1, 5000) + [0] AS x UNWIND range(1, CASE x WHEN 0 THEN 1000000 ELSE 1"
          + " END) AS y UNWIND range(1, CASE x WHEN 0 THEN 1000000 ELSE 1 END) AS z "
          + "WITH x WHERE x > 0 RETURN x", "Accept: application/jsonl|");
      assertThat(raw.head()).contains("application/jsonl");
      assertThat(raw.chunk()).startsWith("{\"$event\":\"Header\",")
          .contains("{\"$event\":\"Record\",\"_body\":[1]}");
    }
  }

  @Test
  void whoGoesAwayEndsItsQuery() throws Exception {
    try (HttpFixture http = new HttpFixture(folder)) {
      try (RawHttp raw = new RawHttp(http.port())) {
        raw.query(LONG, "");
        http.transactionBegins();
      }
      http.transactionsEnd();
      try (RawHttp raw = new RawHttp(http.port())) {
        raw.query("CREATE (:A) WITH 1 AS one " + LONG, "");
        http.transactionBegins();
      }
      http.transactionsEnd();
      assertThat(http.count()).isZero();
    }
  }

  @Test
  void queriesHaveALimitOfTime() throws Exception {
    try (HttpFixture http = new HttpFixture(folder,
        builder -> builder.transactionTimeout(Duration.ofMillis(700)))) {
      HttpResponse<String> early = http.query(LONG);
      assertThat(early.statusCode()).isEqualTo(400);
      assertThat(early.body()).contains("Neo.ClientError.Transaction.TransactionTimedOut",
          "700 ms");
      HttpResponse<String> late = http.query(ENDLESS, "Accept", "application/jsonl");
      assertThat(late.statusCode()).isEqualTo(202);
      assertThat(late.body().substring(late.body().length() - 300))
          .contains("{\"$event\":\"Error\",", "TransactionTimedOut");
      HttpResponse<String> own = http.send("POST", HttpFixture.QUERY,
          HttpFixture.statement(LONG).replace("}", ", \"maxExecutionTime\": 0.1}"));
      assertThat(own.body()).contains("100 ms");
    }
  }

  @Test
  void whoDoesNotReadIsCutOffSoonAfterTheLimit() throws Exception {
    try (HttpFixture http = new HttpFixture(folder,
        builder -> builder.transactionTimeout(Duration.ofSeconds(1)));
        RawHttp raw = new RawHttp(http.port())) {
      // The rows fill all buffers on the way long before the limit.
      raw.query(ENDLESS.replace("row", "x".repeat(3_000)), "");
      http.transactionBegins();
      http.transactionsEnd();
    }
  }

  @Test
  void theEndOfTheServerEndsQueries() throws Exception {
    try (HttpFixture http = new HttpFixture(folder);
        RawHttp silent = new RawHttp(http.port());
        RawHttp slow = new RawHttp(http.port());
        RawHttp busy = new RawHttp(http.port())) {
      slow.query(ENDLESS, "");
      assertThat(slow.head()).contains("202 Accepted");
      busy.query(LONG, "");
      http.transactionBegins();
      long begin = System.nanoTime();
      http.server().close();
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(30));
      assertThat(http.transactions()).isZero();
      assertThat(silent.isEnded()).isTrue();
      assertEnds(busy);
    }
  }

  private static void assertEnds(RawHttp raw) {
    try {
      assertThat(raw.isEnded()).isTrue();
    } catch (IOException e) {
      // A reset is an end as well.
      assertThat(e).hasMessageContaining("reset");
    }
  }

  @Test
  void manyClientsAtATime() throws Exception {
    try (HttpFixture http = new HttpFixture(folder, GraphflowServer.Builder::allowUnencrypted)) {
      var clients = new Thread[8];
      var errors = new java.util.concurrent.ConcurrentLinkedQueue<Throwable>();
      for (int i = 0; i < clients.length; i++) {
        clients[i] = Thread.ofPlatform().start(() -> {
          try {
            for (int n = 0; n < 25; n++) {
              HttpResponse<String> done = http.query("CREATE (:N)");
              while (done.body().contains("TransientError")) {
                done = http.query("CREATE (:N)");
              }
              assertThat(done.statusCode()).as(done.body()).isEqualTo(202);
            }
          } catch (Throwable e) {
            errors.add(e);
          }
        });
      }
      for (Thread client : clients) {
        client.join();
      }
      assertThat(errors).isEmpty();
      assertThat(http.count()).isEqualTo(200);
    }
  }
}
