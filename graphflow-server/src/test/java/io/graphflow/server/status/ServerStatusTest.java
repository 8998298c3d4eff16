package io.graphflow.server.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.graphflow.Database;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.ImportOptions;
import io.graphflow.options.MemoryOptions;
import io.graphflow.server.GraphflowServer;
import io.graphflow.server.login.Login;
import io.graphflow.server.login.PasswordFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.neo4j.driver.AccessMode;
import org.neo4j.driver.AuthToken;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Bookmark;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.Session;
import org.neo4j.driver.SessionConfig;
import org.neo4j.driver.Transaction;
import org.neo4j.driver.TransactionConfig;
import org.neo4j.driver.exceptions.Neo4jException;

/** Errors that no statement alone makes have the statuses that Neo4j 2026.08.1 gives them, for Neo4j's driver. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class ServerStatusTest {
  /** Statuses that no error of the database has; this class tests them, and {@code ConversationTest} the first. */
  static final Set<String> OWN = Set.of("08N06", "08N12", "42N00", "42NFF");

  private static final String LONG =
      "UNWIND range(1, 100000) AS x UNWIND range(1, 100000) AS y RETURN count(x + y)";

  @TempDir
  private Path folder;

  private Database database;
  private GraphflowServer server;
  private Driver driver;

  @BeforeEach
  void start() {
    database = Database.create(folder.resolve("db"), DatabaseOptions.DEFAULT
        .withMemory(MemoryOptions.DEFAULT.withLimitBytes(64 << 20).withSpilling(false))
        .withImports(ImportOptions.only(folder)));
    server = GraphflowServer.of(database).boltPort(0).login(Login.NONE).start();
    driver = driver(server, AuthTokens.none());
  }

  @AfterEach
  void stop() {
    driver.close();
    server.close();
    database.close();
  }

  private static Driver driver(GraphflowServer of, AuthToken token) {
    return GraphDatabase.driver("bolt://localhost:" + of.boltPort(), token);
  }

  private static void fails(String statuses, String code, ThrowingCallable call) {
    Neo4jException error = catchThrowableOfType(Neo4jException.class, call);
    assertThat(error).isNotNull();
    assertThat(Statuses.of(error)).isEqualTo(statuses);
    assertThat(error.code()).isEqualTo(code);
    assertThat(error.rawClassification())
        .contains(code.startsWith("Neo.Transient") ? "TRANSIENT_ERROR"
            : code.startsWith("Neo.Client") ? "CLIENT_ERROR" : "DATABASE_ERROR");
  }

  private void fails(String statuses, String code, SessionConfig config, String statement) {
    try (Session session = driver.session(config)) {
      fails(statuses, code, () -> session.run(statement).consume());
    }
  }

  @Test
  void sessionsThatMayNot() {
    SessionConfig.Builder session = SessionConfig.builder();
    fails("08N03 42N02", "Neo.ClientError.Statement.AccessMode",
        session.withDefaultAccessMode(AccessMode.READ).build(), "CREATE (n)");
    fails("42001 42N00", "Neo.ClientError.Database.DatabaseNotFound",
        SessionConfig.forDatabase("nope"), "RETURN 1");
    fails("08N12", "Neo.ClientError.Transaction.InvalidBookmark",
        SessionConfig.builder().withBookmarks(Bookmark.from("FB:kcwQ")).build(), "RETURN 1");
    fails("42NFF", "Neo.ClientError.Security.Forbidden",
        SessionConfig.builder().withImpersonatedUser("bob").build(), "RETURN 1");
  }

  @Test
  void databasesThatAreOnlyRead() {
    driver.close();
    server.close();
    database.close();
    database = Database.open(folder.resolve("db"), DatabaseOptions.DEFAULT.withReadOnly(true));
    server = GraphflowServer.of(database).boltPort(0).login(Login.NONE).start();
    driver = driver(server, AuthTokens.none());
    fails("42N18", "Neo.ClientError.Statement.AccessMode", SessionConfig.defaultConfig(),
        "CREATE (n)");
    fails("42N18", "Neo.ClientError.Statement.AccessMode", SessionConfig.defaultConfig(),
        "CREATE INDEX FOR (n:L) ON (n.x)");
  }

  @Test
  void clientsThatMayNotCome() {
    PasswordFile.create(folder.resolve("passwords"), "ann", "secret");
    try (GraphflowServer guarded = GraphflowServer.of(database)
        .boltPort(0)
        .login(PasswordFile.read(folder.resolve("passwords")))
        .start()) {
      for (int i = 0; i < 4; i++) {
        try (Driver bob = driver(guarded, AuthTokens.basic("bob", "secret"))) {
          fails("42NFF", "Neo.ClientError.Security."
              + (i < 3 ? "Unauthorized" : "AuthenticationRateLimit"), bob::verifyConnectivity);
        }
      }
    }
  }

  @Test
  void whatIsEndedBeforeItIsDone() {
    TransactionConfig soon =
        TransactionConfig.builder().withTimeout(Duration.ofMillis(300)).build();
    driver.executableQuery("CREATE (:Counter {x: 0})").execute();
    try (Session holder = driver.session();
        Session waiting = driver.session();
        Transaction holds = holder.beginTransaction()) {
      holds.run("MATCH (n:Counter) SET n.x = 1").consume();
      fails("25N14", "Neo.ClientError.Transaction.LockClientStopped",
          () -> waiting.run("MATCH (n:Counter) SET n.x = 2", soon).consume());
      fails("25N14", "Neo.ClientError.Transaction.TransactionTimedOut",
          () -> waiting.run(LONG, soon).consume());
      Object id = waiting.run("SHOW TRANSACTIONS YIELD transactionId, currentQuery "
          + "WHERE NOT coalesce(currentQuery, '') CONTAINS 'SHOW' RETURN transactionId")
          .single()
          .get(0)
          .asString();
      waiting.run("TERMINATE TRANSACTIONS $id", Map.of("id", id)).consume();
      fails("25N14", "Neo.ClientError.Transaction.Terminated",
          () -> holds.run("RETURN 1").consume());
    }
  }

  @Test
  void aLostDeadlock() throws Exception {
    driver.executableQuery("CREATE CONSTRAINT FOR (a:A) REQUIRE a.x IS UNIQUE").execute();
    driver.executableQuery("CREATE (:A {x: 1, n: 0}), (:A {x: 2, n: 0})").execute();
    String add = "MATCH (a:A {x: $x}) SET a.n = a.n + 1";
    try (Session first = driver.session();
        Session second = driver.session();
        Transaction one = first.beginTransaction();
        Transaction two = second.beginTransaction()) {
      one.run(add, Map.of("x", 1)).consume();
      two.run(add, Map.of("x", 2)).consume();
      CompletableFuture<Neo4jException> failed = new CompletableFuture<>();
      Thread.ofVirtual().start(() -> end(one, add, 2, failed));
      Thread.ofVirtual().start(() -> end(two, add, 1, failed));
      Neo4jException error = failed.get(30, TimeUnit.SECONDS);
      fails("50N05", "Neo.TransientError.Transaction.DeadlockDetected", () -> {
        throw error;
      });
    }
  }

  private static void end(Transaction transaction, String add, int x,
      CompletableFuture<Neo4jException> failed) {
    try {
      transaction.run(add, Map.of("x", x)).consume();
    } catch (Neo4jException e) {
      failed.complete(e);
    }
  }

  @Test
  void batchesInATransaction() {
    try (Session session = driver.session(); Transaction begun = session.beginTransaction()) {
      fails("25N17", "Neo.DatabaseError.Transaction.TransactionStartFailed",
          () -> begun.run("UNWIND [1] AS x CALL { CREATE (n) } IN TRANSACTIONS").consume());
    }
  }

  @Test
  void whatIsNotThere() {
    fails("22000", "Neo.ClientError.Statement.ExternalResourceFailed",
        SessionConfig.defaultConfig(), "LOAD CSV FROM 'missing.csv' AS row RETURN row");
    fails("51N66", "Neo.TransientError.General.MemoryPoolOutOfMemoryError",
        SessionConfig.defaultConfig(),
        "UNWIND range(1, 10000000) AS x RETURN collect('text ' + x) AS list");
  }

  @Test
  void wordsOfAStatusAndOfItsCause() {
    try (Session session = driver.session()) {
      Neo4jException error = catchThrowableOfType(Neo4jException.class,
          () -> session.run("RETURN 1 AS one,\n  x").consume());
      assertThat(error.statusDescription())
          .isEqualTo("error: syntax error or access rule violation - invalid syntax");
      assertThat(error).hasMessageStartingWith("line 2, column 3: the variable 'x' is not defined");
      assertThat(error.diagnosticRecord().get("_position").asMap())
          .isEqualTo(Map.of("offset", 19L, "line", 2L, "column", 3L));
      Neo4jException cause = Statuses.cause(error);
      assertThat(cause.statusDescription())
          .isEqualTo("error: syntax error or access rule violation - variable not defined. "
              + "the variable 'x' is not defined");
      assertThat(cause).hasMessage("42N62: the variable 'x' is not defined");
      Neo4jException typed = catchThrowableOfType(Neo4jException.class,
          () -> session.run("MERGE (n:L {x: null})").consume());
      assertThat(typed.statusDescription()).isEqualTo("error: data exception - invalid value type");
      Neo4jException missing = catchThrowableOfType(Neo4jException.class,
          () -> session.run("LOAD CSV FROM 'missing.csv' AS row RETURN row").consume());
      assertThat(missing.statusDescription()).isEqualTo("error: data exception");
    }
  }
}
