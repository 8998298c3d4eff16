package io.graphflow.server.http;

import static io.graphflow.server.http.HttpFixture.QUERY;
import static io.graphflow.server.http.HttpFixture.TX;
import static io.graphflow.server.http.HttpFixture.statement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Parquet files over HTTP: the bytes that {@code Result.writeParquet} writes, which a test of the core reads. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class HttpParquetTest {
  private static final String PARQUET = "application/vnd.apache.parquet";

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

  private HttpResponse<byte[]> send(String path, String query)
      throws IOException, InterruptedException {
    return http.client()
        .send(http.build("POST", path, query.isEmpty() ? "" : statement(query), "Accept", PARQUET),
            BodyHandlers.ofByteArray());
  }

  private byte[] embedded(String query) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (var session = http.database().session()) {
      session.run(query).writeParquet(file);
    }
    return file.toByteArray();
  }

  @Test
  void answersTheFileOfTheResult() throws Exception {
    http.query("UNWIND range(1, 9) AS x CREATE (:P {x: x, s: 'text ' + x})");
    for (String query : new String[] {"MATCH (p:P) RETURN p.x, p.s, p",
        "UNWIND range(1, 300000) AS x RETURN x, toString(x) AS s",
        "MATCH (n:Nope) RETURN 1 AS x"}) {
      HttpResponse<byte[]> response = send(QUERY, query);
      assertThat(response.statusCode()).isEqualTo(202);
      assertThat(response.headers().firstValue("Content-Type")).contains(PARQUET);
      assertThat(response.body()).isEqualTo(embedded(query));
    }
  }

  @Test
  void whatHasNoColumnsIsDoneAndNoFile() throws Exception {
    HttpResponse<byte[]> response = send(QUERY, "CREATE (:A)");
    assertThat(response.statusCode()).isEqualTo(202);
    assertThat(response.headers().firstValue("Content-Type")).contains(PARQUET);
    assertThat(response.body()).isEmpty();
    assertThat(http.count()).isOne();
  }

  @Test
  void errorsAmongTheFirstRowsAreJson() throws Exception {
    for (String query : new String[] {"RETUR 1", "UNWIND range(1, 10) AS x RETURN 1 / (x - 9)",
        "UNWIND [1, true] AS x RETURN x",
        // Found only when the value is written.
        "RETURN datetime({year: 300000}) AS x"}) {
      HttpResponse<byte[]> response = send(QUERY, query);
      assertThat(response.statusCode()).as(query).isEqualTo(400);
      assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
      assertThat(new String(response.body(), StandardCharsets.UTF_8))
          .startsWith("{\"errors\":[{\"code\":\"Neo.ClientError");
    }
  }

  @Test
  void laterErrorsBreakTheAnswer() throws Exception {
    assertThatThrownBy(() -> send(QUERY,
        "UNWIND range(1, 3000000) AS x RETURN x, toString(x) AS s, 1 / (x - 2900000) AS y"))
        .isInstanceOf(IOException.class);
    http.transactionsEnd();
    assertThat(http.values("RETURN 1")).isEqualTo("[[1]]");
  }

  @Test
  void transactionsGoOnAndCommit() throws Exception {
    HttpResponse<byte[]> begun = send(TX, "CREATE (:A) RETURN 1 AS one");
    assertThat(begun.body()).isEqualTo(embedded("UNWIND [1] AS one RETURN one"));
    String path = begun.headers().firstValue("Location").orElseThrow();
    assertThat(send(path, "CREATE (:A)").statusCode()).isEqualTo(202);
    assertThat(http.count()).isZero();
    HttpResponse<byte[]> committed = send(path + "/commit", "");
    assertThat(committed.statusCode()).isEqualTo(202);
    assertThat(committed.body()).isEmpty();
    assertThat(http.count()).isEqualTo(2);
  }
}
