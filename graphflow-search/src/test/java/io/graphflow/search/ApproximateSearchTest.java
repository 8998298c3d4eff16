package io.graphflow.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.graphflow.AccessMode;
import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.Transaction;
import io.graphflow.options.DatabaseOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches of vector indexes that are so large that not all vectors are compared. */
class ApproximateSearchTest {
  private static final int COUNT = 12_000;
  private static final int DIMENSIONS = 12;
  private static final int NEAREST = 10;

  @TempDir
  private Path folder;

  private Database database;
  private Session session;
  private final Random random = new Random(1);
  private final double[][] centres = new double[40][DIMENSIONS];

  @BeforeEach
  void create() {
    for (double[] centre : centres) {
      for (int i = 0; i < DIMENSIONS; i++) {
        centre[i] = random.nextGaussian();
      }
    }
    database = Database.create(folder.resolve("db"));
    session = database.session();
  }

  @AfterEach
  void close() {
    database.close();
  }

  private void reopen(DatabaseOptions options) {
    database.close();
    database = Database.open(folder.resolve("db"), options);
    session = database.session();
  }

  private void run(String query) {
    session.run(query).consume();
  }

  /** A point about one of some centres. */
  private List<Double> vector() {
    double[] centre = centres[random.nextInt(centres.length)];
    List<Double> vector = new ArrayList<>();
    for (int i = 0; i < DIMENSIONS; i++) {
      vector.add(centre[i] + 0.4 * random.nextGaussian());
    }
    return vector;
  }

  private void createIndex(String options) {
    run("CREATE VECTOR INDEX v FOR (n:Chunk) ON (n.e) OPTIONS {indexConfig: {`vector.dimensions`: "
        + DIMENSIONS + options + "}}");
  }

  /** Nodes in the files of the database. */
  private void createNodes(int count) {
    List<List<Object>> rows = new ArrayList<>();
    for (long k = 0; k < count; k++) {
      rows.add(List.of(k, vector()));
    }
    session.run("UNWIND $rows AS row CREATE (:Chunk {k: row[0], e: row[1]})", Map.of("rows", rows))
        .consume();
    run("CREATE INDEX FOR (n:Chunk) ON (n.k)");
    database.checkpoint();
  }

  private void createAll(String options) {
    createIndex(options);
    createNodes(COUNT);
    run("CALL db.awaitIndexes(300)");
  }

  /** Scores by key, the best first. */
  private static Map<Long, Double> nearest(
      Function<Map<String, Object>, Stream<List<Object>>> runner, List<Double> query, int count,
      boolean exact) {
    Map<Long, Double> found = new LinkedHashMap<>();
    runner.apply(Map.of("k", count, "q", query, "options", Map.of("exact", exact)))
        .forEach(row -> assertThat(found.put((Long) row.get(0), (Double) row.get(1))).isNull());
    return found;
  }

  private static final String CALL = "CALL db.index.vector.queryNodes('v', $k, $q, $options)"
      + " YIELD node, score RETURN node.k, score";

  private Map<Long, Double> nearest(List<Double> query, int count, boolean exact) {
    return nearest(parameters -> session.run(CALL, parameters)
        .list(row -> List.of(row.get(0).asObject(), row.get(1).asObject()))
        .stream(), query, count, exact);
  }

  private static Map<Long, Double> nearest(Transaction transaction, List<Double> query) {
    return nearest(parameters -> transaction.run(CALL, parameters)
        .list(row -> List.of(row.get(0).asObject(), row.get(1).asObject()))
        .stream(), query, NEAREST, false);
  }

  /** Which part of the best is found, all with the scores of an exact search, and sorted. */
  private double recall(int queries) {
    int hits = 0;
    for (int i = 0; i < queries; i++) {
      List<Double> query = vector();
      Map<Long, Double> found = nearest(query, NEAREST, false);
      Map<Long, Double> best = nearest(query, 100, true);
      assertThat(found).hasSize(NEAREST);
      assertThat(List.copyOf(found.values())).isSortedAccordingTo(Comparator.reverseOrder());
      found.forEach(
          (k, score) -> assertThat(score).as("score").isCloseTo(best.get(k), within(1e-12)));
      Set<Long> wanted =
          best.keySet().stream().limit(NEAREST).collect(Collectors.toSet());
      wanted.retainAll(found.keySet());
      hits += wanted.size();
    }
    return hits / (double) (queries * NEAREST);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {"''", ", `vector.similarity_function`: 'euclidean'",
          ", `vector.quantization.enabled`: true, `vector.hnsw.m`: 24",
          ", `vector.similarity_function`: 'euclidean', `vector.quantization.enabled`: true"})
  void findsNearlyAllOfTheBestWithTheirScores(String options) throws IOException {
    createAll(options);
    assertThat(graphFiles()).isNotEmpty();
    assertThat(recall(60)).isGreaterThanOrEqualTo(0.95);
  }

  @Test
  void missesFewerOfMoreCandidates() {
    createIndex(", `vector.hnsw.m`: 4, `vector.hnsw.ef_construction`: 10");
    createNodes(COUNT);
    run("CALL db.awaitIndexes(300)");
    long few = 0;
    long many = 0;
    for (int i = 0; i < 40; i++) {
      List<Double> query = vector();
      Set<Long> best = nearest(query, NEAREST, true).keySet();
      few += hits(best, query, 1);
      many += hits(best, query, 550);
    }
    assertThat(many).isGreaterThan(few);
  }

  private long hits(Set<Long> best, List<Double> query, int candidates) {
    return session.run(CALL, Map.of("k", NEAREST, "q", query, "options",
        Map.of("candidates", candidates)))
        .list(row -> row.get(0).asLong())
        .stream()
        .filter(best::contains)
        .count();
  }

  @Test
  void showsEachReaderItsOwnSnapshot() {
    createAll("");
    List<Double> query = vector();
    List<Long> before = List.copyOf(nearest(query, NEAREST, false).keySet());
    try (Session other = database.session();
        Transaction old = other.beginTransaction(AccessMode.READ);
        Transaction writer = session.beginTransaction()) {
      assertThat(nearest(old, query)).containsOnlyKeys(before);
      change(writer, before, query);
      assertThat(nearest(writer, query).keySet()).startsWith(-1L, before.get(3))
          .doesNotContainAnyElementsOf(before.subList(0, 3));
      assertThat(nearest(old, query)).containsOnlyKeys(before);
      writer.rollback();
    }
    assertThat(nearest(query, NEAREST, false)).containsOnlyKeys(before);
    try (Session other = database.session();
        Transaction old = other.beginTransaction(AccessMode.READ);
        Transaction writer = session.beginTransaction()) {
      assertThat(nearest(old, query)).containsOnlyKeys(before);
      change(writer, before, query);
      writer.commit();
      for (int i = 0; i < 2; i++) {
        assertThat(nearest(old, query)).containsOnlyKeys(before);
        assertThat(nearest(query, NEAREST, false).keySet()).startsWith(-1L, before.get(3))
            .doesNotContainAnyElementsOf(before.subList(0, 3));
        database.checkpoint();
      }
    }
    run("CALL db.awaitIndexes(300)");
    assertThat(nearest(query, NEAREST, false).keySet()).startsWith(-1L, before.get(3))
        .doesNotContainAnyElementsOf(before.subList(0, 3));
  }

  /** The first three found are found no more, a new node is, and the fourth is nearer than it was. */
  private static void change(Transaction writer, List<Long> found, List<Double> query) {
    writer.run("MATCH (n:Chunk {k: $k}) DELETE n", Map.of("k", found.get(0))).consume();
    writer.run("MATCH (n:Chunk {k: $k}) SET n.e = [x IN $q | -x]",
        Map.of("k", found.get(1), "q", query)).consume();
    writer.run("MATCH (n:Chunk {k: $k}) REMOVE n:Chunk", Map.of("k", found.get(2))).consume();
    writer.run("CREATE (:Chunk {k: -1, e: $q})", Map.of("q", query)).consume();
    List<Double> near = new ArrayList<>(query);
    near.set(0, near.get(0) + 1e-4);
    writer.run("MATCH (n:Chunk {k: $k}) SET n.e = $q", Map.of("k", found.get(3), "q", near))
        .consume();
  }

  @Test
  void goesOnWithCheckpointsAndOpenings() throws IOException {
    createAll("");
    Set<Path> built = graphFiles();
    reopen(DatabaseOptions.DEFAULT);
    run("CALL db.awaitIndexes(300)");
    assertThat(graphFiles()).as("files after another opening").isEqualTo(built);
    for (int step = 0; step < 6; step++) {
      Set<Object> keys = keys(graphFiles());
      session.run("MATCH (n:Chunk) WHERE n.k % 97 = $step DELETE n", Map.of("step", step))
          .consume();
      List<List<Object>> rows = new ArrayList<>();
      for (long i = 0; i < 120; i++) {
        rows.add(List.of(100 * i + random.nextInt(97), vector()));
      }
      session.run("UNWIND $rows AS row MATCH (n:Chunk {k: row[0]}) SET n.e = row[1]",
          Map.of("rows", rows)).consume();
      session.run("UNWIND $rows AS row CREATE (n:Chunk {k: row[0] + $more, e: row[1]})",
          Map.of("rows", rows, "more", COUNT * (step + 1))).consume();
      assertThat(recall(10)).isGreaterThanOrEqualTo(0.95);
      database.checkpoint();
      assertThat(keys(graphFiles())).as("files shared with the former generation")
          .containsAnyElementsOf(keys);
      Set<Path> carried = graphFiles();
      if (step % 2 == 0) {
        reopen(DatabaseOptions.DEFAULT);
      }
      run("CALL db.awaitIndexes(300)");
      assertThat(graphFiles()).as("files after a checkpoint").isEqualTo(carried);
      assertThat(recall(10)).isGreaterThanOrEqualTo(0.95);
    }
  }

  @Test
  void isBuiltAgainWhereItIsDamaged() throws IOException {
    createAll("");
    database.close();
    for (Path file : graphFiles()) {
      if (file.toString().endsWith(".vec")) {
        byte[] content = Files.readAllBytes(file);
        content[content.length / 2] ^= 1;
        Files.write(file, content);
      }
    }
    Set<Object> damaged = keys(graphFiles());
    reopen(DatabaseOptions.DEFAULT);
    assertThat(nearest(vector(), NEAREST, false)).hasSize(NEAREST);
    run("CALL db.awaitIndex('v', 300)");
    assertThat(keys(graphFiles())).isNotEmpty().doesNotContainAnyElementsOf(damaged);
    assertThat(recall(20)).isGreaterThanOrEqualTo(0.95);
  }

  @Test
  void isReadAndNotBuiltWhereNothingMayBeWritten() throws IOException {
    createIndex("");
    createNodes(COUNT);
    reopen(DatabaseOptions.DEFAULT.withReadOnly(true));
    run("CALL db.awaitIndexes(300)");
    assertThat(recall(5)).as("by comparing all").isEqualTo(1);
    assertThat(graphFiles()).isEmpty();
    reopen(DatabaseOptions.DEFAULT);
    run("CALL db.awaitIndexes(300)");
    Set<Path> built = graphFiles();
    reopen(DatabaseOptions.DEFAULT.withReadOnly(true));
    run("CALL db.awaitIndexes(300)");
    assertThat(graphFiles()).isEqualTo(built).isNotEmpty();
    assertThat(recall(20)).isGreaterThanOrEqualTo(0.95);
  }

  @Test
  void comparesAllWhereThatIsFast() throws IOException {
    createIndex("");
    run("CREATE VECTOR INDEX any FOR (n:Chunk) ON (n.f)");
    createNodes(9_000);
    run("CALL db.awaitIndexes(300)");
    assertThat(recall(5)).isEqualTo(1);
    assertThat(graphFiles()).isEmpty();
  }

  @Test
  void isPartOfAQueryWithFilters() {
    createAll("");
    List<Double> query = vector();
    Map<Long, Double> best = nearest(query, 50, true);
    best.keySet().removeIf(k -> k % 2 == 1);
    List<Long> found = session.run("CALL db.index.vector.queryNodes('v', 50, $q) YIELD node, score"
        + " WHERE node.k % 2 = 0 RETURN node.k", Map.of("q", query))
        .list(row -> row.get(0).asLong());
    Set<Long> missed = new HashSet<>(best.keySet());
    found.forEach(missed::remove);
    assertThat(missed).hasSizeLessThanOrEqualTo(best.size() / 20 + 1);
    assertThat(nearest(query, COUNT, false)).as("all").hasSize(COUNT);
  }

  @Test
  void findsRelationships() throws IOException {
    run("CREATE VECTOR INDEX v FOR ()-[r:SAID]-() ON (r.e) OPTIONS {indexConfig:"
        + " {`vector.dimensions`: " + DIMENSIONS + "}}");
    List<List<Object>> rows = new ArrayList<>();
    for (long k = 0; k < COUNT; k++) {
      rows.add(List.of(k, vector()));
    }
    session.run("CREATE (a:A), (b:B) WITH a, b UNWIND $rows AS row"
        + " CREATE (a)-[:SAID {k: row[0], e: row[1]}]->(b)", Map.of("rows", rows)).consume();
    database.checkpoint();
    run("CALL db.awaitIndexes(300)");
    assertThat(graphFiles()).isNotEmpty();
    for (int i = 0; i < 3; i++) {
      List<Double> query = vector();
      List<Long> before = relationships(query, true);
      List<Long> found = relationships(query, false);
      assertThat(found).hasSize(NEAREST).containsAll(before.subList(0, 5));
      session.run("MATCH ()-[r:SAID {k: $k}]->() DELETE r", Map.of("k", before.get(0))).consume();
      session.run("MATCH ()-[r:SAID {k: $k}]->() SET r.e = [x IN $q | -x]",
          Map.of("k", before.get(1), "q", query)).consume();
      session.run("MATCH (a:A), (b:B) CREATE (a)-[:SAID {k: $k, e: $q}]->(b)",
          Map.of("k", -1 - i, "q", query)).consume();
      assertThat(relationships(query, false)).startsWith(-1L - i, before.get(2))
          .doesNotContain(before.get(0), before.get(1));
      database.checkpoint();
      run("CALL db.awaitIndexes(300)");
      assertThat(relationships(query, false)).startsWith(-1L - i, before.get(2))
          .doesNotContain(before.get(0), before.get(1));
    }
  }

  private List<Long> relationships(List<Double> query, boolean exact) {
    return session.run("CALL db.index.vector.queryRelationships('v', $k, $q, {exact: $exact})"
        + " YIELD relationship AS r RETURN r.k", Map.of("k", NEAREST, "q", query, "exact", exact))
        .list(row -> row.get(0).asLong());
  }

  private List<Object> shown() {
    return session.run("SHOW VECTOR INDEXES YIELD state, populationPercent")
        .list(row -> row.get(0).asString() + " " + row.get(1).asDouble());
  }

  @Test
  void isShownWhileItIsBuilt() {
    createIndex("");
    createNodes(COUNT);
    // Nobody has asked for it yet, and whoever does gets an answer at once.
    assertThat(shown()).containsExactly("ONLINE 100.0");
    assertThat(nearest(vector(), NEAREST, false)).hasSize(NEAREST);
    assertThat(shown()).containsExactly("POPULATING 0.0");
    run("CALL db.awaitIndexes(300)");
    assertThat(shown()).containsExactly("ONLINE 100.0");
    assertThat(session.run("CALL db.indexes() YIELD state, type WHERE type = 'VECTOR' RETURN state")
        .list(row -> row.get(0).asString())).containsExactly("ONLINE");
  }

  @Test
  void endsItsBuildingWhenTheDatabaseIsClosed() throws IOException {
    createIndex("");
    createNodes(COUNT);
    assertThat(nearest(vector(), NEAREST, false)).hasSize(NEAREST);
    reopen(DatabaseOptions.DEFAULT);
    run("CALL db.awaitIndexes(300)");
    assertThat(recall(20)).isGreaterThanOrEqualTo(0.95);
    assertThat(graphFiles()).isNotEmpty();
  }

  @Test
  void refusesOptionsThatThereAreNot() {
    createIndex("");
    for (String wrong : List.of(
        "{exact: 1}; the option exact is a BOOLEAN, but was given INTEGER 1",
        "{candidates: 0}; the option candidates is an INTEGER that is at least 1, but was given",
        "{exat: true}; there is no option 'exat', did you mean 'exact'?")) {
      String[] parts = wrong.split("; ", 2);
      assertThatThrownBy(() -> session.run("CALL db.index.vector.queryNodes('v', 1, range(1, "
          + DIMENSIONS + "), " + parts[0] + ")").list()).hasMessageContaining(parts[1]);
    }
  }

  private Set<Path> graphFiles() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile)
          .filter(file -> folder.relativize(file).toString().contains("vectors"))
          .filter(file -> !file.endsWith("write.lock"))
          .collect(Collectors.toSet());
    }
  }

  private static Set<Object> keys(Set<Path> files) throws IOException {
    Set<Object> keys = new HashSet<>();
    for (Path file : files) {
      keys.add(Files.getAttribute(file, "unix:ino") + ":"
          + Files.getAttribute(file, "lastModifiedTime").hashCode());
    }
    return keys;
  }
}
