package io.graphflow.core.update;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.Transaction;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.summary.UpdateCounters;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** MERGE through sessions: what is there is found, in files and in what was written since, once. */
class MergeTest {
  private static final String COUNT_IN =
      "UNWIND $names AS name MERGE (w:Word {text: name})"
          + " ON CREATE SET w.first = $at, w.n = 1 ON MATCH SET w.last = $at, w.n = w.n + 1";
  private static final String WORDS =
      "MATCH (w:Word) RETURN w.text, w.n, w.first, w.last ORDER BY w.text";

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

  private Session session(Engine engine) {
    return database.session(SessionOptions.DEFAULT.withEngine(engine));
  }

  private static UpdateCounters count(Session session, long at, String... names) {
    return session.run(COUNT_IN, Map.of("names", List.of(names), "at", at)).consume().counters();
  }

  private static List<List<Object>> rows(Session session, String query) {
    return session.run(query)
        .stream()
        .map(row -> row.keys().stream().map(key -> row.get(key).asObject()).toList())
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void findsWhatEarlierRowsTransactionsAndGenerationsMade(Engine engine) {
    try (Session session = session(engine)) {
      UpdateCounters counters = count(session, 1, "a", "b", "a");
      assertThat(counters.nodesCreated()).isEqualTo(2);
      assertThat(counters.propertiesSet()).isEqualTo(8);
      counters = count(session, 2, "b", "c");
      assertThat(counters.nodesCreated()).isEqualTo(1);
      session.run("CHECKPOINT").consume();
      assertThat(count(session, 3, "a", "c", "d").nodesCreated()).isEqualTo(1);
    }
    database.close();
    database = Database.open(folder.resolve("db"));
    try (Session session = session(engine)) {
      assertThat(count(session, 4, "d").nodesCreated()).isZero();
      assertThat(rows(session, WORDS))
          .containsExactly(List.of("a", 3L, 1L, 3L), List.of("b", 2L, 1L, 2L),
              List.of("c", 2L, 2L, 3L), List.of("d", 2L, 3L, 4L));
    }
  }

  @ParameterizedTest
  @EnumSource
  void findsEdgesInOneDirectionOrEither(Engine engine) {
    try (Session session = session(engine)) {
      session.run("CREATE (:P {x: 1})-[:R]->(:P {x: 2})").consume();
      String ends = "MATCH (a:P {x: 2}), (b:P {x: 1}) ";
      String set = " ON CREATE SET r.made = true ON MATCH SET r.found = true";
      assertThat(session.run(ends + "MERGE (a)-[r:R]-(b)" + set)
          .consume()
          .counters()
          .relationshipsCreated()).isZero();
      assertThat(session.run(ends + "MERGE (a)-[r:R]->(b)" + set)
          .consume()
          .counters()
          .relationshipsCreated()).isEqualTo(1);
      // Both are found now, and the row is passed on for each.
      assertThat(session.run(ends + "MERGE (a)-[r:R]-(b)" + set + " RETURN r").list()).hasSize(2);
      assertThat(rows(session, "MATCH (a:P)-[r:R]->() RETURN a.x, coalesce(r.made, false), r.found"
          + " ORDER BY a.x")).containsExactly(List.of(1L, false, true), List.of(2L, true, true));
    }
  }

  /** A path is found whole or made whole: a part that is there already is not taken for it. */
  @ParameterizedTest
  @EnumSource
  void makesPathsWhole(Engine engine) {
    try (Session session = session(engine)) {
      session.run("CREATE (:P {x: 1}), (:Q {y: 1})").consume();
      String merge = "MATCH (p:P {x: 1}) MERGE (p)-[r:R]->(q:Q {y: 1})"
          + " ON CREATE SET q.made = 1 ON MATCH SET q.found = coalesce(q.found, 0) + 1";
      UpdateCounters counters = session.run(merge).consume().counters();
      assertThat(counters.nodesCreated()).isEqualTo(1);
      assertThat(counters.relationshipsCreated()).isEqualTo(1);
      counters = session.run(merge).consume().counters();
      assertThat(counters.nodesCreated()).isZero();
      assertThat(counters.propertiesSet()).isEqualTo(1);
      assertThat(rows(session, "MATCH (q:Q) RETURN coalesce(q.made, 0) AS made,"
          + " coalesce(q.found, 0) ORDER BY made"))
          .containsExactly(List.of(0L, 0L), List.of(1L, 1L));
    }
  }

  @ParameterizedTest
  @EnumSource
  void findsWhatItsOwnTransactionChangedAndNothingRolledBack(Engine engine) {
    try (Session session = session(engine)) {
      count(session, 1, "a", "b");
      try (Transaction transaction = session.beginTransaction()) {
        transaction.run("MATCH (w:Word {text: 'a'}) DELETE w").consume();
        transaction.run("MATCH (w:Word {text: 'b'}) SET w.text = 'c'").consume();
        UpdateCounters counters = transaction
            .run(COUNT_IN, Map.of("names", List.of("a", "b", "c"), "at", 2L))
            .consume()
            .counters();
        assertThat(counters.nodesCreated()).isEqualTo(2);
        transaction.rollback();
      }
      assertThat(count(session, 3, "a", "b", "c").nodesCreated()).isEqualTo(1);
      assertThat(session.run("MATCH (w:Word) RETURN w.text, w.n ORDER BY w.text")
          .stream()
          .map(row -> row.get(0).asString() + row.get(1).asLong()))
          .containsExactly("a2", "b2", "c1");
    }
  }
}
