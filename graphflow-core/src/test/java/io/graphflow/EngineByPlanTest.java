package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.summary.ResultSummary;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions whose engine a plan chooses; which plans choose which is told by {@code EngineChoiceTest}. */
class EngineByPlanTest {
  private static final String BUSHY =
      "MATCH (h:Hub)-[:A]->(:M)-[:B]->(x:L), (h)-[:C]->(:M)-[:D]->(y:L)"
          + " RETURN min(x.v) AS low, max(y.v) AS high, count(*) AS pairs";
  private static final String PATH = "MATCH (h:Hub)-[:A]->(:M)-[:B]->(x:L) RETURN max(x.v) AS high";

  @TempDir
  private static Path folder;

  private static Database database;

  @BeforeAll
  static void fill() {
    database = Database.create(folder.resolve("db"));
    try (Session session = database.session()) {
      session.run("CREATE (:Hub)").consume();
      session.run("UNWIND range(0, 899) AS i CREATE (:L {v: i})").consume();
      session.run(
          "MATCH (h:Hub) UNWIND range(0, 29) AS i CREATE (h)-[:A]->(:M {i: i}), (h)-[:C]->(:M {i: i})")
          .consume();
      session.run("MATCH (m:M), (l:L) WHERE l.v % 30 = m.i CREATE (m)-[:B]->(l), (m)-[:D]->(l)")
          .consume();
    }
    database.checkpoint();
  }

  @AfterAll
  static void close() {
    database.close();
  }

  private static ResultSummary summary(Session session, String query) {
    try (Result result = session.run(query)) {
      return result.consume();
    }
  }

  @Test
  void isTheDefault() {
    try (Session session = database.session()) {
      assertThat(summary(session, BUSHY).engine()).isEqualTo(Engine.GF_FT);
      assertThat(summary(session, PATH).engine()).isEqualTo(Engine.GF_CL);
    }
  }

  @Test
  void hasTheRowsOfEachEngine() {
    List<Record> rows;
    try (Session session = database.session(SessionOptions.DEFAULT.withEngineByPlan())) {
      rows = session.run(BUSHY).list();
    }
    assertThat(rows.getFirst().get("pairs").asLong()).isEqualTo(810_000);
    for (Engine engine : Engine.values()) {
      try (Session session =
          database.session(SessionOptions.DEFAULT.withEngine(engine))) {
        assertThat(session.run(BUSHY).list()).as(engine.displayName()).isEqualTo(rows);
        assertThat(summary(session, BUSHY).engine()).isEqualTo(engine);
      }
    }
  }

  @Test
  void explainShowsThePlanThatRunsAndWhy() {
    try (Session session = database.session()) {
      String explained = summary(session, "EXPLAIN " + BUSHY).plan().orElseThrow();
      assertThat(explained).contains("Expand (h)-[:A]->",
          "GF-FT was chosen: its estimated work is 1/");
      assertThat(summary(session, "PROFILE " + BUSHY).plan().orElseThrow())
          .contains("Expand (h)-[:A]->", "GF-FT was chosen: its estimated work is 1/");
      assertThat(summary(session, "EXPLAIN " + PATH).plan().orElseThrow())
          .contains("CountBranch")
          .doesNotContain("chosen");
    }
    try (Session session =
        database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_FT))) {
      assertThat(summary(session, "EXPLAIN " + BUSHY).plan().orElseThrow())
          .contains("Expand (h)-[:A]->")
          .doesNotContain("chosen");
    }
  }

  @Test
  void holdsInTransactionsThatMayWrite() {
    try (Session session = database.session();
        Transaction transaction = session.beginTransaction()) {
      ResultSummary read = transaction.run(BUSHY).consume();
      assertThat(read.engine()).isEqualTo(Engine.GF_FT);
      assertThat(transaction.run("EXPLAIN " + BUSHY).consume().plan().orElseThrow())
          .contains("GF-FT was chosen");
      ResultSummary written = transaction.run(BUSHY.replace("RETURN", "WITH")
          + " CREATE (:Found {low: low, high: high})").consume();
      assertThat(written.engine()).isEqualTo(Engine.GF_CL);
      assertThat(written.counters().nodesCreated()).isEqualTo(1);
      transaction.rollback();
    }
  }

  @Test
  void aCommandNamesTheEngineOfTheSession() {
    try (Session session = database.session()) {
      assertThat(summary(session, "CREATE INDEX FOR (n:Node) ON (n.x)").engine())
          .isEqualTo(Engine.GF_CL);
    }
  }

  @Test
  void onlyGfClIsLeftToPlans() {
    SessionOptions options = SessionOptions.DEFAULT;
    assertThat(options.engineByPlan()).isTrue();
    assertThat(options.withEngine(Engine.GF_CL).engineByPlan()).isFalse();
    assertThat(options.withEngine(Engine.GF_CL).withEngineByPlan()).isEqualTo(options);
    assertThatThrownBy(() -> new SessionOptions(Engine.GF_CV, true, options.threads(),
        options.timeout(), options.memoryLimitBytes(), options.compilerOptions(),
        options.treeProcessing(), options.client()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("GF-CV is an engine for all queries, not for some by their plans");
  }
}
