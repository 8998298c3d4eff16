package io.graphflow.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.exception.UsageException;
import io.graphflow.server.login.Login;
import io.graphflow.server.login.PasswordFile;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.driver.AccessMode;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Config;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.NotificationCategory;
import org.neo4j.driver.NotificationConfig;
import org.neo4j.driver.NotificationSeverity;
import org.neo4j.driver.QueryConfig;
import org.neo4j.driver.Record;
import org.neo4j.driver.Result;
import org.neo4j.driver.Session;
import org.neo4j.driver.SessionConfig;
import org.neo4j.driver.Transaction;
import org.neo4j.driver.TransactionConfig;
import org.neo4j.driver.Values;
import org.neo4j.driver.exceptions.AuthenticationException;
import org.neo4j.driver.exceptions.ClientException;
import org.neo4j.driver.exceptions.DatabaseException;
import org.neo4j.driver.exceptions.Neo4jException;
import org.neo4j.driver.internal.InternalIsoDuration;
import org.neo4j.driver.summary.Notification;
import org.neo4j.driver.summary.QueryType;
import org.neo4j.driver.summary.ResultSummary;
import org.neo4j.driver.types.Node;
import org.neo4j.driver.types.Relationship;

/** Programs that use Neo4j's driver for Java do with this server what they are used to. */
final class DriverTest {
  @TempDir
  private Path folder;

  private Database database;
  private GraphflowServer server;
  private Driver driver;

  @BeforeEach
  void start() {
    database = Database.create(folder.resolve("db"));
    server = GraphflowServer.of(database).boltPort(0).login(Login.NONE).start();
    driver = driver("bolt");
  }

  private Driver driver(String scheme) {
    return GraphDatabase.driver(scheme + "://localhost:" + server.boltPort(), AuthTokens.none(),
        Config.builder().withMaxTransactionRetryTime(20, TimeUnit.SECONDS).build());
  }

  @AfterEach
  void stop() {
    driver.close();
    server.close();
    database.close();
  }

  private Record single(String query, Object... parameters) {
    return driver.executableQuery(query)
        .withParameters(Values.parameters(parameters).asMap())
        .execute()
        .records()
        .getFirst();
  }

  @Test
  void tellsWhoDoesWhatAndEndsIt() throws Exception {
    PasswordFile.create(folder.resolve("passwords"), "ann", "secret");
    try (GraphflowServer guarded =
        GraphflowServer.of(database)
            .boltPort(0)
            .login(PasswordFile.read(folder.resolve("passwords")))
            .start();
        Driver ann = GraphDatabase.driver("bolt://localhost:" + guarded.boltPort(),
            AuthTokens.basic("ann", "secret"));
        Session session = ann.session();
        Transaction open = session.beginTransaction(TransactionConfig.builder()
            .withMetadata(Map.of("app", "import", "day", LocalDate.of(2024, 2, 29)))
            .build())) {
      open.run("CREATE (:Locked)").consume();
      assertThat(open.run("CALL tx.getMetaData()").single().get("metadata").asMap())
          .isEqualTo(Map.of("app", "import", "day", LocalDate.of(2024, 2, 29)));
      assertThat(open.run("SHOW CURRENT USER YIELD user, home").single().asMap())
          .isEqualTo(Map.of("user", "ann", "home", "graphflow"));
      try (Session system = driver.session(SessionConfig.forDatabase("system"))) {
        assertThat(system.run("SHOW DATABASES YIELD name, aliases, address").single().asMap())
            .isEqualTo(Map.of("name", "graphflow", "aliases", List.of("neo4j"), "address",
                "127.0.0.1:" + server.boltPort()));
        Record shown = system.run("SHOW TRANSACTIONS YIELD *")
            .stream()
            .filter(row -> row.get("username").asString().equals("ann"))
            .findFirst()
            .orElseThrow();
        assertThat(shown.get("connectionId").asString()).startsWith("bolt-");
        assertThat(shown.get("clientAddress").asString()).startsWith("127.0.0.1:");
        assertThat(shown.get("metaData").get("app").asString()).isEqualTo("import");
        assertThat(system.run("TERMINATE TRANSACTIONS $id",
            Values.parameters("id", shown.get("transactionId"))).single().get("message").asString())
            .isEqualTo("Transaction terminated.");
        assertThatThrownBy(() -> system.run("CREATE (:Written)").consume())
            .isInstanceOf(ClientException.class);
      }
      assertThatThrownBy(() -> open.run("RETURN 1").consume())
          .isInstanceOfSatisfying(ClientException.class, error -> assertThat(error.code())
              .isEqualTo("Neo.ClientError.Transaction.Terminated"));
    }
    assertThat(single("MATCH (n) RETURN count(n) AS n").get("n").asLong()).isZero();
  }

  @Test
  void warningsHaveCodesAndPlaces() {
    single("CREATE (n:A) RETURN n");
    String query = "EXPLAIN MATCH (a:A), (b:A) WHERE a:Nope RETURN a, b";
    try (Session session = driver.session()) {
      assertThat(session.run(query).consume().notifications())
          .anySatisfy(told -> {
            assertThat(told.code())
                .isEqualTo("Neo.ClientNotification.Statement.CartesianProduct");
            assertThat(told.rawCategory()).contains("PERFORMANCE");
            assertThat(told.rawSeverityLevel()).contains("INFORMATION");
            assertThat(told.position().offset()).isEqualTo(8);
            assertThat(told.position().line()).isEqualTo(1);
            assertThat(told.position().column()).isEqualTo(9);
          })
          .anySatisfy(told -> {
            assertThat(told.code())
                .isEqualTo("Neo.ClientNotification.Statement.UnknownLabelWarning");
            assertThat(told.rawCategory()).contains("UNRECOGNIZED");
            assertThat(told.rawSeverityLevel()).contains("WARNING");
          })
          .hasSize(2);
    }
    assertThat(codes(query, NotificationConfig.defaultConfig()
        .enableMinimumSeverity(NotificationSeverity.WARNING)))
        .containsExactly("Neo.ClientNotification.Statement.UnknownLabelWarning");
    assertThat(codes(query, NotificationConfig.defaultConfig()
        .disableCategories(Set.of(NotificationCategory.UNRECOGNIZED))))
        .containsExactly("Neo.ClientNotification.Statement.CartesianProduct");
    assertThat(codes(query, NotificationConfig.disableAllConfig())).isEmpty();
  }

  private List<String> codes(String query, NotificationConfig config) {
    try (Session session =
        driver.session(SessionConfig.builder().withNotificationConfig(config).build())) {
      return session.run(query).consume().notifications().stream().map(Notification::code).toList();
    }
  }

  @Test
  void aTimeLimitTellsWhetherALockWasWaitedFor() {
    single("CREATE (n:Counter {x: 0}) RETURN n");
    TransactionConfig soon =
        TransactionConfig.builder().withTimeout(Duration.ofMillis(300)).build();
    try (Session holder = driver.session();
        Session waiting = driver.session();
        Transaction holds = holder.beginTransaction()) {
      holds.run("MATCH (n:Counter) SET n.x = 1").consume();
      assertThatThrownBy(() -> waiting.run("MATCH (n:Counter) SET n.x = 2", soon).consume())
          .isInstanceOfSatisfying(ClientException.class, error -> assertThat(error.code())
              .isEqualTo("Neo.ClientError.Transaction.LockClientStopped"));
      assertThatThrownBy(() -> waiting
          .run("UNWIND range(1, 100000) AS x UNWIND range(1, 100000) AS y RETURN count(x + y)",
              soon)
          .consume())
          .isInstanceOfSatisfying(ClientException.class, error -> assertThat(error.code())
              .isEqualTo("Neo.ClientError.Transaction.TransactionTimedOut"));
    }
  }

  @Test
  void valuesComeBackAsTheyWent() {
    List<Object> values = new ArrayList<>(Arrays.asList(null, true, false, 0L, -1L, 127L, 128L,
        Long.MIN_VALUE, Long.MAX_VALUE, 1.5, Double.NaN, Double.NEGATIVE_INFINITY, "", "\u20ac",
        "x".repeat(100_000), LocalDate.of(2024, 2, 29), LocalDate.of(-5, 1, 1),
        LocalTime.of(23, 59, 59, 999_999_999),
        OffsetTime.of(1, 2, 3, 4, ZoneOffset.ofHoursMinutes(-3, -30)),
        LocalDateTime.of(1969, 12, 31, 23, 59, 59, 5),
        ZonedDateTime.of(2024, 10, 27, 2, 30, 0, 7, ZoneId.of("Europe/Stockholm"))
            .withLaterOffsetAtOverlap(),
        ZonedDateTime.of(1900, 1, 1, 0, 0, 0, 0, ZoneOffset.ofHours(7)),
        new InternalIsoDuration(-14, 3, -1, 5), Values.point(7203, 1.5, -2.5).asPoint(),
        Values.point(9157, 1, 2, 3).asPoint(), Values.point(4326, 12.5, 55).asPoint(),
        Values.point(4979, 12.5, 55, -3).asPoint()));
    for (int length : new int[] {0, 2, 255, 256, 65_535, 65_536, 100_000}) {
      byte[] bytes = new byte[length];
      Arrays.fill(bytes, (byte) (length - 3));
      values.add(bytes);
    }
    values.add(List.of(1L, List.of("a", List.of()), Map.of("k", List.of(2.5))));
    values.add(new HashMap<>(Map.of("a", 1L, "b", Map.of("c", "d"))));
    for (Object value : values) {
      assertThat(single("RETURN $x AS x", "x", value).get("x")).as("%s", value)
          .isEqualTo(Values.value(value));
    }
    assertThat(single("RETURN $x AS x", "x", values).get("x")).isEqualTo(Values.value(values));
  }

  @Test
  void pointsAreProperties() {
    single("CREATE (p:Place {at: $at, all: [$at]}) RETURN p", "at", Values.point(4326, 12.5, 55));
    Record row =
        single("MATCH (p:Place) RETURN p.at AS at, p.all AS places, p.at.latitude AS latitude");
    assertThat(row.get("at")).isEqualTo(Values.point(4326, 12.5, 55));
    assertThat(row.get("places").get(0).asPoint())
        .isEqualTo(Values.point(4326, 12.5, 55).asPoint());
    assertThat(row.get("latitude").asDouble()).isEqualTo(55);
  }

  @Test
  void bytesAreProperties() {
    byte[] bytes = {0, -1, 127, -128};
    single("CREATE (f:File {content: $bytes, parts: [$bytes]}) RETURN f", "bytes", bytes);
    Record row = single("MATCH (f:File) WHERE f.content = $bytes RETURN f, f.content AS content, "
        + "f.parts AS parts, size(f.content) AS size", "bytes", bytes);
    assertThat(row.get("content").asByteArray()).isEqualTo(bytes);
    assertThat(row.get("f").asNode().get("content").asByteArray()).isEqualTo(bytes);
    assertThat(row.get("parts").get(0).asByteArray()).isEqualTo(bytes);
    assertThat(row.get("size").asLong()).isEqualTo(4);
    assertThat(single("RETURN x'00ff' AS x").get("x").asByteArray()).isEqualTo(new byte[] {0, -1});
  }

  @Test
  void refusesPointsThatAreNone() {
    assertThatThrownBy(() -> single("RETURN $x", "x", Values.point(4326, 0, 91)))
        .isInstanceOf(ClientException.class)
        .hasMessage(
            "The parameter $x is no point: a latitude is between -90 and 90 degrees, but this is 91.0");
    assertThatThrownBy(() -> single("RETURN $x", "x", Values.point(1, 0, 1)))
        .hasMessageContaining("there is no coordinate reference system with the srid 1");
  }

  @Test
  void elementsHaveIdsThatFindThemAgain() {
    Record row = single("CREATE (a:A:B {x: 1})-[r:R {since: date('2024-01-01')}]->(b:C) "
        + "RETURN a, r, b");
    Node a = row.get("a").asNode();
    Node b = row.get("b").asNode();
    Relationship edge = row.get("r").asRelationship();
    assertThat(a.labels()).containsExactlyInAnyOrder("A", "B");
    assertThat(a.asMap()).isEqualTo(Map.of("x", 1L));
    assertThat(edge.type()).isEqualTo("R");
    assertThat(edge.get("since").asLocalDate()).isEqualTo(LocalDate.of(2024, 1, 1));
    assertThat(edge.startNodeElementId()).isEqualTo(a.elementId());
    assertThat(edge.endNodeElementId()).isEqualTo(b.elementId());
    database.checkpoint();
    assertThat(single("MATCH (n) WHERE elementId(n) = $id RETURN n", "id", a.elementId()).get("n")
        .asNode()).isEqualTo(a);
    assertThat(single("MATCH ()-[r]->() WHERE elementId(r) = $id RETURN r", "id", edge.elementId())
        .get("r")
        .asRelationship()).isEqualTo(edge);
  }

  @Test
  void pathsGoTheirWayAlsoAgainstEdgesAndInCircles() {
    single("CREATE (a:A {x: 1})-[:R {y: 1}]->(b:A {x: 2})-[:R {y: 2}]->(a) RETURN 1");
    for (String query : List.of("MATCH p = (a {x: 1})<-[{y: 2}]-()<-[{y: 1}]-(a) RETURN p",
        "MATCH p = (a {x: 1})-[{y: 1}]->()-[{y: 2}]->(a) RETURN p",
        "MATCH p = ({x: 2}) RETURN p")) {
      var path = single(query).get("p").asPath();
      io.graphflow.value.Path same;
      try (var session = database.session()) {
        same = session.run(query).single().get(0).asPath();
      }
      assertThat(path.nodes()).extracting(node -> node.get("x").asLong())
          .isEqualTo(same.nodes().stream().map(node -> node.properties().get("x")).toList());
      assertThat(path.relationships()).extracting(Relationship::elementId)
          .isEqualTo(same.relationships().stream().map(of -> of.elementId()).toList());
      assertThat(path.relationships()).extracting(Relationship::startNodeElementId)
          .isEqualTo(same.relationships().stream().map(of -> of.startNodeElementId()).toList());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"bolt", "neo4j"})
  void transactionsCommitAndRollBack(String scheme) {
    try (Driver other = driver(scheme); Session session = other.session()) {
      session.executeWrite(transaction -> transaction.run("CREATE (:A {x: 1})").consume());
      try (Transaction transaction = session.beginTransaction()) {
        transaction.run("CREATE (:A {x: 2})");
        assertThat(transaction.run("MATCH (a:A) RETURN count(*)").single().get(0).asLong())
            .isEqualTo(2);
        transaction.rollback();
      }
      List<Long> values = session.executeRead(transaction -> transaction
          .run("MATCH (a:A) RETURN a.x")
          .list(row -> row.get(0).asLong()));
      assertThat(values).containsExactly(1L);
      assertThat(session.lastBookmarks()).hasSize(1);
      try (Session later = other.session(SessionConfig.builder()
          .withBookmarks(session.lastBookmarks())
          .withDatabase("neo4j")
          .build())) {
        assertThat(later.run("MATCH (a:A) RETURN count(*)").single().get(0).asLong()).isOne();
      }
    }
  }

  @Test
  void readsRowsOfOneQueryWhileOthersRun() {
    single("UNWIND range(1, 3000) AS x CREATE (:A {x: x}) RETURN count(*)");
    try (Session session = driver.session(SessionConfig.builder().withFetchSize(10).build());
        Transaction transaction = session.beginTransaction()) {
      Result rows = transaction.run("MATCH (a:A) RETURN a.x AS x ORDER BY x");
      long expected = 1;
      while (rows.hasNext()) {
        long x = rows.next().get("x").asLong();
        assertThat(x).isEqualTo(expected++);
        if (x % 100 == 0) {
          Result inner =
              transaction.run("MATCH (a:A {x: $x}) SET a.y = $x RETURN a.y", Map.of("x", x));
          assertThat(inner.single().get(0).asLong()).isEqualTo(x);
        }
      }
      assertThat(expected).isEqualTo(3001);
      transaction.commit();
    }
    assertThat(single("MATCH (a:A) WHERE a.y = a.x RETURN count(*)").get(0).asLong()).isEqualTo(30);
  }

  @Test
  void deadlocksAreTriedAgain() throws Exception {
    // Only a key makes transactions lock vertices, where they would lock the label.
    driver.executableQuery("CREATE CONSTRAINT FOR (a:A) REQUIRE a.x IS UNIQUE").execute();
    single("CREATE (:A {x: 1, n: 0}), (:A {x: 2, n: 0}) RETURN 1");
    CountDownLatch both = new CountDownLatch(2);
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      List<Future<?>> done = new ArrayList<>();
      for (long first = 1; first <= 2; first++) {
        long mine = first;
        done.add(threads.submit(() -> {
          try (Session session = driver.session()) {
            return session.executeWrite(transaction -> {
              String add = "MATCH (a:A {x: $x}) SET a.n = a.n + 1 RETURN a.n";
              transaction.run(add, Map.of("x", mine)).consume();
              both.countDown();
              await(both);
              return transaction.run(add, Map.of("x", 3 - mine)).consume();
            });
          }
        }));
      }
      for (Future<?> one : done) {
        one.get(60, TimeUnit.SECONDS);
      }
    }
    assertThat(single("MATCH (a:A) RETURN sum(a.n)").get(0).asLong()).isEqualTo(4);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void errorsAreOfTheClassesThatDriversKnow() {
    Map<String, String> codes = Map.of("RETURN 1 +", "Statement.SyntaxError", "RETURN x",
        "Statement.SyntaxError", "RETURN 1 / 0", "Statement.ArithmeticError", "RETURN $none",
        "Statement.ParameterMissing", "CALL no.such()", "Procedure.ProcedureNotFound",
        "CALL db.index.vector.queryNodes('no', 1, [1])", "Procedure.ProcedureCallFailed",
        "CREATE (:U {x: 1}), (:U {x: 1})", "Schema.ConstraintValidationFailed");
    driver.executableQuery("CREATE CONSTRAINT FOR (u:U) REQUIRE u.x IS UNIQUE").execute();
    codes.forEach((query, code) -> assertThatThrownBy(() -> driver.executableQuery(query).execute())
        .as(query)
        .isInstanceOfSatisfying(ClientException.class,
            e -> assertThat(e.code()).isEqualTo("Neo.ClientError." + code)));
    schemaErrorsTellWhatIsThereAndWhatIsGone();
    try (Session session = driver.session(
        SessionConfig.builder().withDefaultAccessMode(AccessMode.READ).build())) {
      assertThatThrownBy(() -> session.run("CREATE (:A)").consume())
          .isInstanceOfSatisfying(ClientException.class,
              e -> assertThat(e.code()).isEqualTo("Neo.ClientError.Statement.AccessMode"));
      assertThat(session.run("RETURN 1").single().get(0).asInt()).isOne();
    }
    assertThatThrownBy(() -> driver.executableQuery("RETURN 1")
        .withConfig(QueryConfig.builder().withDatabase("other").build())
        .execute()).hasMessageContaining("no database 'other'");
  }

  /** Programs that make their indexes at each start go by these codes. */
  private void schemaErrorsTellWhatIsThereAndWhatIsGone() {
    driver.executableQuery("CREATE CONSTRAINT one FOR (v:V) REQUIRE v.x IS UNIQUE").execute();
    driver.executableQuery("CREATE INDEX two FOR (v:V) ON (v.y)").execute();
    Map<String, String> codes = Map.of(
        "CREATE CONSTRAINT one FOR (v:V) REQUIRE v.x IS UNIQUE",
        "ClientError.Schema.EquivalentSchemaRuleAlreadyExists",
        "CREATE CONSTRAINT other FOR (v:V) REQUIRE v.x IS UNIQUE",
        "ClientError.Schema.ConstraintAlreadyExists",
        "CREATE INDEX two FOR (v:V) ON (v.y)",
        "ClientError.Schema.EquivalentSchemaRuleAlreadyExists",
        "CREATE INDEX other FOR (v:V) ON (v.y)", "ClientError.Schema.IndexAlreadyExists",
        "DROP INDEX none", "DatabaseError.Schema.IndexDropFailed",
        "DROP CONSTRAINT none", "DatabaseError.Schema.ConstraintDropFailed");
    codes.forEach((query, code) -> assertThatThrownBy(() -> driver.executableQuery(query).execute())
        .as(query)
        .isInstanceOfSatisfying(Neo4jException.class,
            e -> assertThat(e.code()).isEqualTo("Neo." + code)));
  }

  @Test
  void batchesOfRowsAreCommittedOutsideOfTransactions() {
    String query = "UNWIND range(1, 5) AS i CALL (i) { CREATE (n:A {i: 1 / (4 - i)}) RETURN n }"
        + " IN TRANSACTIONS OF 2 ROWS ON ERROR CONTINUE REPORT STATUS AS s"
        + " RETURN i, n.i AS x, s.committed AS c, s.transactionId AS t";
    try (Session session = driver.session()) {
      List<Record> rows = session.run(query).list();
      assertThat(rows).extracting(row -> row.get("c").asBoolean())
          .containsExactly(true, true, false, false, true);
      assertThat(rows.getFirst().get("t").asString()).contains("-transaction-");
      assertThat(rows.get(2).get("x").isNull()).isTrue();
      assertThatThrownBy(
          () -> session.executeWriteWithoutResult(begun -> begun.run(query).consume()))
          .isInstanceOfSatisfying(DatabaseException.class, e -> {
            assertThat(e.code()).isEqualTo("Neo.DatabaseError.Transaction.TransactionStartFailed");
            assertThat(e).hasMessageContaining("in an implicit transaction");
          });
    }
    assertThat(single("MATCH (n:A) RETURN count(n)").get(0).asLong()).isEqualTo(3);
  }

  @Test
  void summariesTellWhatWasDone() {
    try (Session session = driver.session()) {
      ResultSummary created = session.run("CREATE (:A {x: 1})-[:R]->(:B)").consume();
      assertThat(created.queryType()).isEqualTo(QueryType.WRITE_ONLY);
      assertThat(created.counters().nodesCreated()).isEqualTo(2);
      assertThat(created.counters().relationshipsCreated()).isOne();
      assertThat(created.counters().propertiesSet()).isOne();
      assertThat(created.counters().labelsAdded()).isEqualTo(2);
      ResultSummary schema = session.run("CREATE INDEX FOR (a:A) ON (a.x)").consume();
      assertThat(schema.queryType()).isEqualTo(QueryType.SCHEMA_WRITE);
      assertThat(schema.counters().indexesAdded()).isOne();
      ResultSummary profiled = session.run("PROFILE MATCH (a:A) RETURN a.x").consume();
      assertThat(profiled.hasProfile()).isTrue();
      assertThat(profiled.profile().records()).isOne();
      assertThat(profiled.profile().arguments()).containsEntry("planner", Values.value("COST"))
          .doesNotContainKey("string-representation");
      Result plan = session.run("EXPLAIN MATCH (a:A) RETURN a.x, count(*) AS n");
      assertThat(plan.keys()).containsExactly("a.x", "n");
      assertThat(plan.hasNext()).isFalse();
      assertThat(session.run("EXPLAIN CREATE (:Never)").keys()).isEmpty();
      assertThat(session.run("EXPLAIN CREATE (n:Never) RETURN n").keys()).containsExactly("n");
      assertThat(session.run("MATCH (n:Never) RETURN count(*) AS n").single().get("n").asLong())
          .isZero();
      ResultSummary explained = session.run("EXPLAIN MATCH (a:A) RETURN a.x").consume();
      assertThat(explained.hasPlan()).isTrue();
      assertThat(explained.plan().arguments()).containsEntry("version", Values.value("5"))
          .containsEntry("planner", Values.value("COST"))
          .containsKey("runtime");
      assertThat(explained.plan().arguments().get("string-representation").asString())
          .contains("operator");
      assertThat(explained.plan().operatorType()).isEqualTo("Project");
      assertThat(explained.plan().arguments().get("Details").asString()).contains("a.x");
      assertThat(explained.plan().children()).singleElement().satisfies(below -> {
        assertThat(below.operatorType()).isEqualTo("ScanVertices");
        assertThat(below.arguments()).containsOnlyKeys("Details", "EstimatedRows");
      });
      ResultSummary warned = session.run("MATCH (n:NoSuchLabel) RETURN n").consume();
      assertThat(warned.notifications()).hasSize(1);
      assertThat(warned.notifications().get(0).description()).contains("NoSuchLabel");
      assertThat(warned.server().agent()).startsWith("Neo4j/");
    }
  }

  @Test
  void manyRowsCostNoMemory() {
    try (Session session = driver.session()) {
      Result rows = session.run("UNWIND range(1, 300000) AS x RETURN x, 'row ' + toString(x) AS y");
      long sum = 0;
      while (rows.hasNext()) {
        Record row = rows.next();
        sum += row.get("x").asLong();
        assertThat(row.get("y").asString()).endsWith(row.get("x").toString());
      }
      assertThat(sum).isEqualTo(300_000L * 300_001 / 2);
      // A result that is given up does not hold the connection.
      Result first = session.run("UNWIND range(1, 1000000000) AS x RETURN x");
      assertThat(first.next().get(0).asLong()).isOne();
      first.consume();
      assertThat(session.run("RETURN 1").single().get(0).asLong()).isOne();
    }
  }

  @Test
  void clientsLimitTheTimeOfTransactions() {
    try (Session session = driver.session()) {
      assertThatThrownBy(() -> session.run("UNWIND range(1, 1000000000) AS x RETURN count(x * x)",
          TransactionConfig.builder().withTimeout(Duration.ofMillis(50)).build()).consume())
          .isInstanceOfSatisfying(ClientException.class, e -> assertThat(e.code())
              .isEqualTo("Neo.ClientError.Transaction.TransactionTimedOut"));
    }
  }

  @Test
  void onlyWhoHasThePasswordGetsIn() {
    server.close();
    Path file = folder.resolve("password");
    PasswordFile.create(file, "ann", "secret");
    server = GraphflowServer.of(database).boltPort(0).login(PasswordFile.read(file)).start();
    String uri = "bolt://localhost:" + server.boltPort();
    try (Driver right = GraphDatabase.driver(uri, AuthTokens.basic("ann", "secret"));
        Driver wrong = GraphDatabase.driver(uri, AuthTokens.basic("ann", "guess"));
        Driver none = GraphDatabase.driver(uri, AuthTokens.none())) {
      right.verifyConnectivity();
      assertThatThrownBy(wrong::verifyConnectivity).isInstanceOf(AuthenticationException.class);
      assertThatThrownBy(none::verifyConnectivity).isInstanceOf(AuthenticationException.class);
      right.executableQuery("RETURN 1").execute();
    }
  }

  @Test
  void closingGivesOpenTransactionsTime() throws Exception {
    try (Session session = driver.session();
        ExecutorService threads = Executors.newSingleThreadExecutor()) {
      Transaction transaction = session.beginTransaction();
      transaction.run("CREATE (:A)").consume();
      Future<?> closed = threads.submit(server::close);
      Thread.sleep(100);
      assertThat(closed.isDone()).isFalse();
      transaction.commit();
      closed.get(30, TimeUnit.SECONDS);
    }
    try (var session = database.session()) {
      assertThat(session.run("MATCH (a:A) RETURN count(*)").single().get(0).asLong()).isOne();
    }
  }

  @Test
  void isReachedByOthersOnlyIfThatIsAllowed() throws Exception {
    InetAddress any = InetAddress.getByName("0.0.0.0");
    Path file = folder.resolve("password");
    PasswordFile.create(file, "ann", "secret");
    Login login = PasswordFile.read(file);
    assertThatThrownBy(
        () -> GraphflowServer.of(database).address(any).boltPort(0).login(login).start())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("nothing is encrypted");
    assertThatThrownBy(() -> GraphflowServer.of(database)
        .address(any)
        .boltPort(0)
        .login(Login.NONE)
        .allowUnencrypted()
        .start()).isInstanceOf(UsageException.class).hasMessageContaining("nobody has to log in");
    assertThatThrownBy(() -> GraphflowServer.of(database).boltPort(0).start())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("who may log in");
    assertThatThrownBy(
        () -> GraphflowServer.of(database).boltPort(server.boltPort()).login(login).start())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("Cannot listen");
    GraphflowServer.of(database)
        .address(any)
        .boltPort(0)
        .login(login)
        .allowUnencrypted()
        .start()
        .close();
  }
}
