package io.graphflow.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.exception.UsageException;
import io.graphflow.server.login.Login;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.SessionConfig;

/** What a server allows whom, as its builder says it. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class LimitsTest {
  /** The offers of a handshake of Bolt, 5.4 among them. */
  private static final byte[] BOLT = {0x60, 0x60, (byte) 0xB0, 0x17, 0, 0, 4, 5, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 0};

  @TempDir
  private Path folder;

  private Database database;

  @BeforeEach
  void create() {
    database = Database.create(folder.resolve("db"));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private GraphflowServer start(UnaryOperator<GraphflowServer.Builder> change) {
    return change.apply(GraphflowServer.of(database)
        .boltPort(0)
        .httpPort(0)
        .login(Login.NONE)
        .grace(Duration.ZERO)).start();
  }

  private static Socket connect(int port) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    // Less than the time that a client has if nobody says otherwise.
    socket.setSoTimeout(20_000);
    return socket;
  }

  /** Reads to the end of what a server sends before it leaves. */
  private static byte[] all(Socket socket) throws IOException {
    return socket.getInputStream().readAllBytes();
  }

  /** It is closed, which a client that has sent something may see as a reset. */
  private static void assertIsRefused(Socket socket) throws IOException {
    try {
      assertThat(socket.getInputStream().read()).isNegative();
    } catch (SocketException e) {
      assertThat(e).hasMessageContaining("reset");
    }
  }

  @Test
  void endsConnectionsOfWhoTakesLongToLogIn() throws IOException {
    try (GraphflowServer server = start(of -> of.loginTimeout(Duration.ofMillis(300)));
        Driver driver = GraphDatabase.driver("bolt://localhost:" + server.boltPort(),
            AuthTokens.none());
        var session = driver.session()) {
      assertThat(session.run("RETURN 1 AS one").single().get(0).asInt()).isOne();
      try (Socket silent = connect(server.boltPort());
          Socket greeted = connect(server.boltPort());
          Socket http = connect(server.httpPort().orElseThrow())) {
        greeted.getOutputStream().write(BOLT);
        http.getOutputStream()
            .write("GET / HTTP/1.1\r\nHost: localhost\r\n".getBytes(StandardCharsets.US_ASCII));
        assertThat(all(silent)).isEmpty();
        assertThat(all(greeted)).containsExactly(0, 0, 4, 5);
        assertThat(all(http)).isEmpty();
      }
      // Who has logged in stays as long as they like.
      assertThat(session.run("RETURN 2 AS two").single().get(0).asInt()).isEqualTo(2);
    }
  }

  @Test
  void closesConnectionsBeyondTheMost() throws IOException {
    try (GraphflowServer server = start(of -> of.maxConnections(1))) {
      try (Socket first = connect(server.boltPort());
          Socket second = connect(server.boltPort())) {
        first.getOutputStream().write(BOLT);
        assertThat(first.getInputStream().readNBytes(4)).containsExactly(0, 0, 4, 5);
        assertIsRefused(second);
      }
      byte[] request =
          "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
      int port = server.httpPort().orElseThrow();
      try (Socket first = connect(port); Socket second = connect(port)) {
        first.getOutputStream().write(request);
        assertThat(first.getInputStream().read()).isEqualTo('H');
        assertIsRefused(second);
      }
    }
  }

  @Test
  void hasTheNameThatItIsGiven() {
    try (GraphflowServer server = start(of -> of.databaseName("social-net.1"));
        Driver driver = GraphDatabase.driver("bolt://localhost:" + server.boltPort(),
            AuthTokens.none())) {
      for (String name : List.of("social-net.1", "neo4j", "system")) {
        try (var session = driver.session(SessionConfig.forDatabase(name))) {
          assertThat(session.run("SHOW DATABASES YIELD name, aliases").single().asMap())
              .containsEntry("name", "social-net.1")
              .containsEntry("aliases", List.of("neo4j"));
        }
      }
      try (var session = driver.session(SessionConfig.forDatabase("graphflow"))) {
        assertThatThrownBy(() -> session.run("RETURN 1").consume())
            .hasMessageContaining("graphflow");
      }
    }
  }

  @Test
  void refusesLimitsAndNamesThatAreNone() {
    GraphflowServer.Builder builder = GraphflowServer.of(database);
    for (String name : List.of("", "system", "1a", "a b", "a/b", "a".repeat(64))) {
      assertThatThrownBy(() -> builder.databaseName(name)).isInstanceOf(UsageException.class)
          .hasMessageContaining("'" + name + "'");
    }
    for (Duration limit : List.of(Duration.ZERO, Duration.ofSeconds(-1))) {
      assertThatThrownBy(() -> builder.loginTimeout(limit)).isInstanceOf(UsageException.class);
    }
    assertThatThrownBy(() -> builder.maxConnections(0)).isInstanceOf(UsageException.class);
  }
}
