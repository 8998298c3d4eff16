package io.graphflow.server.http.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is a request, and what is not. A bar stands for the end of a line. */
final class RequestReaderTest {
  private static RequestReader reader(String text) {
    return new RequestReader(new ByteArrayInputStream(
        text.replace("|", "\r\n").getBytes(StandardCharsets.ISO_8859_1)));
  }

  private static int status(String text) {
    HttpException refused = catchThrowableOfType(HttpException.class, () -> {
      RequestReader reader = reader(text);
      reader.body(reader.head(), 100);
    });
    return refused.status();
  }

  @Test
  void readsARequestAndTheNextOne() throws IOException {
    RequestReader reader = reader("POST /db/neo4j/query/v2?x=%201 HTTP/1.1|Host: localhost:1|"
        + "content-length:  4 |Accept: a|ACCEPT: b;q=1|X:|Connection: Upgrade, CLOSE||{ }\n"
        + "GET / HTTP/1.0||");
    RequestHead head = reader.head();
    assertThat(head.method()).isEqualTo("POST");
    assertThat(head.path()).isEqualTo("/db/neo4j/query/v2");
    assertThat(head.headers().all("accept")).containsExactly("a", "b;q=1");
    assertThat(head.headers().one("x")).contains("");
    assertThat(head.headers().one("y")).isEmpty();
    assertThat(head.keepsAlive()).isFalse();
    assertThat(head.waitsToSend()).isFalse();
    assertThat(reader.body(head, 4)).asString().isEqualTo("{ }\n");
    RequestHead next = reader.head();
    assertThat(next.minor()).isZero();
    assertThat(next.keepsAlive()).isFalse();
    assertThat(next.hasBody()).isFalse();
    assertThat(reader.body(next, 0)).isEmpty();
  }

  @Test
  void readsBodiesInChunks() throws IOException {
    RequestReader reader = reader("POST / HTTP/1.1|Host: a|Transfer-Encoding: Chunked|"
        + "Expect: 100-continue||3|abc|A;x=\"1\"|0123456789|0|Trailer: x||POST /x HTTP/1.1||");
    RequestHead head = reader.head();
    assertThat(head.waitsToSend()).isTrue();
    assertThat(head.keepsAlive()).isTrue();
    assertThat(reader.body(head, 13)).asString().isEqualTo("abc0123456789");
    assertThat(reader.head().path()).isEqualTo("/x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "GET / HTTP/1.1|Host: a|", "GET / HTTP/1.1",
          "POST / HTTP/1.1|Content-Length: 5||1234", "POST / HTTP/1.1|Content-Length: 99||",
          "POST / HTTP/1.1|Transfer-Encoding: chunked||5|1234",
          "POST / HTTP/1.1|Transfer-Encoding: chunked||5|12345|"})
  void whatIsNotThereIsMissed(String text) {
    assertThatThrownBy(() -> {
      RequestReader reader = reader(text);
      reader.body(reader.head(), 100);
    }).isInstanceOf(EOFException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"|", "GET|", "GET / HTTP/2.0||", "GET / HTTP/1.1 ||", "get / HTTP/1.1||",
          "GET  / HTTP/1.1||", "GET x HTTP/1.1||", "GET http://a/ HTTP/1.1||",
          "GET /\u00e4 HTTP/1.1||",
          "\u0016\u0003\u0001|", "GET / HTTP/1.1|Host : a||", "GET / HTTP/1.1|Host||",
          "GET / HTTP/1.1|: a||", "GET / HTTP/1.1|A: b| c||", "GET / HTTP/1.1|A: b\u0000||",
          "GET / HTTP/1.1|A: b\rc: d||", "GET / HTTP/1.1\nHost: a\n\n",
          "GET / HTTP/1.1|Host: a\nX: y||",
          "POST / HTTP/1.1|Content-Length: 1|Content-Length: 2||ab",
          "POST / HTTP/1.1|Content-Length: -1||", "POST / HTTP/1.1|Content-Length: +1||a",
          "POST / HTTP/1.1|Content-Length: 1, 1||a", "POST / HTTP/1.1|Content-Length: 0x1||a",
          "POST / HTTP/1.1|Content-Length: 9999999999999999999||",
          "POST / HTTP/1.1|Content-Length: 1|Transfer-Encoding: chunked||0||",
          "POST / HTTP/1.0|Transfer-Encoding: chunked||0||",
          "POST / HTTP/1.1|Transfer-Encoding: chunked||x|",
          "POST / HTTP/1.1|Transfer-Encoding: chunked||-1|",
          "POST / HTTP/1.1|Transfer-Encoding: chunked||2|abc|0||"})
  void refusesWhatIsNoRequest(String text) {
    assertThat(status(text)).isEqualTo(400);
  }

  @ParameterizedTest
  @CsvSource({"Transfer-Encoding: gzip, 501", "Content-Length: 101, 413",
      "Content-Length: 999999999999999999, 413", "Transfer-Encoding: chunked||65|, 413",
      "Transfer-Encoding: chunked||fffffffffffffff|, 413"})
  void refusesBodiesThatItDoesNotWant(String rest, int status) {
    assertThat(status("POST / HTTP/1.1|" + rest + "||")).isEqualTo(status);
  }

  @Test
  void headsAreLimited() throws IOException {
    String most = "GET /" + "x".repeat(RequestReader.HEAD_BYTES - 40) + " HTTP/1.1|A: b||";
    assertThat(reader(most).head().path()).hasSize(RequestReader.HEAD_BYTES - 39);
    assertThat(status("GET /" + "x".repeat(RequestReader.HEAD_BYTES))).isEqualTo(431);
    assertThat(status("GET / HTTP/1.1|" + "A: b|".repeat(101) + "|")).isEqualTo(431);
    assertThat(status("GET / HTTP/1.1|A: " + "x".repeat(RequestReader.HEAD_BYTES))).isEqualTo(431);
    assertThat(status("POST / HTTP/1.1|Transfer-Encoding: chunked||1;" + "x".repeat(2_000)))
        .isEqualTo(431);
    assertThat(status("POST / HTTP/1.1|Transfer-Encoding: chunked||0|"
        + "A: b|".repeat(RequestReader.HEAD_BYTES))).isEqualTo(431);
  }

  /** Requests with some bytes changed, left out or doubled are read, refused, or found to be cut off, and nothing else. */
  @Test
  void noiseIsReadOrRefused() throws IOException {
    byte[] request = ("POST /db/neo4j/query/v2 HTTP/1.1|Host: a|Transfer-Encoding: chunked|"
        + "Content-Type: application/json||3|abc|A;x=1|0123456789|0|T: x||")
        .replace("|", "\r\n")
        .getBytes(StandardCharsets.ISO_8859_1);
    Random random = new Random(7);
    int read = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] noise =
          Arrays.copyOf(request, request.length - random.nextInt(2) * random.nextInt(99));
      for (int n = random.nextInt(4); n >= 0; n--) {
        int at = random.nextInt(noise.length);
        noise[at] = switch (random.nextInt(3)) {
          case 0 -> (byte) random.nextInt();
          case 1 -> noise[random.nextInt(noise.length)];
          default -> (byte) (noise[at] ^ 1 << random.nextInt(8));
        };
      }
      RequestReader reader = new RequestReader(new ByteArrayInputStream(noise));
      try {
        RequestHead head = reader.head();
        assertThat(head.path()).matches("/[!-~]*");
        reader.body(head, 100);
        read++;
      } catch (HttpException e) {
        assertThat(e.status()).isBetween(400, 501);
      } catch (EOFException e) {
        // It is cut off, or says that more would come.
      }
    }
    assertThat(read).isBetween(1_000, 19_000);
  }
}
