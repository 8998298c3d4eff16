package io.graphflow.server.bolt;

import static io.graphflow.server.bolt.RawClient.BEGIN;
import static io.graphflow.server.bolt.RawClient.COMMIT;
import static io.graphflow.server.bolt.RawClient.DISCARD;
import static io.graphflow.server.bolt.RawClient.GOODBYE;
import static io.graphflow.server.bolt.RawClient.HELLO;
import static io.graphflow.server.bolt.RawClient.LOGOFF;
import static io.graphflow.server.bolt.RawClient.LOGON;
import static io.graphflow.server.bolt.RawClient.PULL;
import static io.graphflow.server.bolt.RawClient.RESET;
import static io.graphflow.server.bolt.RawClient.ROLLBACK;
import static io.graphflow.server.bolt.RawClient.ROUTE;
import static io.graphflow.server.bolt.RawClient.RUN;
import static io.graphflow.server.bolt.RawClient.TELEMETRY;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.options.SessionOptions;
import io.graphflow.server.GraphflowServer;
import io.graphflow.server.login.Login;
import io.graphflow.server.login.LoginResult;
import io.graphflow.server.packstream.Structure;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the server answers to which message, byte by byte where drivers hide it. */
final class ConversationTest {
  private static final Map<String, Object> NOTHING = Map.of();
  private static final Map<String, Object> ALL = Map.of("n", -1);

  /** A query that takes very long and has no row before its end. */
  private static final String LONG = "UNWIND range(1, 100000) AS x UNWIND range(1, 100000) AS y "
      + "WITH x, y WHERE x * y % 7 = 8 RETURN count(*)";

  @TempDir
  private Path folder;

  private Database database;
  private GraphflowServer server;

  @BeforeEach
  void start() {
    database = Database.create(folder.resolve("db"));
    server = serve(Login.NONE, Duration.ZERO);
  }

  private GraphflowServer serve(Login login, Duration timeout) {
    return GraphflowServer.of(database)
        .boltPort(0)
        .login(login)
        .transactionTimeout(timeout)
        .grace(Duration.ZERO)
        .start();
  }

  @AfterEach
  void stop() {
    server.close();
    database.close();
  }

  private RawClient client() throws IOException {
    return RawClient.loggedIn(server.boltPort(), 5, 4);
  }

  private long count() {
    try (var session = database.session()) {
      return session.run("MATCH (n) RETURN count(*)").single().get(0).asLong();
    }
  }

  /** Nobody holds a lock of the label A any more, or will soon. */
  private void locksAreFree() {
    SessionOptions patient = SessionOptions.DEFAULT.withTimeout(Duration.ofSeconds(10));
    try (var session = database.session(patient)) {
      session.run("CREATE CONSTRAINT FOR (a:A) REQUIRE a.x IS UNIQUE").consume();
    }
  }

  @ParameterizedTest
  @CsvSource({"5, 8", "5, 7", "5, 6", "5, 4", "5, 3", "5, 2", "5, 1", "5, 0", "4, 4"})
  void speaksEachVersion(int major, int minor) throws IOException {
    try (RawClient client = new RawClient(server.boltPort())) {
      assertThat(client.offer(minor << 8 | major, 0, 0, 0)).isEqualTo(minor << 8 | major);
      client.send(HELLO, Map.of("user_agent", "test/1", "scheme", "none"));
      Map<?, ?> hello = client.success();
      assertThat(hello.get("server").toString()).startsWith("Neo4j/5.");
      assertThat(hello.get("connection_id").toString()).startsWith("bolt-");
      assertThat(hello.containsKey("protocol_version")).isFalse();
      boolean hasLogon = major == 5 && minor > 0;
      if (hasLogon) {
        client.send(LOGON, Map.of("scheme", "none"));
        client.success();
      }
      client.send(RUN, "CREATE (a:A {x: 1})-[r:R]->(b) RETURN a, r", NOTHING, NOTHING);
      client.send(PULL, ALL);
      Map<?, ?> run = client.success();
      assertThat(run.get("fields")).isEqualTo(List.of("a", "r"));
      assertThat(run.containsKey("db")).isEqualTo(minor == 8);
      List<Object> rows = client.rows();
      List<?> row = (List<?>) rows.get(0);
      Structure node = (Structure) row.get(0);
      assertThat(node.tag()).isEqualTo('N');
      assertThat(node.fields()).hasSize(major == 5 ? 4 : 3);
      assertThat(((Structure) row.get(1)).fields()).hasSize(major == 5 ? 8 : 5);
      Map<?, ?> end = (Map<?, ?>) rows.get(1);
      assertThat(end.get("type")).isEqualTo("rw");
      assertThat(((Map<?, ?>) end.get("stats")).get("nodes-created")).isEqualTo(2L);
      assertThat(end.get("bookmark").toString()).startsWith("graphflow:" + database.id());
      assertThat(end.containsKey("statuses")).isEqualTo(minor >= 6);
      client.send(RUN, "RETURN $x AS x", Map.of("x", new byte[] {0, -1}), NOTHING);
      client.send(PULL, ALL);
      client.success();
      assertThat(((List<?>) client.rows().get(0)).get(0)).isEqualTo(new byte[] {0, -1});
      client.send(RUN, "RETURN 1 +", NOTHING, NOTHING);
      Map<?, ?> failure = client.failure();
      boolean gql = minor >= 7;
      assertThat(failure.get(gql ? "neo4j_code" : "code"))
          .isEqualTo("Neo.ClientError.Statement.SyntaxError");
      assertThat(failure.keySet()).isEqualTo(gql
          ? Set.of("neo4j_code", "message", "gql_status", "description", "diagnostic_record",
              "cause")
          : Set.of("code", "message"));
      if (gql) {
        assertThat(failure.get("gql_status")).isEqualTo("42001");
        Map<?, ?> cause = (Map<?, ?>) failure.get("cause");
        assertThat(cause.keySet())
            .isEqualTo(Set.of("message", "gql_status", "description", "diagnostic_record"));
        assertThat(cause.get("gql_status")).isEqualTo("42I06");
        assertThat(((Map<?, ?>) cause.get("diagnostic_record")).get("_position"))
            .isEqualTo(Map.of("offset", 10L, "line", 1L, "column", 11L));
      }
      client.send(PULL, ALL);
      client.ignored();
      client.send(RESET);
      client.success();
      client.send(GOODBYE);
      client.isEnded();
    }
  }

  @Test
  void tellsTheStatusOfARequestOutOfPlace() throws IOException {
    try (RawClient client = new RawClient(server.boltPort())) {
      client.offer(0x0705, 0, 0, 0);
      client.send(HELLO, Map.of("user_agent", "test/1"));
      client.success();
      client.send(LOGON, Map.of("scheme", "none"));
      client.success();
      client.send(COMMIT);
      Map<?, ?> failure = client.failure();
      assertThat(failure.get("neo4j_code")).isEqualTo("Neo.ClientError.Request.Invalid");
      assertThat(failure.get("gql_status")).isEqualTo("08N06");
      assertThat(failure.get("description")).isEqualTo(
          "error: connection exception - protocol error. " + failure.get("message"));
      assertThat(failure.get("diagnostic_record")).isEqualTo(Map.of("OPERATION", "",
          "OPERATION_CODE", "0", "CURRENT_SCHEMA", "/", "_classification", "CLIENT_ERROR"));
      client.isEnded();
    }
  }

  @Test
  void answersTheFirstOfferThatItSpeaks() throws IOException {
    int[][] offersAndAnswers = {
        {0x00070705, 0x00020404, 0x00000104, 3, 0x0705}, {0x00000505, 0x0404, 0, 0, 0x0404},
        {0x00020505, 0, 0, 0, 0x0405}, {3, 0x00000104, 0, 0, 0}, {0x0006, 0, 0, 0, 0}};
    for (int[] row : offersAndAnswers) {
      try (RawClient client = new RawClient(server.boltPort())) {
        assertThat(client.offer(row[0], row[1], row[2], row[3])).isEqualTo(row[4]);
        if (row[4] == 0) {
          client.isEnded();
        }
      }
    }
  }

  @Test
  void letsClientsChooseByAManifest() throws IOException {
    try (RawClient client = new RawClient(server.boltPort())) {
      assertThat(client.offer(0x000001FF, 0x00080805, 0x00020404, 3)).isEqualTo(0x000001FF);
      assertThat(client.input().readByte()).isEqualTo((byte) 3);
      assertThat(client.input().readInt()).isEqualTo(0x00020805);
      assertThat(client.input().readInt()).isEqualTo(0x00040405);
      assertThat(client.input().readInt()).isEqualTo(0x00000404);
      assertThat(client.input().readByte()).isEqualTo((byte) 0);
      client.output().writeInt(0x00000705);
      client.output().writeByte(0);
      client.send(HELLO, Map.of("user_agent", "test/1"));
      assertThat(client.success().get("protocol_version")).isEqualTo("5.7");
    }
  }

  @Test
  void endsWithWhoeverSpeaksSomethingElse() throws IOException {
    try (RawClient client = new RawClient(server.boltPort())) {
      // At once, as the server ends the connection after the first bytes.
      client.output()
          .write("SSH-2.0-client, which speaks something else\r\n".getBytes(US_ASCII));
      client.isEnded();
    }
  }

  @Test
  void logsInAndOut() throws IOException {
    server.close();
    server = serve((_, user, password) -> user.equals("ann") && password.equals("secret")
        ? LoginResult.ACCEPTED
        : LoginResult.REFUSED, Duration.ZERO);
    Map<String, Object> right =
        Map.of("scheme", "basic", "principal", "ann", "credentials", "secret");
    try (RawClient client = new RawClient(server.boltPort())) {
      client.offer(0x0405, 0, 0, 0);
      client.send(HELLO, NOTHING);
      client.success();
      client.send(LOGON, right);
      client.success();
      client.send(LOGOFF);
      client.success();
      client.send(LOGON, Map.of("scheme", "bearer", "credentials", "x"));
      assertThat(client.failure().get("code")).isEqualTo("Neo.ClientError.Security.Unauthorized");
      client.isEnded();
    }
    try (RawClient client = new RawClient(server.boltPort())) {
      client.offer(0x0005, 0, 0, 0);
      client.send(HELLO, right);
      client.success();
      client.send(RUN, "RETURN 1", NOTHING, NOTHING);
      client.success();
    }
    try (RawClient client = new RawClient(server.boltPort())) {
      client.offer(0x0405, 0, 0, 0);
      client.send(HELLO, NOTHING);
      client.success();
      client.send(RUN, "RETURN 1", NOTHING, NOTHING);
      assertThat(client.failure().get("code")).isEqualTo("Neo.ClientError.Request.Invalid");
      client.isEnded();
    }
  }

  @Test
  void sendsAsManyRowsAsAreAskedFor() throws IOException {
    try (RawClient client = client()) {
      client.send(RUN, "UNWIND range(1, 5) AS x RETURN x", NOTHING, NOTHING);
      client.success();
      client.send(PULL, Map.of("n", 2));
      assertThat(client.rows())
          .containsExactly(List.of(1L), List.of(2L), Map.of("has_more", true));
      client.send(DISCARD, Map.of("n", 1));
      assertThat(client.success()).isEqualTo(Map.of("has_more", true));
      client.send(PULL, Map.of("n", 2));
      List<Object> last = client.rows();
      assertThat(last).hasSize(3).startsWith(List.of(4L), List.of(5L));
      assertThat(((Map<?, ?>) last.get(2)).containsKey("has_more")).isFalse();
      client.send(PULL, ALL);
      assertThat(client.failure().get("code")).isEqualTo("Neo.ClientError.Request.Invalid");
      client.isEnded();
    }
  }

  @Test
  void keepsSeveralResultsOfATransaction() throws IOException {
    try (RawClient client = client()) {
      client.send(BEGIN, NOTHING);
      client.send(RUN, "UNWIND range(1, 3) AS x RETURN x", NOTHING, NOTHING);
      client.send(RUN, "UNWIND range(11, 13) AS x RETURN x", NOTHING, NOTHING);
      client.success();
      assertThat(client.success().get("qid")).isEqualTo(0L);
      assertThat(client.success().get("qid")).isEqualTo(1L);
      client.send(PULL, Map.of("n", 1, "qid", 0));
      assertThat(client.rows().get(0)).isEqualTo(List.of(1L));
      client.send(PULL, Map.of("n", 1, "qid", -1));
      assertThat(client.rows().get(0)).isEqualTo(List.of(11L));
      client.send(PULL, Map.of("n", -1, "qid", 0));
      assertThat(client.rows()).startsWith(List.of(2L), List.of(3L)).hasSize(3);
      client.send(PULL, Map.of("n", -1, "qid", 7));
      assertThat(client.failure().get("code")).isEqualTo("Neo.ClientError.Request.Invalid");
    }
  }

  @Test
  void rollsBackWhatFailsInATransaction() throws IOException {
    try (RawClient client = client()) {
      client.send(BEGIN, NOTHING);
      client.send(RUN, "CREATE (:A)", NOTHING, NOTHING);
      client.send(PULL, ALL);
      client.send(RUN, "RETURN 1 / 0", NOTHING, NOTHING);
      client.send(PULL, ALL);
      client.send(COMMIT);
      client.success();
      client.success();
      client.success();
      // A query that only computes may fail when it is run or when its row is asked for.
      Structure answer = client.receive();
      if (answer.tag() == 0x70) {
        assertThat(client.failure().get("code"))
            .isEqualTo("Neo.ClientError.Statement.ArithmeticError");
      } else {
        client.ignored();
      }
      client.ignored();
      locksAreFree();
      client.send(RESET);
      client.success();
      client.send(ROLLBACK);
      assertThat(client.failure().get("code")).isEqualTo("Neo.ClientError.Request.Invalid");
    }
    assertThat(count()).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void resetEndsARunningQuery(boolean begun) throws IOException, InterruptedException {
    try (RawClient client = client()) {
      if (begun) {
        client.send(BEGIN, NOTHING);
        client.success();
        client.send(RUN, "CREATE (:A)", NOTHING, NOTHING);
        client.send(PULL, ALL);
        client.success();
        client.success();
      }
      client.send(RUN, LONG, NOTHING, NOTHING);
      client.send(PULL, ALL);
      Thread.sleep(100);
      client.send(RUN, "RETURN 1", NOTHING, NOTHING);
      client.send(RESET);
      Structure answer = client.receive();
      if (answer.tag() == 0x70) { // The query was begun, and is interrupted when its row is sought.
        answer = client.receive();
      } else {
        client.ignored();
      }
      assertThat(answer.tag()).isEqualTo(0x7F);
      assertThat(((Map<?, ?>) answer.fields().get(0)).get("code"))
          .isEqualTo("Neo.ClientError.Transaction.Terminated");
      client.ignored();
      client.success();
      client.send(RUN, "RETURN 2", NOTHING, NOTHING);
      client.send(PULL, ALL);
      client.success();
      assertThat(client.rows().get(0)).isEqualTo(List.of(2L));
    }
    assertThat(count()).isZero();
  }

  /** However a reset falls together with the beginning of a query, it is answered, and the next query is not harmed. */
  @Test
  void resetsAtAnyTime() throws IOException {
    try (RawClient client = client()) {
      for (int i = 0; i < 300; i++) {
        client.send(RUN, i % 3 == 0 ? LONG : "RETURN 1", NOTHING, NOTHING);
        client.send(PULL, ALL);
        client.send(RESET);
        client.send(RUN, "RETURN 2", NOTHING, NOTHING);
        client.send(PULL, ALL);
        Structure answer = client.receive();
        while (answer.tag() != 0x70 || !((Map<?, ?>) answer.fields().get(0)).isEmpty()) {
          answer = client.receive();
        }
        client.success();
        assertThat(client.rows().get(0)).isEqualTo(List.of(2L));
      }
    }
  }

  @Test
  void answersOnlyTheLastOfSeveralResets() throws IOException {
    try (RawClient client = client()) {
      client.send(RUN, LONG, NOTHING, NOTHING);
      client.send(PULL, ALL);
      client.send(RESET);
      client.send(RESET);
      client.send(LOGOFF);
      int ignored = 0;
      Structure answer = client.receive();
      for (; answer.tag() != 0x70 || !((Map<?, ?>) answer.fields().get(0)).isEmpty(); answer =
          client.receive()) {
        ignored += answer.tag() == 0x7E ? 1 : 0;
      }
      assertThat(ignored).isBetween(0, 3);
      assertThat(answer.tag()).isEqualTo(0x70);
    }
  }

  @Test
  void endsWhatIsLeftWithTheConnection() throws Exception {
    try (RawClient client = client()) {
      client.send(BEGIN, NOTHING);
      client.send(RUN, "CREATE (:A)", NOTHING, NOTHING);
      client.send(PULL, ALL);
      client.success();
      client.success();
      client.success();
    }
    try (RawClient client = client()) {
      client.send(RUN, LONG, NOTHING, NOTHING);
      client.send(PULL, ALL);
    }
    locksAreFree();
    assertThat(count()).isZero();
  }

  @Test
  void endsTransactionsThatTakeTooLong() throws Exception {
    try (RawClient client = client()) {
      client.send(RUN, LONG, NOTHING, Map.of("tx_timeout", 50));
      client.send(PULL, ALL);
      Structure answer = client.receive();
      if (answer.tag() == 0x70) {
        answer = client.receive();
      } else {
        client.ignored();
      }
      assertThat(((Map<?, ?>) answer.fields().get(0)).get("code"))
          .isEqualTo("Neo.ClientError.Transaction.TransactionTimedOut");
      client.send(RESET);
      client.success();
      client.send(BEGIN, Map.of("tx_timeout", 50));
      client.send(RUN, "CREATE (:A)", NOTHING, NOTHING);
      client.send(PULL, ALL);
      client.success();
      client.success();
      client.success();
      locksAreFree();
      client.send(COMMIT);
      assertThat(client.failure().get("code"))
          .isEqualTo("Neo.ClientError.Transaction.TransactionTimedOut");
      client.send(RESET);
      client.success();
      client.send(RUN, "RETURN 1", NOTHING, Map.of("tx_timeout", 60_000));
      client.success();
    }
    assertThat(count()).isZero();
  }

  @Test
  void theServersOwnLimitIsTheUpperOne() throws Exception {
    server.close();
    server = serve(Login.NONE, Duration.ofMillis(50));
    try (RawClient client = client()) {
      client.send(RUN, LONG, NOTHING, Map.of("tx_timeout", 60_000));
      client.send(PULL, ALL);
      Structure answer = client.receive();
      if (answer.tag() == 0x70) {
        answer = client.receive();
      }
      assertThat(((Map<?, ?>) answer.fields().get(0)).get("code"))
          .isEqualTo("Neo.ClientError.Transaction.TransactionTimedOut");
    }
  }

  @Test
  void knowsItsOwnBookmarksAndDatabase() throws IOException {
    try (RawClient client = client()) {
      client.send(RUN, "CREATE (:A)", NOTHING, Map.of("db", "neo4j"));
      client.send(PULL, ALL);
      client.success();
      Object bookmark = ((Map<?, ?>) client.rows().get(0)).get("bookmark");
      client.send(BEGIN, Map.of("bookmarks", List.of(bookmark), "db", "graphflow"));
      client.success();
      client.send(ROLLBACK);
      client.success();
      for (Map<String, Object> extra : List.<Map<String, Object>>of(
          Map.of("bookmarks", List.of("neo4j:x:1")), Map.of("db", "other"),
          Map.of("imp_user", "bob"))) {
        client.send(BEGIN, extra);
        assertThat(client.failure().get("code").toString()).startsWith("Neo.ClientError.");
        client.send(RESET);
        client.success();
      }
      client.send(ROUTE, NOTHING, List.of(), Map.of("imp_user", "bob"));
      assertThat(client.failure().get("code")).isEqualTo("Neo.ClientError.Security.Forbidden");
      client.send(RESET);
      client.success();
      client.send(ROUTE, Map.of("address", "example.org:7"), List.of(bookmark), NOTHING);
      Map<?, ?> table = (Map<?, ?>) client.success().get("rt");
      assertThat((List<?>) table.get("servers")).hasSize(3);
      assertThat(((List<?>) table.get("servers"))
          .contains(Map.of("addresses", List.of("example.org:7"), "role", "WRITE"))).isTrue();
      client.send(ROUTE, NOTHING, List.of(), NOTHING);
      table = (Map<?, ?>) client.success().get("rt");
      assertThat(table.get("servers").toString()).contains(":" + server.boltPort());
      assertThat(table.get("db")).isEqualTo("graphflow");
      client.send(ROUTE, NOTHING, List.of(), Map.of("db", "neo4j"));
      table = (Map<?, ?>) client.success().get("rt");
      assertThat(table.get("db")).isEqualTo("neo4j");
      client.send(TELEMETRY, 1);
      client.success();
    }
  }

  @Test
  void refusesParametersThatNoQueryCanHave() throws IOException {
    try (RawClient client = client()) {
      for (Structure value : List.of(new Structure('N', List.of(1L, List.of(), Map.of(), "x")),
          new Structure('X', List.of(1L, 1.0, 2.0)), new Structure('D', List.of(Long.MAX_VALUE)),
          new Structure('i', List.of(0L, 0L, "Nowhere/Town")))) {
        client.send(RUN, "RETURN $x", Map.of("x", List.of(value)), NOTHING);
        assertThat(client.failure().get("code")).as(value.toString())
            .isEqualTo("Neo.ClientError.Statement.TypeError");
        client.send(RESET);
        client.success();
      }
    }
  }

  @Test
  void endsWithWhoeverSendsNoMessages() throws IOException {
    byte[][] messages = {{0x01}, {(byte) 0xB0, 0x44}, {(byte) 0xB1, 0x10, 0x01},
        {(byte) 0xB1, 0x3F, (byte) 0xA0}, {(byte) 0xD6, 0x7F, 0x00, 0x00, 0x00, 0x01}};
    for (byte[] message : messages) {
      try (RawClient client = client()) {
        client.output().writeShort(message.length);
        client.output().write(message);
        client.output().writeShort(0);
        assertThat(client.failure().get("code")).isEqualTo("Neo.ClientError.Request.Invalid");
        client.isEnded();
      }
    }
    try (RawClient client = new RawClient(server.boltPort())) {
      client.offer(0x0405, 0, 0, 0);
      client.send(HELLO, Map.of("x", "y".repeat(40_000), "z", "y".repeat(20_000)));
      client.success();
    }
    try (RawClient client = new RawClient(server.boltPort())) {
      client.offer(0x0405, 0, 0, 0);
      for (int i = 0; i < 3; i++) {
        client.output().writeShort(30_000);
        client.output().write(new byte[30_000]);
      }
      assertThat(client.failure().get("message").toString()).contains("65536");
      client.isEnded();
    }
  }

  @Test
  void aSchemeThatIsNullIsNone() throws IOException {
    Map<String, Object> nothing = new HashMap<>();
    nothing.put("scheme", null);
    try (RawClient client = new RawClient(server.boltPort())) {
      client.offer(0x0005, 0, 0, 0);
      client.send(RawClient.HELLO, nothing);
      client.success();
      client.send(RawClient.RUN, "RETURN 1", NOTHING, NOTHING);
      client.success();
    }
  }
}
