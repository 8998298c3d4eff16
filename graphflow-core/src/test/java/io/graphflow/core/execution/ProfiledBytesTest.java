package io.graphflow.core.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.core.value.ValueSize;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.research.TreeProcessing;
import io.graphflow.summary.ProfiledPlan;
import io.graphflow.summary.ResultSummary;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The bytes that PROFILE counts, on a ring of 100 vertices of which each has edges to the next 3, so that all numbers can
 * be written down: positions and IDs take 8 bytes, integers 9 with their NULL mark, valid bits 16 for the 100 vertices
 * and 40 for the 300 edges, ranges 8 for each position above, and a formula 32.
 */
class ProfiledBytesTest {
  private static final long FORMULA = 32;
  private static final long VERTICES = 100;
  private static final long EDGES = 300;
  private static final long VERTEX_BITS = 16;
  private static final long EDGE_BITS = 40;
  private static final long RANGES = 8 * VERTICES;

  @TempDir
  private static Path folder;

  private static Database database;

  @BeforeAll
  static void create() {
    database = Database.create(folder.resolve("ring"));
    try (Session session = database.session()) {
      session.run("UNWIND range(0, 99) AS i CREATE (:P {id: i, x: i % 10, name: 'p' + i})")
          .consume();
      session.run("MATCH (a:P), (b:P) WHERE b.id IN [(a.id + 1) % 100, (a.id + 2) % 100, "
          + "(a.id + 3) % 100] CREATE (a)-[:K {w: a.id}]->(b)").consume();
    }
    // Edges of files are pointed to, those of the delta are gathered.
    database.checkpoint();
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @Test
  void scanWritesAFormulaAndTheBitsOfATree() {
    String query = "MATCH (a:P) RETURN a.x AS x";
    assertThat(written(query, Engine.GF_FT, "ScanVertices")).isEqualTo(VERTEX_BITS + FORMULA);
    assertThat(written(query, Engine.GF_CL, "ScanVertices")).isEqualTo(FORMULA);
    assertThat(written(query, Engine.GF_CV, "ScanVertices")).isEqualTo(8 * VERTICES);
  }

  @Test
  void projectionWritesItsValuesAndTheObjectsThatItMakes() {
    long names = 0;
    for (int i = 0; i < VERTICES; i++) {
      names += 8 + ValueSize.estimateBytes("p" + i);
    }
    for (Engine engine : List.of(Engine.GF_FT, Engine.GF_CL)) {
      assertThat(written("MATCH (a:P) RETURN a.x AS x", engine, "Project"))
          .isEqualTo(9 * VERTICES);
      assertThat(written("MATCH (a:P) RETURN a.name AS n", engine, "Project")).isEqualTo(names);
    }
    assertThat(written("MATCH (a:P) RETURN a.x AS x", Engine.GF_CV, "Project"))
        .isEqualTo(9 * VERTICES);
  }

  @Test
  void expansionOfManyOwnsPositionsAndListsOfOneAreAFormulaEach() {
    String vertices = "MATCH (a:P)-[:K]->(b) RETURN a.x AS x, b.x AS y";
    // Rows are enumerated along a path.
    assertThat(written(vertices, Engine.GF_FT, "Expand"))
        .isEqualTo(EDGE_BITS + RANGES + 8 * EDGES + 4 * EDGES);
    assertThat(written(vertices, Engine.GF_CL, "ListExtend")).isEqualTo(FORMULA * VERTICES);
    assertThat(written(vertices, Engine.GF_CV, "Extend")).isEqualTo(8 * EDGES);
    // Edges have an owner each beside their list position.
    String edges = "MATCH (a:P)-[k:K]->(b) USING JOIN ORDER b, a RETURN k.w AS w, b.x AS y";
    assertThat(written(edges, Engine.GF_FT, "Expand"))
        .isEqualTo(EDGE_BITS + RANGES + 8 * EDGES + 16 * EDGES + 4 * EDGES);
    assertThat(written(edges, Engine.GF_CL, "ListExtend")).isEqualTo(2 * FORMULA * VERTICES);
    assertThat(written(edges, Engine.GF_CV, "Extend")).isEqualTo(32 * EDGES);
  }

  @Test
  void onlyListIsPointedTo() {
    String query = "MATCH (a:P {id: 3})-[k:K]->(b) RETURN b.x AS x, k.w AS w";
    assertThat(written(query, Engine.GF_FT, "Expand")).isEqualTo(8 + RANGES + 2 * FORMULA);
    assertThat(written(query, Engine.GF_CL, "ListExtend")).isEqualTo(2 * FORMULA);
  }

  @Test
  void filterOfATreeWritesNothingAndThatOfAListItsPositions() {
    String query = "MATCH (a:P) WHERE a.x > 3 RETURN a.id AS id";
    assertThat(written(query, Engine.GF_FT, "Filter")).isZero();
    assertThat(written(query, Engine.GF_CL, "Filter")).isEqualTo(4 * 60);
  }

  @Test
  void windowThatIsDroppedAsAWholeWasWrittenAllTheSame() {
    String query = "MATCH (a:P)-[k:K]->(b) WHERE k.w > 1000 RETURN a.x AS x, b.x AS y";
    ProfiledPlan expand = operator(query, Engine.GF_FT, TreeProcessing.FUSED, "Expand");
    assertThat(expand.rows()).isZero();
    assertThat(expand.writtenBytes())
        .hasValue(EDGE_BITS + RANGES + 8 * EDGES + 16 * EDGES);
  }

  @Test
  void parentsCountOnceSomebodyReadsAlongAPath() {
    String query = "MATCH (a:P)-[:K]->(b) WHERE a.x < b.x RETURN a.id AS i, b.id AS j";
    assertThat(written(query, Engine.GF_FT, "Expand"))
        .isEqualTo(EDGE_BITS + RANGES + 8 * EDGES + 4 * EDGES);
  }

  @Test
  void defactoringWritesRows() {
    String query = "MATCH (a:P)-[:K]->(b) RETURN a.x AS x, b.x AS y";
    assertThat(written(query, Engine.GF_FT, TreeProcessing.FLAT, "Defactor"))
        .isEqualTo(EDGE_BITS + 16 * EDGES);
    assertThat(operator(query, Engine.GF_FT, TreeProcessing.FLAT, "Defactor").operator())
        .isEqualTo("Defactor a, b");
  }

  @Test
  void aggregateWritesItsRowsAndHoldsItsGroupsBesides() {
    String query = "MATCH (a:P)-[:K]->(b) WHERE b.id > -1 RETURN a.x AS x, sum(b.id) AS n";
    for (Engine engine : List.of(Engine.GF_FT, Engine.GF_CL, Engine.GF_CV)) {
      ProfiledPlan aggregate = operator(query, engine, TreeProcessing.FUSED, "Aggregate");
      long rows = engine == Engine.GF_FT ? 8 + 10 * 18 : 10 * 18;
      assertThat(aggregate.writtenBytes()).as(engine.displayName()).hasValue(rows);
      assertThat(aggregate.peakBytes().orElse(0)).isGreaterThan(rows);
    }
    assertThat(written("MATCH (a:P) RETURN DISTINCT a.x AS x", Engine.GF_FT, "Distinct"))
        .isEqualTo(8 + 10 * 9);
    assertThat(written("MATCH (a:P) RETURN DISTINCT a.x AS x", Engine.GF_CL, "DistinctGroups"))
        .isEqualTo(10 * 9);
    assertThat(written("MATCH (a:P) RETURN DISTINCT a.x AS x LIMIT 100", Engine.GF_CL, "Distinct"))
        .isEqualTo(10 * 9);
  }

  @Test
  void topHoldsTheRowsThatItKeeps() {
    String query = "MATCH (a:P) RETURN a.x AS x, a.name AS n ORDER BY n LIMIT 3";
    for (Engine engine : List.of(Engine.GF_FT, Engine.GF_CL)) {
      ProfiledPlan top = operator(query, engine, TreeProcessing.FUSED, "Top");
      // A vertex and a string, or a number and a string, of which the string was made below.
      assertThat(top.writtenBytes().orElseThrow()).isBetween(3L * 16, 3L * 17 + 8);
      assertThat(top.peakBytes().orElseThrow()).isGreaterThan(3L * (16 + 40));
    }
  }

  @Test
  void flatRowsRepeatWhatATreeHasOnce() {
    String query =
        "MATCH (a:P)-[:K]->(b)-[:K]->(c) RETURN a.x AS x, b.x AS y, c.x AS z, a.id AS i";
    // The 100 of b have 300 of a, with two values each, and 300 of c below them; in 900 rows.
    assertThat(written(query, Engine.GF_FT, TreeProcessing.FACTORIZED, "Project"))
        .isEqualTo(9 * (VERTICES + 2 * EDGES + EDGES));
    assertThat(written(query, Engine.GF_FT, TreeProcessing.FLAT, "Project"))
        .isEqualTo(4 * 9 * 3 * EDGES);
    ProfiledPlan flat = plan(query, Engine.GF_FT, TreeProcessing.FLAT);
    ProfiledPlan trees = plan(query, Engine.GF_FT, TreeProcessing.FACTORIZED);
    // Rows of 24 bytes are written at the second expansion, of 16 at the first.
    assertThat(flat.totalWrittenBytes() - trees.totalWrittenBytes())
        .isGreaterThanOrEqualTo(24 * 3 * EDGES + 16 * EDGES);
  }

  @Test
  void mostHeldIsWhatOneTreeOrChunkTakesWhileAllOfThemAreWritten() {
    String query = "MATCH (a:P)-[:K]->(b) RETURN a.x AS x, b.x AS y";
    ProfiledPlan extend = operator(query, Engine.GF_CL, TreeProcessing.FUSED, "ListExtend");
    assertThat(extend.peakBytes()).hasValue(FORMULA);
    ProfiledPlan row = operator(query, Engine.GF_CV, TreeProcessing.FUSED, "Extend");
    assertThat(row.peakBytes()).hasValue(8);
  }

  @Test
  void workersAddUpWhatTheyWrite() {
    try (Database many = Database.create(folder.resolve("many"));
        Session session =
            many.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CL).withThreads(3))) {
      session.run("UNWIND range(1, 20000) AS i CREATE (:Many {x: i})").consume();
      ProfiledPlan plan = profile(session,
          "MATCH (m:Many) WHERE m.x > 50 RETURN m.x % 7 AS x, count(*) AS n");
      List<ProfiledPlan> operators = operators(plan);
      assertThat(operators.getLast().writtenBytes().orElseThrow() % FORMULA).isZero();
      assertThat(operators.getLast().writtenBytes().orElseThrow())
          .isGreaterThanOrEqualTo(20_000 / 1024 * FORMULA);
      assertThat(operators.getFirst().writtenBytes()).hasValue(7 * 18);
    }
  }

  @ParameterizedTest
  @EnumSource
  void profileForProgramsIsThatForPeople(Engine engine) {
    try (Session session = session(engine, TreeProcessing.FUSED)) {
      ResultSummary summary = session
          .run("PROFILE MATCH (a:P)-[:K]->(b) WHERE a.x > 3 RETURN b.x AS x, count(*) AS n")
          .consume();
      List<String> lines = summary.plan().orElseThrow().lines().skip(1).toList();
      List<ProfiledPlan> operators = operators(summary.profile().orElseThrow());
      assertThat(operators).hasSameSizeAs(lines);
      for (int i = 0; i < lines.size(); i++) {
        assertThat(lines.get(i).strip()).startsWith(operators.get(i).operator())
            .contains("  " + operators.get(i).rows() + "  ");
        assertThat(operators.get(i).writtenBytes()).isPresent();
        assertThat(operators.get(i).time()).isGreaterThanOrEqualTo(Duration.ZERO);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsCountedWithoutProfile(Engine engine) {
    try (Session session = session(engine, TreeProcessing.FUSED)) {
      String query = "MATCH (a:P)-[:K]->(b) RETURN a.x AS x";
      assertThat(session.run(query).consume().profile()).isEmpty();
      assertThat(session.run("EXPLAIN " + query).consume().profile()).isEmpty();
    }
  }

  @Test
  void changesAreNotMeasured() {
    try (Database small = Database.create(folder.resolve("small"));
        Session session = small.session()) {
      ResultSummary summary = session.run("PROFILE CREATE (:New {x: 1})").consume();
      assertThat(summary.profile().orElseThrow().writtenBytes()).isEqualTo(OptionalLong.empty());
      assertThat(summary.profile().orElseThrow().totalWrittenBytes()).isZero();
      assertThat(summary.plan().orElseThrow().lines().skip(1).toList().getFirst())
          .endsWith("        -     -");
    }
  }

  private static long written(String query, Engine engine, String operator) {
    return written(query, engine, TreeProcessing.FUSED, operator);
  }

  private static long written(
      String query, Engine engine, TreeProcessing processing, String operator) {
    return operator(query, engine, processing, operator).writtenBytes().orElseThrow();
  }

  /** The uppermost operator of this name. */
  private static ProfiledPlan operator(
      String query, Engine engine, TreeProcessing processing, String name) {
    return operators(plan(query, engine, processing)).stream()
        .filter(operator -> operator.operator().startsWith(name + " "))
        .findFirst()
        .orElseThrow();
  }

  private static ProfiledPlan plan(String query, Engine engine, TreeProcessing processing) {
    try (Session session = session(engine, processing)) {
      return profile(session, query);
    }
  }

  private static ProfiledPlan profile(Session session, String query) {
    return session.run("PROFILE " + query).consume().profile().orElseThrow();
  }

  private static List<ProfiledPlan> operators(ProfiledPlan plan) {
    List<ProfiledPlan> operators = new ArrayList<>(List.of(plan));
    plan.inputs().forEach(input -> operators.addAll(operators(input)));
    return operators;
  }

  private static Session session(Engine engine, TreeProcessing processing) {
    return database.session(SessionOptions.DEFAULT.withEngine(engine)
        .withThreads(1)
        .withTreeProcessing(processing));
  }
}
