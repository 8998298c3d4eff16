package io.graphflow.core.update;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.summary.ResultSummary;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What EXPLAIN and PROFILE show of queries that update: each clause, and how many rows it passed on. */
class UpdatePlanTest {
  private static final String FOUR_PAIRS =
      "UNWIND range(1, 4) AS i CREATE (:A {x: i})-[:R {w: i}]->(:B {y: i})";

  @TempDir
  private Path folder;

  @ParameterizedTest
  @EnumSource
  void explainsEveryClauseAndChangesNothing(Engine engine) {
    try (Database database = Database.create(folder.resolve(engine.option()));
        Session session = session(database, engine)) {
      session.run(FOUR_PAIRS).consume();
      assertThat(operators(session, "EXPLAIN MATCH (a:A)-[r:R]->(b:B) WHERE a.x < 3"
          + " SET a.z = b.y, r.w = 0")).containsExactly("SetItems a.z = b.y, r.w = 0",
              // No vertex has several such edges.
              switch (engine) {
                case GF_RV, GF_CV -> "Extend (a)-[r:R]->(b:B)";
                case GF_CL -> "ColumnExtend (a)-[r:R]->(b:B)";
                case GF_FT -> "Expand (a)-[r:R]->(b:B) in place";
              },
              "Filter a.x < 3", "ScanVertices (a:A)");
      // By the time of a row, a vertex may have several edges that the rows before have created.
      List<String> matched = switch (engine) {
        case GF_RV, GF_CV -> List.of("Filter b.y = 9", "Extend (a)-[r:R]->(b:B)");
        case GF_CL -> List.of("Filter b.y = 9", "ListExtend (a)-[r:R]->(b:B)");
        case GF_FT -> List.of("Expand (a)-[r:R]->(b:B) where b.y = 9");
      };
      assertThat(operators(session, "EXPLAIN MATCH (a:A) MERGE (a)-[r:R]->(b:B {y: 9})"
          + " ON CREATE SET r.w = 1 ON MATCH SET r.w = r.w + 1"))
          .startsWith(
              "Merge (b:B {y: 9}), (a)-[r:R]->(b) on create r.w = 1 on match r.w = r.w + 1",
              "ScanVertices (a:A)")
          .containsSubsequence(matched)
          .endsWith("Argument a");
      assertThat(
          operators(session, "EXPLAIN MATCH (a:A) FOREACH (v IN [1, 2] | CREATE (d:D {v: v}))"))
          .containsExactly("ForEach v in [1, 2]", "ScanVertices (a:A)",
              "CreateElements (d:D {v: v})", "Argument v");
      assertThat(operators(session, "EXPLAIN MATCH (a:A) REMOVE a.x DETACH DELETE a"))
          .containsExactly("DeleteElements a and their edges", "Eager", "SetItems a.x = null",
              "ScanVertices (a:A)");
      assertThat(session.run("MATCH (a:A)-[r:R]->(b:B) WHERE a.x = r.w AND a.z IS NULL RETURN b.y")
          .list()).hasSize(4);
      assertThat(database.schema().labels()).containsExactlyInAnyOrder("A", "B");
    }
  }

  @ParameterizedTest
  @EnumSource
  void countsTheRowsOfUpdates(Engine engine) {
    try (Database database = Database.create(folder.resolve(engine.option()));
        Session session = session(database, engine)) {
      session.run(FOUR_PAIRS).consume();
      assertThat(rows(session, "PROFILE MATCH (a:A) WHERE a.x < 4 SET a.z = 1 RETURN a.z"))
          .containsExactly("Project 3", "Eager 3", "SetItems 3", "Filter 3", "ScanVertices 4");
      assertThat(rows(session, "PROFILE MATCH (a:A {x: 1})"
          + " FOREACH (v IN [1, 2, 3] | CREATE (:D {v: v}))"))
          .startsWith("ForEach 1", "Filter 1", "ScanVertices 4", "CreateElements 3", "Argument 3");
      assertThat(rows(session, "PROFILE MATCH (a:A {x: 1}) FOREACH (v IN [1, 2, 1]"
          + " | MERGE (d:E {v: v}) FOREACH (w IN [v, v] | CREATE (:F {w: w})))"))
          .startsWith("ForEach 1", "Filter 1", "ScanVertices 4", "ForEach 3", "Merge 3",
              "Argument 3", "Filter 1", "CartesianProduct 3")
          .endsWith("CreateElements 6", "Argument 6");
    }
  }

  /** What MERGE looks for is planned anew when the schema has grown; figures are those of all its rows. */
  @ParameterizedTest
  @EnumSource
  void countsTheRowsOfAMergeWhoseSchemaGrows(Engine engine) {
    try (Database database = Database.create(folder.resolve(engine.option()));
        Session session = session(database, engine)) {
      assertThat(rows(session, "PROFILE UNWIND [{a: 1}, {b: 2}, {c: 3}] AS m"
          + " MERGE (n:N {k: 7}) ON CREATE SET n += m ON MATCH SET n += m"))
          .startsWith("Merge 3", "Unwind 3", "Unit 1", "CartesianProduct 2")
          .endsWith("Filter 2", "ScanVertices 2");
    }
  }

  /** A part that reads what the query created counts the rows of the graph as it is then. */
  @ParameterizedTest
  @EnumSource
  void countsTheRowsOfPartsThatReadAfterUpdates(Engine engine) {
    try (Database database = Database.create(folder.resolve(engine.option()));
        Session session = session(database, engine)) {
      session.run(FOUR_PAIRS).consume();
      assertThat(rows(session,
          "PROFILE MATCH (a:A) CREATE (c:C {x: a.x}) WITH c MATCH (d:C) WHERE d.x > c.x RETURN d.x"))
          .containsSubsequence("Eager 4", "CreateElements 4", "ScanVertices 4",
              "ScanVertices 4")
          .first()
          .isEqualTo("Project 6");
    }
  }

  /** Vertices without labels: all that connects the two is that one reads edges which the other deletes. */
  @ParameterizedTest
  @EnumSource
  void readsEdgesAfterAllThatAreDeleted(Engine engine) {
    try (Database database = Database.create(folder.resolve(engine.option()));
        Session session = session(database, engine)) {
      session.run("CREATE (d) CREATE ({x: 1})-[:R]->(d), ({x: 2})-[:R]->(d)").consume();
      assertThat(session.run("MATCH (c)-[:R]->(d) WITH c, d ORDER BY c.x DETACH DELETE c"
          + " WITH d MATCH (d)<-[r:R]-() RETURN count(r) AS left")
          .single()
          .get("left")
          .asLong()).isZero();
    }
  }

  private static Session session(Database database, Engine engine) {
    return database.session(SessionOptions.DEFAULT.withEngine(engine));
  }

  /** The plan's operators, from the top, as they are shown. */
  private static List<String> operators(Session session, String query) {
    return lines(session, query).stream().map(line -> line.split(" {2,}", -1)[0]).toList();
  }

  /** The names of the plan's operators with the rows that each passed on, from the top. */
  private static List<String> rows(Session session, String query) {
    return lines(session, query).stream().map(line -> {
      String[] cells = line.split(" {2,}", -1);
      return cells[0].split(" ", -1)[0] + (cells.length > 2 ? " " + cells[2] : "");
    }).toList();
  }

  private static List<String> lines(Session session, String query) {
    ResultSummary summary = session.run(query).consume();
    return summary.plan().orElseThrow().lines().skip(1).map(String::strip).toList();
  }
}
