package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.exception.QueryException;
import io.graphflow.options.Client;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.LockOptions;
import io.graphflow.options.Role;
import io.graphflow.options.SessionOptions;
import io.graphflow.summary.QueryType;
import io.graphflow.value.Value;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code SHOW} and {@code TERMINATE TRANSACTIONS}. */
class ShowTest {
  @TempDir
  Path folder;
  private Database database;
  private Session session;

  @BeforeEach
  void open() {
    database = Database.create(folder.resolve("db"), DatabaseOptions.DEFAULT.withPlanCacheSize(7)
        .withLocks(LockOptions.DEFAULT.withWaitLimit(Duration.ofSeconds(3))));
    session = database.session();
  }

  @AfterEach
  void close() {
    database.close();
  }

  private List<String> run(String query) {
    return rows(session.run(query));
  }

  private static List<String> rows(Result result) {
    return result.list()
        .stream()
        .map(row -> row.values().stream().map(Value::toString).collect(Collectors.joining(" ")))
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void sortsFiltersAndReturns(Engine engine) {
    session = database.session(SessionOptions.DEFAULT.withEngine(engine));
    run("CREATE INDEX b FOR (n:Person) ON (n.name, n.age)");
    run("CREATE INDEX a FOR ()-[r:KNOWS]-() ON (r.since)");
    run("CREATE CONSTRAINT c FOR (n:Person) REQUIRE n.id IS UNIQUE");
    assertThat(run("SHOW INDEXES YIELD name, entityType AS kind ORDER BY name DESC"))
        .containsExactly("c NODE", "b NODE", "a RELATIONSHIP");
    assertThat(run("SHOW INDEXES YIELD name, entityType ORDER BY name DESC SKIP 1 LIMIT 2"
        + " WHERE entityType = 'NODE'")).containsExactly("b NODE");
    assertThat(run("SHOW INDEXES YIELD entityType AS kind WHERE kind <> 'x'"
        + " RETURN kind, count(*) AS indexes ORDER BY kind"))
        .containsExactly("NODE 2", "RELATIONSHIP 1");
    assertThat(session.run("SHOW INDEX WHERE owningConstraint IS NOT NULL").single())
        .satisfies(row -> assertThat(row.keys()).startsWith("id", "name", "state").hasSize(12))
        .satisfies(row -> assertThat(row.get("name").asString()).isEqualTo("c"))
        .satisfies(row -> assertThat(row.get("state").asString()).isEqualTo("ONLINE"));
    assertThat(session.run("SHOW INDEXES YIELD *").keys()).contains("createStatement").hasSize(15);
    assertThat(run("SHOW RANGE INDEXES YIELD name")).hasSize(3);
    assertThat(run("SHOW FULLTEXT INDEXES YIELD name")).isEmpty();
    assertThat(session.run("SHOW INDEXES YIELD name WHERE name = $name", Map.of("name", "a"))
        .single()
        .get(0)
        .asString()).isEqualTo("a");
    assertThat(session.run("SHOW INDEXES").consume().type()).isEqualTo(QueryType.READ);
    assertThat(session.run("EXPLAIN SHOW INDEXES YIELD name").consume().plan().orElseThrow())
        .contains("SHOW INDEXES");
  }

  @Test
  void namesWhatIsWrong() {
    assertThatThrownBy(() -> run("SHOW INDEXES YIELD nmae"))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("line 1, column 20")
        .hasMessageContaining("SHOW INDEXES has no column 'nmae', did you mean 'name'?");
    assertThatThrownBy(() -> run("SHOW INDEXES YIELD name, name"))
        .hasMessageContaining("defined already");
    assertThatThrownBy(() -> run("SHOW INDEXES YIELD name WHERE type = 'RANGE'"))
        .hasMessageContaining("'type'");
    assertThatThrownBy(() -> run("CALL `SHOW INDEXES`()")).hasMessageContaining("no procedure");
  }

  @Test
  void itsStatementsMakeTheSchemaAgain() {
    run("CREATE INDEX `b``x` FOR (n:`Some one`) ON (n.name, n.`a ge`)");
    run("CREATE INDEX a FOR ()-[r:KNOWS]-() ON (r.since)");
    run("CREATE CONSTRAINT c FOR (n:Person) REQUIRE n.id IS UNIQUE");
    run("CREATE CONSTRAINT d FOR (n:Person) REQUIRE (n.name, n.age) IS NODE KEY");
    run("CREATE CONSTRAINT e FOR ()-[r:KNOWS]-() REQUIRE r.since IS NOT NULL");
    run("CREATE CONSTRAINT f FOR (n:Person) REQUIRE n.tags IS :: LIST<INTEGER>");
    run("CREATE CONSTRAINT g FOR ()-[r:KNOWS]-() REQUIRE (r.a, r.b) IS RELATIONSHIP KEY");
    List<String> indexes = run("SHOW INDEXES");
    List<String> constraints = run("SHOW CONSTRAINTS");
    List<String> statements = session.run("SHOW INDEXES YIELD * WHERE owningConstraint IS NULL")
        .list(row -> row.get("createStatement").asString());
    List<String> more =
        session.run("SHOW CONSTRAINTS YIELD *").list(row -> row.get("createStatement").asString());
    try (Database other = Database.create(folder.resolve("other"));
        Session its = other.session()) {
      statements.forEach(its::run);
      more.forEach(its::run);
      assertThat(rows(its.run("SHOW INDEXES"))).isEqualTo(indexes);
      assertThat(rows(its.run("SHOW CONSTRAINTS"))).isEqualTo(constraints).hasSize(5);
    }
  }

  @Test
  void tellsKindsOfConstraints() {
    run("CREATE CONSTRAINT a FOR (n:Person) REQUIRE n.id IS UNIQUE");
    run("CREATE CONSTRAINT b FOR (n:Person) REQUIRE (n.name, n.age) IS NODE KEY");
    run("CREATE CONSTRAINT c FOR ()-[r:KNOWS]-() REQUIRE r.since IS NOT NULL");
    run("CREATE CONSTRAINT d FOR (n:Person) REQUIRE n.tags IS :: LIST<INTEGER>");
    run("CREATE CONSTRAINT e FOR ()-[r:KNOWS]-() REQUIRE r.id IS UNIQUE");
    assertThat(run("SHOW ALL CONSTRAINTS YIELD name")).hasSize(5);
    assertThat(run("SHOW UNIQUE CONSTRAINTS YIELD name")).containsExactly("a", "e");
    assertThat(run("SHOW NODE UNIQUENESS CONSTRAINTS YIELD name")).containsExactly("a");
    assertThat(run("SHOW REL UNIQUE CONSTRAINTS YIELD name")).containsExactly("e");
    assertThat(run("SHOW NODE KEY CONSTRAINTS YIELD name, ownedIndex")).containsExactly("b b");
    assertThat(run("SHOW PROPERTY EXISTENCE CONSTRAINTS YIELD name, ownedIndex"))
        .containsExactly("c NULL");
    assertThat(run("SHOW PROPERTY TYPE CONSTRAINTS YIELD name, propertyType"))
        .containsExactly("d LIST<INTEGER>");
  }

  @Test
  void showsProceduresAndFunctions() {
    database.procedures()
        .register("my.own(x :: INTEGER) :: (y :: STRING?)", "Mine.",
            _ -> java.util.stream.Stream.empty());
    assertThat(session.run("SHOW PROCEDURES").keys())
        .containsExactly("name", "description", "mode", "worksOnSystem");
    assertThat(session.run("SHOW PROCEDURES EXECUTABLE YIELD * WHERE name = 'my.own'").single())
        .satisfies(row -> {
          assertThat(row.get("description").asString()).isEqualTo("Mine.");
          assertThat(row.get("signature").asString())
              .isEqualTo("my.own(x :: INTEGER) :: (y :: STRING?)");
          assertThat(row.get("argumentDescription").toString()).contains("name=x",
              "type=INTEGER");
          assertThat(row.get("returnDescription").toString()).contains("name=y", "type=STRING?");
        });
    assertThat(run("SHOW FUNCTIONS YIELD name, signature, aggregating, isBuiltIn"
        + " WHERE name IN ['round', 'ln', 'count', 'datetime.realtime']"))
        .containsExactly("count count(*) :: ANY true true",
            "count count(x) :: ANY true true",
            "datetime.realtime datetime.realtime() :: ANY false true",
            "ln ln(x) :: FLOAT false true", "round round(x) :: FLOAT false true",
            "round round(x, digits [, mode]) :: FLOAT false true");
    assertThat(run("SHOW USER DEFINED FUNCTIONS")).isEmpty();
    assertThat(run("SHOW BUILT IN FUNCTIONS YIELD name").size())
        .isEqualTo(run("SHOW FUNCTIONS YIELD name").size())
        .isGreaterThan(100);
  }

  @Test
  void tellsOfTheDatabaseItsSettingsAndTheUser() {
    Client client =
        new Client("people", "ann", Role.READER, "bolt-7", "10.0.0.9:5000", "db.example:7687",
            Map.of());
    session = database.session(SessionOptions.DEFAULT.withClient(client));
    assertThat(session.run("SHOW DATABASES").single().keys()).hasSize(13);
    assertThat(run("SHOW DATABASE neo4j YIELD name, aliases, access, address, default, home"))
        .containsExactly("people [neo4j] read-write db.example:7687 true true");
    assertThat(run("SHOW HOME DATABASE YIELD databaseID"))
        .containsExactly("" + database.id() + "");
    assertThat(run("SHOW DATABASE other")).isEmpty();
    assertThat(run("SHOW CURRENT USER YIELD user, roles, home"))
        .containsExactly("ann [reader] people");
    assertThat(run("SHOW SETTINGS 'planCacheSize', 'readOnly' YIELD name, value, isExplicitlySet"))
        .containsExactly("planCacheSize 7 true", "readOnly false false");
  }

  @Test
  void showsAndTerminatesTransactions() {
    run("CREATE (:A {x: 1})");
    Client ann = Client.EMBEDDED.withUser("ann").withMetadata(Map.of("app", "import"));
    Session other = database.session(SessionOptions.DEFAULT.withClient(ann));
    Transaction writer = other.beginTransaction();
    writer.run("MATCH (a:A) SET a.x = 2").consume();
    assertThat(run("SHOW TRANSACTIONS YIELD username, currentQuery, status, metaData"))
        .containsExactly("ann NULL Running {app=import}",
            " SHOW TRANSACTIONS YIELD username, currentQuery, status, metaData Running {}");
    String id =
        session.run("SHOW TRANSACTIONS YIELD transactionId, username WHERE username = 'ann'")
            .single()
            .get(0)
            .asString();
    assertThat(session.run("SHOW TRANSACTIONS $ids", Map.of("ids", List.of(id))).list()).hasSize(1);
    assertThat(session.run("TERMINATE TRANSACTIONS $id, 'none'", Map.of("id", id))
        .list(row -> row.get("username") + " " + row.get("message")))
        .containsExactly("ann Transaction terminated.", "NULL Transaction not found.");
    assertThatThrownBy(() -> writer.run("RETURN 1"))
        .isInstanceOf(OperationInterruptedException.class)
        .hasMessageContaining("terminated");
    assertThatThrownBy(writer::commit).isInstanceOf(OperationInterruptedException.class);
    writer.rollback();
    assertThat(writer.isOpen()).isFalse();
    assertThat(run("MATCH (a:A) RETURN a.x")).containsExactly("1");
    assertThat(run("SHOW TRANSACTIONS YIELD username")).containsExactly("");
  }

  @Test
  void terminationEndsWhatRunsAndGivesLocksBack() throws Exception {
    run("CREATE (:A {x: 1})");
    Session other = database.session();
    Transaction writer = other.beginTransaction();
    writer.run("MATCH (a:A) SET a.x = 2").consume();
    Result endless = database.session().run("UNWIND range(1, 20000000) AS x RETURN x");
    endless.next();
    List<String> ids = session.run("SHOW TRANSACTIONS YIELD transactionId, currentQuery"
        + " WHERE currentQuery IS NULL OR currentQuery STARTS WITH 'UNWIND'")
        .list(row -> row.get(0).asString());
    assertThat(ids).hasSize(2);
    session.run("TERMINATE TRANSACTIONS $ids", Map.of("ids", ids)).consume();
    assertThatThrownBy(() -> endless.forEachRemaining(_ -> {}))
        .isInstanceOf(OperationInterruptedException.class);
    // Its lock is free although its client does nothing any more.
    try (Transaction next = session.beginTransaction()) {
      next.run("MATCH (a:A) SET a.x = 3").consume();
      next.commit();
    }
    assertThat(run("MATCH (a:A) RETURN a.x")).containsExactly("3");
  }

  @Test
  void aTransactionCanEndItself() {
    try (Transaction own = session.beginTransaction()) {
      own.run("CREATE (:A)").consume();
      String id = own.run("SHOW TRANSACTIONS YIELD transactionId").single().get(0).asString();
      assertThatThrownBy(() -> {
        own.run("TERMINATE TRANSACTIONS $id", Map.of("id", id)).consume();
        own.commit();
      }).isInstanceOf(OperationInterruptedException.class);
    }
    assertThat(run("MATCH (a:A) RETURN count(a)")).containsExactly("0");
  }
}
