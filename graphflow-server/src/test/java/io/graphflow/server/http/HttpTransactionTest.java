package io.graphflow.server.http;

import static io.graphflow.server.http.HttpFixture.TX;
import static io.graphflow.server.http.HttpFixture.basic;
import static io.graphflow.server.http.HttpFixture.statement;
import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.server.GraphflowServer;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Transactions that stay open between requests. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class HttpTransactionTest {
  @TempDir
  private Path folder;

  private HttpFixture http;

  private void start() {
    http = new HttpFixture(folder);
  }

  private void start(UnaryOperator<GraphflowServer.Builder> change) {
    http = new HttpFixture(folder, change);
  }

  @AfterEach
  void stop() {
    http.close();
  }

  private String begin() throws Exception {
    return begin("");
  }

  /** Begins a transaction, and gives its path. */
  private String begin(String body) throws Exception {
    HttpResponse<String> response = http.send("POST", TX, body);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(202);
    String path = response.headers().firstValue("Location").orElseThrow();
    assertThat(path).matches(TX + "/[A-Za-z0-9_-]{20}");
    assertThat(response.body()).contains("\"transaction\":{", "\"id\":\""
        + path.substring(TX.length() + 1) + "\"").doesNotContain("bookmarks");
    return path;
  }

  private void isGone(String path) throws Exception {
    HttpResponse<String> response = http.send("POST", path, statement("RETURN 1"));
    assertThat(response.statusCode()).as(response.body()).isEqualTo(404);
    assertThat(response.body()).contains("Neo.ClientError.Request.Invalid", "no open transaction");
  }

  private static Instant expires(HttpResponse<String> response) {
    return Instant.parse(response.body().replaceFirst(".*\"expires\":\"([^\"]+)\".*", "$1"));
  }

  @Test
  void othersSeeItWhenItIsCommitted() throws Exception {
    start();
    String path = begin(statement("CREATE (:A {x: 1})"));
    HttpResponse<String> second =
        http.send("POST", path, statement("MATCH (a:A) RETURN count(*)"));
    assertThat(second.body()).contains("[[1]]", "\"transaction\":{").doesNotContain("bookmarks");
    assertThat(http.count()).isZero();
    HttpResponse<String> last =
        http.send("POST", path + "/commit", statement("CREATE (b:B) RETURN 5"));
    assertThat(last.statusCode()).isEqualTo(202);
    assertThat(last.body()).contains("[[5]]", "\"bookmarks\":[\"graphflow:")
        .doesNotContain("transaction");
    assertThat(http.count()).isEqualTo(2);
    isGone(path);
    assertThat(http.transactions()).isZero();
  }

  @Test
  void needsNoQuery() throws Exception {
    start();
    String path = begin("{\"statement\": \"\"}");
    HttpResponse<String> kept = http.send("POST", path, "");
    assertThat(kept.body()).startsWith("{\"transaction\":{");
    HttpResponse<String> lines = http.send("POST", path, "", "Accept", "application/jsonl");
    assertThat(lines.body()).startsWith("{\"$event\":\"Header\",\"_body\":{}}\n"
        + "{\"$event\":\"Summary\",\"_body\":{\"transaction\":{");
    HttpResponse<String> committed = http.send("POST", path + "/commit", "");
    assertThat(committed.body()).matches("\\{\"bookmarks\":\\[\"graphflow:[^\"]+\"]}");
    isGone(path);
  }

  @Test
  void isAsIfItHadNeverBeenWhenItIsRolledBack() throws Exception {
    start();
    String path = begin(statement("CREATE (:A)"));
    HttpResponse<String> response = http.send("DELETE", path, "");
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEqualTo("{}");
    isGone(path);
    assertThat(http.send("DELETE", path, "").statusCode()).isEqualTo(404);
    assertThat(http.send("POST", path + "/commit", "").statusCode()).isEqualTo(404);
    assertThat(http.count()).isZero();
    assertThat(http.transactions()).isZero();
  }

  @Test
  void endsWithAnErrorBeforeOrAfterTheFirstRow() throws Exception {
    start();
    String early = begin(statement("CREATE (:A)"));
    assertThat(http.send("POST", early, statement("RETUR 1")).statusCode()).isEqualTo(400);
    isGone(early);
    String late = begin("{\"accessMode\": \"READ\"}");
    HttpResponse<String> failed = http.send("POST", late,
        statement("UNWIND range(1, 50000) AS x RETURN 1 / (40000 - x)"));
    assertThat(failed.statusCode()).isEqualTo(202);
    assertThat(failed.body()).contains("\"errors\":[{").doesNotContain("transaction");
    isGone(late);
    HttpResponse<String> never = http.send("POST", TX, statement("RETURN 1 / 0"));
    assertThat(never.statusCode()).isEqualTo(400);
    assertThat(never.headers().firstValue("Location")).isEmpty();
    assertThat(http.count()).isZero();
    assertThat(http.transactions()).isZero();
  }

  @Test
  void aFailedLastQueryCommitsNothing() throws Exception {
    start();
    String path = begin(statement("CREATE (:A)"));
    assertThat(http.send("POST", path + "/commit", statement("RETURN 1 / 0")).statusCode())
        .isEqualTo(400);
    isGone(path);
    assertThat(http.count()).isZero();
  }

  @Test
  void isForItsUserAndItsDatabaseAlone() throws Exception {
    start();
    String path = begin(statement("CREATE (:A)"));
    String bob = basic("bob", "bob");
    assertThat(http.send("POST", path, statement("RETURN 1"), "Authorization", bob).statusCode())
        .isEqualTo(404);
    assertThat(http.send("POST", path + "/commit", "", "Authorization", bob).statusCode())
        .isEqualTo(404);
    assertThat(http.send("DELETE", path, "", "Authorization", bob).statusCode()).isEqualTo(404);
    assertThat(http.send("POST", path.replace("/neo4j/", "/system/"), "").statusCode())
        .isEqualTo(404);
    assertThat(http.send("POST", path, statement("RETURN 1")).statusCode()).isEqualTo(202);
  }

  @Test
  void onlyOneRequestMayUseIt() throws Exception {
    start();
    String path = begin("{\"accessMode\": \"READ\"}");
    // Its answer is not read to the end, so that it takes as long as the test likes.
    HttpResponse<InputStream> first = http.client()
        .send(http.build("POST", path, statement("UNWIND range(1, 100000000) AS x RETURN x")),
            BodyHandlers.ofInputStream());
    for (String[] other : new String[][] {{"POST", path}, {"POST", path + "/commit"},
        {"DELETE", path}}) {
      HttpResponse<String> second = http.send(other[0], other[1], "");
      assertThat(second.statusCode()).isEqualTo(400);
      assertThat(second.body())
          .contains("Neo.ClientError.Transaction.TransactionAccessedConcurrently");
    }
    first.body().close();
    http.transactionsEnd();
    isGone(path);
  }

  @Test
  void saysWhatItIsLikeWhenItBegins() throws Exception {
    start();
    String path = begin("{\"accessMode\": \"READ\", \"txMetadata\": {\"app\": \"x\"}}");
    HttpResponse<String> listed = http.query("SHOW TRANSACTIONS YIELD username, metaData, "
        + "connectionId, clientAddress WHERE metaData.app = 'x' "
        + "RETURN username, connectionId STARTS WITH 'http-', clientAddress STARTS WITH '127.'");
    assertThat(listed.body()).contains("[[\"ann\",true,true]]");
    assertThat(http.send("POST", path, "{\"maxExecutionTime\": 5}").body())
        .contains("said when a transaction begins");
    HttpResponse<String> written = http.send("POST", path, statement("CREATE (:A)"));
    assertThat(written.body()).contains("Neo.ClientError.Statement.AccessMode");
    isGone(path);
  }

  @Test
  void endsWhenNothingIsAskedOfIt() throws Exception {
    start(builder -> builder.idleTransactionTimeout(Duration.ofMillis(1_500)));
    String path = begin(statement("CREATE (:A)"));
    for (int i = 0; i < 3; i++) {
      Thread.sleep(700);
      HttpResponse<String> kept = http.send("POST", path, "");
      assertThat(expires(kept)).isBetween(Instant.now().minusSeconds(1),
          Instant.now().plusSeconds(2));
    }
    http.transactionsEnd();
    isGone(path);
    assertThat(http.count()).isZero();
  }

  @Test
  void endsAtItsLimitOfTimeWhateverIsAskedOfIt() throws Exception {
    start();
    String idle = begin("{\"statement\": \"CREATE (:A)\", \"maxExecutionTime\": 0.5}");
    http.transactionsEnd();
    isGone(idle);
    String busy = begin("{\"maxExecutionTime\": 0.5}");
    HttpResponse<String> late = http.send("POST", busy, statement("UNWIND range(1, 100000) AS x"
        + " UNWIND range(1, 100000) AS y WITH x, y WHERE x * y % 7 = 8 RETURN count(*)"));
    assertThat(late.statusCode()).isEqualTo(400);
    assertThat(late.body()).contains("Neo.ClientError.Transaction.TransactionTimedOut", "500 ms");
    isGone(busy);
    assertThat(http.count()).isZero();
  }

  @Test
  void areLimitedInNumber() throws Exception {
    start(builder -> builder.maxConnections(3));
    String path = begin();
    begin();
    begin();
    HttpResponse<String> refused = http.send("POST", TX, "");
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body())
        .contains("Neo.TransientError.Transaction.MaximumTransactionLimitReached");
    http.send("DELETE", path, "");
    begin();
  }

  @Test
  void terminatedOnesAreGone() throws Exception {
    start();
    String path = begin(statement("CREATE (:A)"));
    try (var session = http.database().session()) {
      String id = session.run("SHOW TRANSACTIONS YIELD transactionId, username "
          + "WHERE username = 'ann'").list().getFirst().get(0).asString();
      session.run("TERMINATE TRANSACTIONS '" + id + "'").consume();
    }
    HttpResponse<String> next = http.send("POST", path, statement("RETURN 1"));
    assertThat(next.body()).contains("Neo.ClientError.Transaction.Terminated");
    isGone(path);
    assertThat(http.count()).isZero();
  }

  @Test
  void whoGoesAwayWhileAQueryRunsLosesIt() throws Exception {
    start();
    String path = begin(statement("CREATE (:A)"));
    try (RawHttp raw = new RawHttp(http.port())) {
      String body = statement("UNWIND range(1, 100000) AS x UNWIND range(1, 100000) AS y "
          + "WITH x, y WHERE x * y % 7 = 8 RETURN count(*)");
      raw.send("POST " + path + " HTTP/1.1|Host: localhost|Authorization: " + basic("ann", "ann")
          + "|Content-Type: application/json|Content-Length: " + body.length() + "||" + body);
      Thread.sleep(100);
    }
    http.transactionsEnd();
    isGone(path);
  }

  @Test
  void theEndOfTheServerRollsThemBack() throws Exception {
    start(builder -> builder.grace(Duration.ofSeconds(20)));
    String kept = begin(statement("CREATE (:A)"));
    CompletableFuture<Void> closed = CompletableFuture.runAsync(http.server()::close);
    Thread.sleep(300);
    // What is open may still come to its end, over connections that there are.
    assertThat(http.send("POST", kept + "/commit", "").statusCode()).isEqualTo(202);
    closed.get(15, TimeUnit.SECONDS);
    assertThat(http.count()).isEqualTo(1);
  }

  @Test
  void theEndOfTheServerDoesNotWaitForEver() throws Exception {
    start();
    begin(statement("CREATE (:A)"));
    http.server().close();
    assertThat(http.transactions()).isZero();
    assertThat(http.count()).isZero();
  }
}
