package io.graphflow.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.explorer.ExplorerPages;
import io.graphflow.server.GraphflowServer;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The explorer's pages as a browser gets them. */
final class HttpPagesTest {
  private static final String HTML =
      "Host: localhost|Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8|";

  @TempDir
  private Path folder;

  private static String get(HttpFixture http, String path, String headers) throws Exception {
    try (RawHttp raw = new RawHttp(http.port())) {
      return raw.send("GET " + path + " HTTP/1.1|" + headers + "|").receive();
    }
  }

  private static String page(String name) {
    return ExplorerPages.find(name).orElseThrow().text();
  }

  @Test
  void aBrowserGetsAPageAndOthersWhereThingsAre() throws Exception {
    try (HttpFixture http = new HttpFixture(folder)) {
      assertThat(get(http, "/", HTML)).startsWith("HTTP/1.1 200 OK|")
          .contains("|Content-Type: text/html; charset=utf-8|",
              "|Vary: Accept, Accept-Encoding|",
              "|Cache-Control: no-cache|", "|X-Content-Type-Options: nosniff|",
              "|Content-Security-Policy: default-src 'none'; script-src 'self';")
          .endsWith(page("index.html"));
      for (String headers : new String[] {"Host: localhost|", "Host: localhost|Accept: */*|",
          "Host: localhost|Accept: application/json|"}) {
        assertThat(get(http, "/", headers)).startsWith("HTTP/1.1 200 OK|")
            .contains("|Content-Type: application/json", "|Vary: Accept|",
                "|Cache-Control: no-store|", "\"bolt_direct\":");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"/explorer/main.js, 200, text/javascript; charset=utf-8",
      "/explorer/explorer.css, 200, text/css; charset=utf-8",
      "/explorer/icon.svg, 200, image/svg+xml",
      "/explorer/lib/cytoscape.min.js, 200, text/javascript; charset=utf-8",
      "/explorer/, 404, application/json", "/explorer, 404, application/json",
      "/explorer/other.js, 404, application/json",
      "/explorer/../ExplorerPages.class, 404, application/json",
      "/explorer/%2e%2e/ExplorerPages.class, 404, application/json",
      "/explorer/lib/../main.js, 404, application/json"})
  void eachFileHasItsTypeAndNothingElseIsThere(String path, int status, String type)
      throws Exception {
    try (HttpFixture http = new HttpFixture(folder)) {
      assertThat(get(http, path, "Host: localhost|")).startsWith("HTTP/1.1 " + status + " ")
          .contains("|Content-Type: " + type);
      if (status == 200) {
        assertThat(get(http, path, "Host: localhost|"))
            .endsWith(page(path.substring("/explorer/".length())));
      }
    }
  }

  @Test
  void aBrowserThatHasAPageIsToldSo() throws Exception {
    try (HttpFixture http = new HttpFixture(folder)) {
      String tag = ExplorerPages.find("main.js").orElseThrow().entityTag();
      assertThat(get(http, "/explorer/main.js", "Host: localhost|"))
          .contains("|ETag: " + tag + "|");
      try (RawHttp raw = new RawHttp(http.port())) {
        assertThat(
            raw.send("GET /explorer/main.js HTTP/1.1|Host: localhost|If-None-Match: \"x\", W/"
                + tag + "||").receive())
            .startsWith("HTTP/1.1 304 Not Modified|")
            .contains("|ETag: " + tag + "|")
            .doesNotContain("Content-Length", "Transfer-Encoding");
        // The connection goes on right behind the empty answer.
        assertThat(raw.send("GET /explorer/main.js HTTP/1.1|Host: localhost|If-None-Match: \"x\"||")
            .receive()).startsWith("HTTP/1.1 200 OK|");
      }
    }
  }

  @Test
  void aBrowserThatUnpacksGetsFewerBytes() throws Exception {
    try (HttpFixture http = new HttpFixture(folder)) {
      HttpResponse<byte[]> got = http.client()
          .send(http.build("GET", "/explorer/main.js", "", "Accept-Encoding", "deflate, gzip"),
              HttpResponse.BodyHandlers.ofByteArray());
      assertThat(got.headers().map()).containsEntry("Content-Encoding", List.of("gzip"))
          .containsEntry("Vary", List.of("Accept-Encoding"))
          .containsEntry("ETag",
              List.of("W/" + ExplorerPages.find("main.js").orElseThrow().entityTag()));
      assertThat(got.body()).hasSizeLessThan(page("main.js").length() / 2);
      try (InputStream input = new GZIPInputStream(new ByteArrayInputStream(got.body()))) {
        assertThat(new String(input.readAllBytes(), StandardCharsets.UTF_8))
            .isEqualTo(page("main.js"));
      }
    }
  }

  @Test
  void pagesAreCheckedAsAllElse() throws Exception {
    try (HttpFixture http = new HttpFixture(folder)) {
      assertThat(get(http, "/explorer/main.js", "Host: evil.com|")).startsWith("HTTP/1.1 403 ");
      assertThat(http.send("POST", "/explorer/main.js", "{}").statusCode()).isEqualTo(405);
      assertThat(http.send("POST", "/", "", "Accept", "text/html").statusCode()).isEqualTo(405);
    }
  }

  @Test
  void aServerCanDoWithout() throws Exception {
    try (HttpFixture http = new HttpFixture(folder, GraphflowServer.Builder::withoutExplorer)) {
      assertThat(get(http, "/", HTML)).startsWith("HTTP/1.1 200 OK|").contains("\"bolt_direct\":");
      assertThat(get(http, "/explorer/main.js", "Host: localhost|")).startsWith("HTTP/1.1 404 ");
    }
  }
}
