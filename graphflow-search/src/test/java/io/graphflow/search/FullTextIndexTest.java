package io.graphflow.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.AccessMode;
import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.Transaction;
import io.graphflow.exception.QueryException;
import io.graphflow.exception.ResourceException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.live.LiveStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Full-text indexes as clients made for Neo4j create and search them. */
class FullTextIndexTest {
  @TempDir
  private Path folder;

  private Database database;
  private Session session;

  @BeforeEach
  void create() {
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

  private List<List<Object>> run(String query) {
    return run(query, Map.of());
  }

  private List<List<Object>> run(String query, Map<String, Object> parameters) {
    return session.run(query, parameters)
        .list(row -> Collections.unmodifiableList(new ArrayList<>(row.asMap().values())));
  }

  private List<Object> found(String query) {
    return found(session, query);
  }

  private static List<Object> found(Session session, String query) {
    return session
        .run("CALL db.index.fulltext.queryNodes('texts', $query) YIELD node RETURN node.k",
            Map.of("query", query))
        .list(row -> row.get(0).asObject());
  }

  private void createFilms() {
    session.run("CREATE FULLTEXT INDEX texts FOR (n:Film|Book) ON EACH [n.title, n.text]")
        .consume();
    session.run("CREATE (:Film {k: 1, title: 'The Matrix', text: 'A computer hacker learns'}),"
        + " (:Film {k: 2, title: 'The Matrix Reloaded'}), (:Book {k: 3, title: 'Matrix Analysis',"
        + " text: 'Linear algebra'}), (:Other {k: 4, title: 'Matrix'}),"
        + " (:Film {k: 5, title: ['Solaris', 'Солярис'], text: 7})").consume();
  }

  @ParameterizedTest
  @EnumSource
  void findsNodesByWordsTheBestFirst(Engine engine) {
    session = database.session(SessionOptions.DEFAULT.withEngine(engine));
    createFilms();
    for (int i = 0; i < 2; i++) {
      assertThat(found("matrix")).containsExactlyInAnyOrder(1L, 2L, 3L);
      assertThat(found("title:Matrix^2 -reloaded hacker")).containsExactly(1L, 3L);
      assertThat(found("\"linear algebra\"")).containsExactly(3L);
      assertThat(found("солярис")).containsExactly(5L);
      assertThat(found("matr?x AND hack*")).containsExactly(1L);
      assertThat(found("mattrix~1 AND title:r*")).containsExactly(2L);
      assertThat(found("7")).isEmpty();
      database.checkpoint();
    }
    assertThat(run("CALL db.index.fulltext.queryNodes('texts', 'matrix') YIELD node, score"
        + " WITH node, score WHERE node:Film MATCH (node) RETURN count(*), min(score) > 0"))
        .containsExactly(List.of(2L, true));
  }

  @Test
  void findsRelationships() {
    session.run("CREATE FULLTEXT INDEX said FOR ()-[r:SAID|WROTE]-() ON EACH [r.what]").consume();
    session.run("CREATE (a {k: 1})-[:SAID {what: 'Hello world'}]->(b {k: 2})"
        + "-[:WROTE {what: 'hello there'}]->(a), (a)-[:THOUGHT {what: 'hello'}]->(b)").consume();
    for (int i = 0; i < 2; i++) {
      assertThat(run("CALL db.index.fulltext.queryRelationships('said', 'hello world')"
          + " YIELD relationship AS r RETURN type(r), startNode(r).k, endNode(r).k"))
          .containsExactly(List.of("SAID", 1L, 2L), List.of("WROTE", 2L, 1L));
      database.checkpoint();
    }
    assertThatThrownBy(() -> run("CALL db.index.fulltext.queryNodes('said', 'hello')"))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("is one of relationships; db.index.fulltext.queryRelationships");
  }

  @Test
  void takesSkipLimitAndAnalyzer() {
    session.run("CREATE FULLTEXT INDEX texts FOR (n:T) ON EACH [n.t] OPTIONS {indexConfig:"
        + " {`fulltext.analyzer`: 'english', `fulltext.eventually_consistent`: true}}").consume();
    session.run("UNWIND range(1, 5) AS k CREATE (:T {k: k, t: 'runs'})").consume();
    assertThat(found("running")).containsExactly(1L, 2L, 3L, 4L, 5L);
    assertThat(query("{skip: 1, limit: 2}")).containsExactly(2L, 3L);
    assertThat(query("{skip: 9}")).isEmpty();
    assertThat(query("{limit: 0}")).isEmpty();
    assertThat(query("{analyzer: 'keyword'}")).isEmpty();
    assertThat(query("{}")).hasSize(5);
    assertThatThrownBy(() -> query("{limit: -1}"))
        .hasMessageContaining("the option limit is an INTEGER that is not negative");
    assertThatThrownBy(() -> query("{top: 1}"))
        .hasMessageContaining("there is no option 'top'; there are skip, limit, analyzer");
    assertThatThrownBy(() -> query("{analyzer: 'germn'}"))
        .hasMessageContaining("there is no analyzer 'germn', did you mean 'german'?");
  }

  private List<Object> query(String options) {
    return run("CALL db.index.fulltext.queryNodes('texts', 'running', " + options
        + ") YIELD node RETURN node.k").stream().map(List::getFirst).toList();
  }

  @Test
  void showsEachReaderItsOwnSnapshot() {
    createFilms();
    database.checkpoint();
    try (Session other = database.session();
        Transaction old = other.beginTransaction(AccessMode.READ)) {
      assertThat(count(old)).isEqualTo(3);
      session.run("CREATE (:Film {k: 6, title: 'matrix'})").consume();
      session.run("MATCH (n {k: 1}) DETACH DELETE n").consume();
      session.run("MATCH (n {k: 2}) SET n.title = 'Other'").consume();
      session.run("MATCH (n {k: 3}) REMOVE n:Book").consume();
      assertThat(found("matrix")).containsExactly(6L);
      assertThat(count(old)).isEqualTo(3);
      database.checkpoint();
      assertThat(found("matrix")).containsExactly(6L);
      assertThat(count(old)).isEqualTo(3);
    }
    try (Transaction writer = session.beginTransaction()) {
      writer.run("MATCH (n {k: 6}) SET n.title = 'New'").consume();
      assertThat(count(writer)).isZero();
      try (Session other = database.session()) {
        assertThat(found(other, "matrix")).containsExactly(6L);
      }
      assertThat(writer.run("CREATE (n:Film {k: 7, title: 'matrix'}) WITH n"
          + " CALL db.index.fulltext.queryNodes('texts', 'matrix') YIELD node"
          + " RETURN node.k").list(row -> row.get(0).asObject())).containsExactly(7L);
      writer.rollback();
    }
    assertThat(found("matrix")).containsExactly(6L);
  }

  @Test
  void searchesBetweenTheChangesOfAQuery() {
    createFilms();
    for (int i = 0; i < 2; i++) {
      assertThat(run("UNWIND [1, 2, 3] AS x CALL (x) {"
          + " CREATE (n:Film {k: x, title: 'unheard'}) WITH n, x"
          + " CALL db.index.fulltext.queryNodes('texts', 'unheard') YIELD node"
          + " WITH n, x, collect(node.k) AS found DELETE n RETURN found } RETURN x, found"))
          .containsExactly(List.of(1L, List.of(1L)), List.of(2L, List.of(2L)),
              List.of(3L, List.of(3L)));
      assertThat(found("unheard")).isEmpty();
      database.checkpoint();
    }
  }

  private static long count(Transaction transaction) {
    return transaction
        .run("CALL db.index.fulltext.queryNodes('texts', 'matrix') YIELD node RETURN count(*)")
        .single()
        .get(0)
        .asLong();
  }

  @Test
  void liesBesideTheFilesAndGoesOnWithThem() throws IOException {
    createFilms();
    database.checkpoint();
    assertThat(indexFiles()).isEmpty();
    run("CALL db.awaitIndexes(300)");
    Set<Path> built = indexFiles();
    assertThat(built).isNotEmpty();
    Map<Path, Object> keys = keys(built);
    reopen(DatabaseOptions.DEFAULT);
    assertThat(found("matrix")).hasSize(3);
    assertThat(indexFiles()).as("files after another opening").isEqualTo(built);
    session.run("CREATE (:Film {k: 6, title: 'matrix'})").consume();
    database.checkpoint();
    Map<Path, Object> after = keys(indexFiles());
    assertThat(after.values()).as("files shared with the former generation")
        .containsAll(keys.entrySet()
            .stream()
            .filter(entry -> entry.getKey().toString().endsWith(".cfs"))
            .map(Map.Entry::getValue)
            .toList());
    assertThat(found("matrix")).contains(6L).hasSize(4);
    reopen(DatabaseOptions.DEFAULT.withReadOnly(true));
    Set<Path> before = indexFiles();
    assertThat(found("matrix")).hasSize(4);
    assertThat(indexFiles()).isEqualTo(before);
  }

  @Test
  void isBuiltInMemoryWhereNothingMayBeWritten() throws IOException {
    createFilms();
    database.checkpoint();
    reopen(DatabaseOptions.DEFAULT.withReadOnly(true));
    assertThat(found("matrix")).hasSize(3);
    assertThat(indexFiles()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"segments_", ".cfs", ".cfe", ".si", ".fdt"})
  void isBuiltAgainWhereItsFilesAreDamaged(String file) throws IOException {
    createFilms();
    database.checkpoint();
    assertThat(found("matrix")).hasSize(3);
    session.run("MATCH (n {k: 1}) SET n.title = 'None'").consume();
    database.checkpoint();
    assertThat(found("matrix")).hasSize(2);
    database.close();
    for (Path path : indexFiles()) {
      if (path.getFileName().toString().contains(file)) {
        Files.write(path, new byte[7]);
      }
    }
    reopen(DatabaseOptions.DEFAULT);
    assertThat(found("matrix")).hasSize(2);
  }

  @Test
  void aCheckpointGoesOnWithoutADamagedIndex() throws IOException {
    createFilms();
    database.checkpoint();
    assertThat(found("matrix")).hasSize(3);
    for (Path path : indexFiles()) {
      Files.delete(path);
      Files.write(path, new byte[7]);
    }
    session.run("MATCH (n {k: 1}) SET n.title = 'None'").consume();
    database.checkpoint();
    assertThat(found("matrix")).hasSize(2);
    assertThat(LiveStore.verify(new SystemDisk(), folder.resolve("db")).isSound()).isTrue();
  }

  @Test
  void isNoPartOfABackup() {
    createFilms();
    database.checkpoint();
    assertThat(found("matrix")).hasSize(3);
    database.backup(folder.resolve("copy"));
    database.close();
    database = Database.open(folder.resolve("copy"));
    session = database.session();
    assertThat(found("matrix")).hasSize(3);
  }

  @Test
  void isBuiltAgainWhereItsFilesAreNotWhole() throws IOException {
    createFilms();
    database.checkpoint();
    assertThat(found("matrix")).hasSize(3);
    database.close();
    for (Path file : indexFiles()) {
      if (file.getFileName().toString().startsWith("segments")) {
        Files.delete(file);
      }
    }
    reopen(DatabaseOptions.DEFAULT);
    assertThat(found("matrix")).hasSize(3);
  }

  private Set<Path> indexFiles() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile)
          .filter(file -> folder.relativize(file).toString().contains("fulltext"))
          .filter(file -> !file.endsWith("write.lock"))
          .collect(Collectors.toSet());
    }
  }

  private static Map<Path, Object> keys(Set<Path> files) throws IOException {
    return files.stream().collect(Collectors.toMap(file -> file, file -> {
      try {
        return Files.getAttribute(file, "unix:ino");
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }));
  }

  @Test
  void findsTheRightElementsWhenOffsetsMove() {
    createFilms();
    database.checkpoint();
    assertThat(found("matrix")).hasSize(3);
    session.run("MATCH (n:Film {k: 1}) DELETE n").consume();
    database.checkpoint();
    assertThat(found("matrix")).containsExactlyInAnyOrder(2L, 3L);
    session.run("CREATE (:Film {k: 8, title: 'Matrix again'})").consume();
    database.checkpoint();
    reopen(DatabaseOptions.DEFAULT);
    assertThat(found("matrix")).containsExactlyInAnyOrder(2L, 3L, 8L);
  }

  @Test
  void isShownAndDropped() {
    createFilms();
    assertThat(run("SHOW FULLTEXT INDEXES YIELD name, type, entityType, labelsOrTypes, properties,"
        + " options, state, createStatement"))
        .containsExactly(List.of("texts", "FULLTEXT", "NODE", List.of("Film", "Book"),
            List.of("title", "text"),
            Map.of("indexConfig", Map.of("fulltext.analyzer", "standard-no-stop-words",
                "fulltext.eventually_consistent", false)),
            "ONLINE",
            "CREATE FULLTEXT INDEX `texts` FOR (x:`Film`|`Book`) ON EACH [x.`title`, x.`text`]"
                + " OPTIONS {indexConfig: {`fulltext.analyzer`: 'standard-no-stop-words'}}"));
    run("CREATE FULLTEXT INDEX texts IF NOT EXISTS FOR (n:X) ON EACH [n.x]");
    run("CREATE FULLTEXT INDEX other IF NOT EXISTS FOR (n:Film|Book) ON EACH [n.title, n.text]");
    assertThat(run("SHOW INDEXES YIELD name")).hasSize(1);
    assertThatThrownBy(
        () -> run("CREATE FULLTEXT INDEX other FOR (n:Film|Book) ON EACH [n.title, n.text]"))
        .hasMessageContaining("over these labels and properties already: 'texts'");
    assertThatThrownBy(() -> run("CREATE FULLTEXT INDEX texts FOR (n:X) ON EACH [n.x]"))
        .hasMessageContaining("there is an index or a constraint 'texts' already");
    assertThat(found("matrix")).hasSize(3);
    run("DROP INDEX texts");
    assertThatThrownBy(() -> found("matrix"))
        .hasMessageContaining("there is no full-text index 'texts'; CREATE FULLTEXT INDEX makes");
    run("CREATE FULLTEXT INDEX texts FOR (n:Other) ON EACH [n.title]");
    assertThat(found("matrix")).containsExactly(4L);
    session.run(run("SHOW INDEXES YIELD createStatement").getFirst()
        .getFirst()
        .toString()
        .replace("`texts`", "`again`")
        .replace("`Other`", "`Film`")).consume();
    assertThat(run("CALL db.index.fulltext.queryNodes('again', 'reloaded') YIELD node"
        + " RETURN node.k")).containsExactly(List.of(2L));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
          "CREATE FULLTEXT INDEX t FOR (n:A) ON (n.x); "
              + "the properties of a full-text index are written as ON EACH [n.one, n.another]",
          "CREATE FULLTEXT INDEX t FOR (n:A) ON ALL [n.x]; 'ALL'",
          "CREATE FULLTEXT INDEX t FOR (n:A) ON EVERY [n.x]; 'EVERY' cannot stand here, only EACH",
          "CREATE INDEX t FOR (n:A) ON EACH [n.x]; only a full-text index is ON EACH",
          "CREATE INDEX t FOR (n:A|B) ON (n.x); only a full-text index is of more than one label",
          "CREATE CONSTRAINT t FOR (n:A|B) REQUIRE n.x IS UNIQUE; a constraint is of one label only",
          "CREATE FULLTEXT INDEX t FOR (n:A|A) ON EACH [n.x]; 'A'",
          "CREATE FULLTEXT INDEX t FOR (n:A) ON EACH [n.x] OPTIONS {indexConfig: "
              + "{`fulltext.analyser`: 'x'}}; has no option 'fulltext.analyser' in indexConfig",
          "CREATE FULLTEXT INDEX t FOR (n:A) ON EACH [n.x] OPTIONS {indexConfig: "
              + "{`fulltext.analyzer`: 'standart'}}; did you mean 'standard'?",
          "CALL db.index.fulltext.queryNodes('none', 'x'); there is no full-text index 'none'"})
  void refusesWhatIsWrong(String query, String message) {
    assertThatThrownBy(() -> run(query)).isInstanceOf(QueryException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {"title:; it ends too early.", "''; it ends too early.",
          "a AND OR b; 'OR' cannot stand at column 7.", "(a; it ends too early.",
          "a^x; ", "/[a/; "})
  void saysWhereAQueryIsWrong(String query, String message) {
    createFilms();
    assertThatThrownBy(() -> found(query)).isInstanceOf(QueryException.class)
        .hasMessageContaining("cannot read the query '" + query + "': "
            + (message == null ? "" : message))
        .hasMessageContaining("backslash");
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 100_000})
  void refusesBracketsThatAreTooDeep(int depth) {
    createFilms();
    assertThatThrownBy(() -> found("(".repeat(depth) + "a" + ")".repeat(depth)))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("more than 200 deep");
  }

  @Test
  void takesLongWordsAndManyHits() {
    session.run("CREATE FULLTEXT INDEX texts FOR (n:T) ON EACH [n.t] OPTIONS {indexConfig:"
        + " {`fulltext.analyzer`: 'keyword'}}").consume();
    session.run("CREATE (:T {k: 1, t: $long}), (:T {k: 2, t: 'a b'})",
        Map.of("long", "ä".repeat(40_000))).consume();
    assertThat(found("a\\ b")).containsExactly(2L);
    session.run("UNWIND range(1, 20000) AS k CREATE (:T {k: k, t: 'many'})").consume();
    assertThat(run("CALL db.index.fulltext.queryNodes('texts', 'many') YIELD node RETURN id(node)"))
        .hasSize(20_000)
        .isSortedAccordingTo(Comparator.comparing(row -> (Long) row.getFirst()));
    session = database.session(SessionOptions.DEFAULT.withMemoryLimitBytes(100_000));
    assertThatThrownBy(() -> run("CALL db.index.fulltext.queryNodes('texts', 'many') YIELD node"
        + " RETURN count(*)")).isInstanceOf(ResourceException.class)
        .hasMessageContaining("elements that a full-text index finds");
  }

  @Test
  void isShownWhileItIsBuilt() throws InterruptedException {
    session.run("CREATE FULLTEXT INDEX texts FOR (n:T) ON EACH [n.t]").consume();
    session
        .run("UNWIND range(1, 20000) AS k CREATE (:T {k: k, t: reduce(s = '', x IN range(1, 50) |"
            + " s + ' word' + toString(k * x % 50000))})")
        .consume();
    database.checkpoint();
    String states = "SHOW FULLTEXT INDEXES YIELD state, populationPercent";
    assertThat(run(states)).containsExactly(List.of("ONLINE", 100.0));
    Thread searcher = Thread.ofPlatform().start(() -> {
      try (Session searching = database.session()) {
        found(searching, "word1");
      }
    });
    Set<List<Object>> seen = new HashSet<>();
    while (searcher.isAlive() && seen.size() < 2) {
      seen.addAll(run(states));
    }
    searcher.join();
    assertThat(seen).contains(List.of("POPULATING", 0.0));
    run("CALL db.awaitIndexes(300)");
    assertThat(run(states)).containsExactly(List.of("ONLINE", 100.0));
    assertThat(found("word1")).isNotEmpty();
  }

  @Test
  void listsAnalyzers() {
    List<List<Object>> analyzers = run("CALL db.index.fulltext.listAvailableAnalyzers()");
    assertThat(analyzers).hasSizeGreaterThan(40)
        .extracting(List::getFirst)
        .contains("standard-no-stop-words", "standard", "english", "german", "keyword");
    assertThat(analyzers).filteredOn(row -> row.getFirst().equals("english"))
        .singleElement()
        .satisfies(row -> assertThat(((List<?>) row.get(2)).contains("the")).isTrue());
    assertThat(run("CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()")).isEmpty();
  }
}
