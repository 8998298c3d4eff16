package io.graphflow.server.audit;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.graphflow.Database;
import io.graphflow.server.GraphflowServer;
import io.graphflow.server.login.LoginResult;
import io.graphflow.server.login.PasswordFile;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.exceptions.AuthenticationException;
import org.slf4j.LoggerFactory;

/** What is told of attempts to log in. */
final class LoginAuditTest {
  private final Logger logger = (Logger) LoggerFactory.getLogger(LoginAudit.NAME);
  private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

  @TempDir
  private Path folder;

  @BeforeEach
  void listen() {
    appender.start();
    logger.setLevel(Level.INFO);
    logger.setAdditive(false);
    logger.addAppender(appender);
  }

  @AfterEach
  void leave() {
    logger.detachAppender(appender);
    logger.setAdditive(true);
    logger.setLevel(null);
  }

  private List<String> lines() {
    return appender.list.stream()
        .map(event -> event.getLevel() + " " + event.getFormattedMessage())
        .toList();
  }

  @Test
  void eachAttemptIsALine() throws Exception {
    Path passwords = folder.resolve("passwords");
    PasswordFile.create(passwords, "ann", "Rumpelstiltskin");
    try (Database database = Database.create(folder.resolve("db"));
        GraphflowServer server = GraphflowServer.of(database)
            .boltPort(0)
            .httpPort(0)
            .login(PasswordFile.read(passwords))
            .start()) {
      String url = "bolt://localhost:" + server.boltPort();
      try (Driver driver =
          GraphDatabase.driver(url, AuthTokens.basic("ann", "Rumpelstiltskin"))) {
        driver.verifyConnectivity();
      }
      try (Driver driver = GraphDatabase.driver(url, AuthTokens.basic("eve", "guess"))) {
        driver.verifyConnectivity();
      } catch (AuthenticationException expected) {
        assertThat(expected).hasMessageContaining("Wrong name");
      }
      String page = "http://localhost:" + server.httpPort().getAsInt() + "/metrics";
      get(page, null);
      get(page, "eve:guess");
      get(page, "ann:Rumpelstiltskin");
      String metrics = get(page, "ann:Rumpelstiltskin");
      assertThat(metrics)
          .contains("graphflow_logins_total{protocol=\"bolt\",result=\"accepted\"} 1\n")
          .contains("graphflow_logins_total{protocol=\"bolt\",result=\"refused\"} 1\n")
          .contains("graphflow_logins_total{protocol=\"http\",result=\"accepted\"} 1\n")
          .contains("graphflow_logins_total{protocol=\"http\",result=\"refused\"} 1\n");
    }
    assertThat(lines()).containsExactly(
        "INFO login accepted: user=\"ann\" from=127.0.0.1 protocol=bolt connection=bolt-1",
        "WARN login refused: user=\"eve\" from=127.0.0.1 protocol=bolt connection=bolt-2",
        "WARN login refused: user=\"eve\" from=127.0.0.1 protocol=http connection=http-1",
        "INFO login accepted: user=\"ann\" from=127.0.0.1 protocol=http connection=http-1");
  }

  /** One client sends all requests, over one connection. */
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private String get(String url, String user) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
    if (user != null) {
      request.header("Authorization", "Basic "
          + Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8)));
    }
    return client.send(request.build(), BodyHandlers.ofString()).body();
  }

  @Test
  void namesForgeNoLines() throws Exception {
    LoginAudit audit = new LoginAudit();
    audit.attempted("bolt", "bolt-1", InetAddress.getLoopbackAddress(),
        "eve\"\r\nINFO login accepted: \u001b[2Kuser=\"ann\u2028\\",
        LoginResult.TOO_MANY);
    audit.attempted("bolt", "bolt-1", InetAddress.getLoopbackAddress(), "e".repeat(1_000),
        LoginResult.REFUSED);
    assertThat(lines().get(0)).isEqualTo("WARN login too_many: user=\"eve\\\"??INFO login "
        + "accepted: ?[2Kuser=\\\"ann?\\\\\" from=127.0.0.1 protocol=bolt connection=bolt-1");
    assertThat(lines().get(1)).contains("\"" + "e".repeat(100) + "…\"").hasSizeLessThan(200);
    assertThat(audit.counts()).containsOnlyKeys("bolt");
    assertThat(audit.counts().get("bolt")).isEqualTo(Map.of(
        LoginResult.ACCEPTED, 0L,
        LoginResult.ACCEPTED_AS_READER, 0L,
        LoginResult.REFUSED, 1L,
        LoginResult.TOO_MANY, 1L));
  }
}
