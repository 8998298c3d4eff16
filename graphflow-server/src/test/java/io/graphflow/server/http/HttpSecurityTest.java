package io.graphflow.server.http;

import static io.graphflow.server.http.HttpFixture.QUERY;
import static io.graphflow.server.http.HttpFixture.basic;
import static io.graphflow.server.http.HttpFixture.statement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.exception.UsageException;
import io.graphflow.server.GraphflowServer;
import io.graphflow.server.login.Login;
import io.graphflow.server.login.PasswordFile;
import io.graphflow.server.tls.TestCertificate;
import io.graphflow.server.tls.TlsIdentity;
import java.io.InputStream;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may send what over HTTP, and what nobody may. */
final class HttpSecurityTest {
  @TempDir
  private Path folder;

  private static String get(int port, String headers) throws Exception {
    try (RawHttp raw = new RawHttp(port)) {
      return raw.send("GET / HTTP/1.1|" + headers + "|").receive();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '&',
      value = {"Host: localhost| & 200", "Host: LOCALHOST:7474| & 200",
          "Host: 127.0.0.1| & 200", "Host: 10.1.2.3:1| & 200", "Host: [::1]:7474| & 200",
          "Host: db.example.com| & 200", "Host: other.example.com:7474| & 200", "X: y| & 400",
          "Host: a|Host: b| & 400", "Host: a b| & 400", "Host: localhost@evil.com| & 400",
          "Host: | & 400", "Host: evil.com| & 403", "Host: localhost.evil.com| & 403",
          "Host: 127.0.0.1.evil.com| & 403", "Host: evil.example.com| & 403",
          "Host: localhost:1|Origin: http://localhost:1| & 200",
          "Host: localhost:1|Origin: http://localhost:2| & 403",
          "Host: localhost:1|Origin: https://localhost:1| & 403",
          "Host: localhost:1|Origin: http://evil.com| & 403",
          "Host: localhost:1|Origin: null| & 403"})
  void pagesOfOthersSendNothing(String headers, int status) throws Exception {
    try (HttpFixture http = new HttpFixture(folder,
        builder -> builder.advertisedAddress("db.example.com:7687")
            .httpHosts(List.of("Other.example.com")))) {
      assertThat(get(http.port(), headers)).startsWith("HTTP/1.1 " + status + " ")
          .doesNotContain("Access-Control");
    }
  }

  @Test
  void tellsClientsTheAddressThatIsAdvertised() throws Exception {
    try (HttpFixture http = new HttpFixture(folder,
        builder -> builder.advertisedAddress("db.example.com:1"))) {
      assertThat(get(http.port(), "Host: localhost:2|")).contains(
          "\"bolt_routing\":\"neo4j://db.example.com:1\"", "\"query\":\"http://localhost:2/db/");
    }
    try (Database database = Database.create(folder.resolve("db2"));
        GraphflowServer server =
            GraphflowServer.of(database).boltPort(0).httpPort(0).login(Login.NONE).start()) {
      assertThat(get(server.httpPort().getAsInt(), "Host: [::1]:2|"))
          .contains("\"bolt_direct\":\"bolt://[::1]:" + server.boltPort() + "\"");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '&',
      value = {
          "'' & Neo.ClientError.Security.Unauthorized",
          "Authorization: Bearer YW5uOmFubg==| & Neo.ClientError.Request.InvalidFormat",
          "Authorization: Basic ann:ann| & Neo.ClientError.Request.InvalidFormat",
          "Authorization: Basic YW5u| & Neo.ClientError.Request.InvalidFormat",
          "Authorization: Basic YW5uOmJvYg==| & Neo.ClientError.Security.Unauthorized"})
  void nobodySendsABodyBeforeLoggingIn(String header, String code) throws Exception {
    try (HttpFixture http = new HttpFixture(folder);
        RawHttp raw = new RawHttp(http.port())) {
      raw.send("POST " + QUERY + " HTTP/1.1|Host: localhost|" + header + "Expect: 100-continue|"
          + "Content-Type: application/json|Content-Length: 1000000||");
      assertThat(raw.receive()).startsWith("HTTP/1.1 401 ")
          .contains("|WWW-Authenticate: Basic realm=", "\"code\":\"" + code + "\"",
              "|Connection: close|");
      assertThat(raw.isEnded()).isTrue();
    }
  }

  @Test
  void eachRequestLogsIn() throws Exception {
    try (HttpFixture http = new HttpFixture(folder);
        RawHttp raw = new RawHttp(http.port())) {
      raw.query("CREATE (:A)", "");
      assertThat(raw.receive()).startsWith("HTTP/1.1 202 ");
      String body = statement("CREATE (:A)");
      raw.send("POST " + QUERY + " HTTP/1.1|Host: localhost|Content-Type: application/json|"
          + "Content-Length: " + body.length() + "||" + body);
      assertThat(raw.receive()).startsWith("HTTP/1.1 401 ");
      assertThat(http.count()).isEqualTo(1);
    }
  }

  @Test
  void guessesAreLimitedAndRequestsWithoutAPasswordAreNoGuesses() throws Exception {
    Path file = folder.resolve("passwords");
    PasswordFile.create(file, "ann", "secret");
    try (HttpFixture http =
        new HttpFixture(folder, builder -> builder.login(PasswordFile.read(file)))) {
      String right = basic("ann", "secret");
      for (int i = 0; i < 10; i++) {
        assertThat(http.send("POST", QUERY, "", "Authorization", "Basic").statusCode())
            .isEqualTo(401);
      }
      assertThat(http.query("RETURN 1", "Authorization", right).statusCode()).isEqualTo(202);
      for (int i = 0; i < 3; i++) {
        assertThat(http.query("RETURN 1", "Authorization", basic("ann", "x")).statusCode())
            .isEqualTo(401);
      }
      HttpResponse<String> refused = http.query("RETURN 1", "Authorization", right);
      assertThat(refused.statusCode()).isEqualTo(429);
      assertThat(refused.headers().firstValue("Retry-After")).contains("5");
      assertThat(refused.body()).contains("AuthenticationRateLimit");
    }
  }

  @Test
  void everybodyComesWhereNobodyHasToLogIn() throws Exception {
    try (HttpFixture http = new HttpFixture(folder, builder -> builder.login(Login.NONE))) {
      assertThat(http.query("SHOW CURRENT USER YIELD user", "Authorization", "Bearer x").body())
          .contains("[[\"\"]]");
      assertThat(http.query("SHOW CURRENT USER YIELD user").body()).contains("[[\"ann\"]]");
    }
  }

  @Test
  void sizesAreLimited() throws Exception {
    try (HttpFixture http = new HttpFixture(folder)) {
      try (RawHttp raw = new RawHttp(http.port())) {
        raw.send("POST " + QUERY + " HTTP/1.1|Host: localhost|Authorization: "
            + basic("ann", "ann") + "|Content-Type: application/json|Content-Length: 67108865||x");
        assertThat(raw.receive()).startsWith("HTTP/1.1 413 ");
        assertThat(raw.isEnded()).isTrue();
      }
      try (RawHttp raw = new RawHttp(http.port())) {
        // Nobody has to log in for this, so it may not be long.
        assertThat(raw.send("GET / HTTP/1.1|Host: localhost|Content-Length: 1||x").receive())
            .startsWith("HTTP/1.1 413 ");
      }
      try (RawHttp raw = new RawHttp(http.port())) {
        assertThat(raw.send("GET / HTTP/1.1|X: " + "x".repeat(20_000)).receive())
            .startsWith("HTTP/1.1 431 ");
      }
      try (RawHttp raw = new RawHttp(http.port())) {
        assertThat(raw.send("\u0016\u0003\u0001").isEnded()).isTrue();
      }
      HttpResponse<String> deep =
          http.send("POST", QUERY, "{\"parameters\": {\"x\": " + "[".repeat(1_000_000));
      assertThat(deep.statusCode()).isEqualTo(400);
      HttpResponse<String> large = http.send("POST", QUERY, statement("RETURN size($x)")
          .replace("}", ", \"parameters\": {\"x\": \"" + "x".repeat(30_000_000) + "\"}}"));
      assertThat(large.body()).contains("[[30000000]]");
    }
  }

  @Test
  void connectionsAreLimited() throws Exception {
    try (HttpFixture http = new HttpFixture(folder, builder -> builder.maxConnections(2));
        RawHttp first = new RawHttp(http.port());
        RawHttp second = new RawHttp(http.port())) {
      assertThat(first.send("GET / HTTP/1.1|Host: localhost||").receive()).contains("200 OK");
      assertThat(second.send("GET / HTTP/1.1|Host: localhost||").receive()).contains("200 OK");
      try (RawHttp third = new RawHttp(http.port())) {
        assertThat(third.isEnded()).isTrue();
      }
    }
  }

  @Test
  void listensOnlyWhereItIsAsked() throws Exception {
    try (Database database = Database.create(folder.resolve("db"));
        ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      GraphflowServer.Builder builder =
          GraphflowServer.of(database).boltPort(0).login(Login.NONE);
      try (GraphflowServer server = builder.start()) {
        assertThat(server.httpPort()).isEmpty();
      }
      assertThatThrownBy(() -> builder.httpPort(taken.getLocalPort()).start())
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("HTTP")
          .hasMessageContaining(Integer.toString(taken.getLocalPort()));
      assertThatThrownBy(() -> builder.httpPort(65_536)).isInstanceOf(UsageException.class);
    }
  }

  private SSLContext trusting(TestCertificate certificate) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    try (InputStream input = Files.newInputStream(certificate.certificate())) {
      store.setCertificateEntry("x",
          CertificateFactory.getInstance("X.509").generateCertificate(input));
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  @Test
  void speaksTlsAtTheSamePort() throws Exception {
    TestCertificate certificate = TestCertificate.create(folder, "EC", "-0d");
    TlsIdentity identity = TlsIdentity.read(certificate.certificate(), certificate.key());
    try (HttpFixture http = new HttpFixture(folder, builder -> builder.tls(identity));
        HttpClient client = HttpClient.newBuilder().sslContext(trusting(certificate)).build()) {
      String place = "https://localhost:" + http.port();
      HttpResponse<String> found =
          client.send(HttpRequest.newBuilder(URI.create(place + "/")).build(),
              BodyHandlers.ofString());
      assertThat(found.body()).contains("\"query\":\"" + place + "/db/", "\"bolt+s://localhost:");
      HttpResponse<String> rows = client.send(HttpRequest.newBuilder(URI.create(place + QUERY))
          .header("Authorization", basic("ann", "ann"))
          .header("Content-Type", "application/json")
          .header("Accept", "text/csv")
          .POST(HttpRequest.BodyPublishers
              .ofString(statement("UNWIND range(1, 100000) AS x RETURN x")))
          .build(), BodyHandlers.ofString());
      assertThat(rows.body().lines()).hasSize(100_001);
      assertThat(http.query("RETURN 1").statusCode()).isEqualTo(202);
    }
  }

  @Test
  void whoComesFromElsewhereHasToEncrypt() throws Exception {
    Optional<InetAddress> other = Collections.list(NetworkInterface.getNetworkInterfaces())
        .stream()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
        .findFirst();
    Assumptions.assumeTrue(other.isPresent(), "there is no other address");
    TestCertificate certificate = TestCertificate.create(folder, "EC", "-0d");
    TlsIdentity identity = TlsIdentity.read(certificate.certificate(), certificate.key());
    try (HttpFixture http =
        new HttpFixture(folder, builder -> builder.address(other.get()).tls(identity));
        HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> refused = client.send(HttpRequest.newBuilder(URI.create("http://"
          + other.get().getHostAddress() + ":" + http.port() + "/")).build(),
          BodyHandlers.ofString());
      assertThat(refused.statusCode()).isEqualTo(403);
      assertThat(refused.body()).contains("https");
    }
  }
}
