package io.graphflow.core.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * LDBC's updates, replayed beside reads: as many vertices and edges of each label and the same answers
 * of LDBC's queries as Neo4j has after the same updates, at once, in a database opened again, after a
 * checkpoint, and opened again after that.
 */
@EnabledIfSystemProperty(named = Datasets.PROPERTY, matches = ".+")
final class LdbcUpdatesTest {
  private static final String REFERENCE = "ldbc-snb-sf0.1/reference/after-updates";
  /** So many times the updates wait until they are read. */
  private static final int UPDATES_PER_WAIT = 400;

  @TempDir
  private static Path folder;

  private static List<LdbcUpdate> updates;
  private static List<LdbcAnswer.Expected> answersBefore;
  private static List<LdbcAnswer.Expected> answersAfter;
  /** How many vertices and edges there are, by vertex label and edge label. */
  private static Map<String, Long> before;
  private static Map<String, Long> after;

  @BeforeAll
  static void load() throws IOException {
    Path reference = Datasets.data(REFERENCE);
    updates = LdbcUpdate.ofLines(Files.readAllLines(reference.resolve("updates.jsonl")));
    answersBefore = LdbcAnswer.of(reference, "rowsBefore");
    answersAfter = LdbcAnswer.of(reference, "rows");
    Map<String, Object> counts = ReferenceFile.object(reference.resolve("counts.json"));
    before = counts(counts.get("before"));
    after = counts(counts.get("after"));
    updates.stream()
        .filter(update -> update.name().equals("iu1"))
        .forEach(
            update -> after.merge("WORK_AT", lostByReference(update), Long::sum));
    Datasets.load(
        "ldbc-snb-interactive.json", Datasets.data("ldbc-snb-sf0.1"), folder.resolve("loaded"));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Long> counts(Object reference) {
    Map<String, Map<String, Long>> kinds = (Map<String, Map<String, Long>>) reference;
    Map<String, Long> counts = new HashMap<>(kinds.get("labels"));
    counts.putAll(kinds.get("edges"));
    return counts;
  }

  /**
   * The number of companies that the reference's query for a new person never comes to: it unwinds the
   * list of universities before, of which no row is left if it is empty.
   */
  private static long lostByReference(LdbcUpdate newPerson) {
    return newPerson.size("studyAt") == 0 ? newPerson.size("workAt") : 0;
  }

  @ParameterizedTest
  @EnumSource
  void leaveWhatTheReferenceHas(Engine engine) throws Exception {
    Path path = folder.resolve(engine.option());
    copy(folder.resolve("loaded"), path);
    assertThat(updates).hasSize(2000);
    try (Database database = Database.open(path); Session session = session(database, engine)) {
      check(session, false);
      try (LdbcReader reader = new LdbcReader(database, engine, updates, before, 0)) {
        for (int applied = 0; applied < updates.size();) {
          updates.get(applied++).apply(session);
          if (applied % UPDATES_PER_WAIT == 0) {
            reader.awaitSeen(applied);
          }
        }
      }
      check(session, true);
    }
    try (Database database = Database.open(path); Session session = session(database, engine)) {
      check(session, true);
      try (LdbcReader reader =
          new LdbcReader(database, engine, updates, before, updates.size())) {
        session.run("CHECKPOINT").consume();
        reader.awaitTransaction();
      }
      check(session, true);
    }
    try (Database database = Database.open(path); Session session = session(database, engine)) {
      check(session, true);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> paths = Files.walk(from)) {
      for (Path path : (Iterable<Path>) paths::iterator) {
        Files.copy(path, to.resolve(from.relativize(path)));
      }
    }
  }

  private static Session session(Database database, Engine engine) {
    return database.session(SessionOptions.DEFAULT.withEngine(engine));
  }

  private static void check(Session session, boolean updated) {
    Map<String, Long> expected = updated ? after : before;
    Map<String, Long> counts = new HashMap<>();
    for (String label : expected.keySet()) {
      String pattern =
          Character.isLowerCase(label.charAt(1)) ? "(:" + label + ")" : "()-[:" + label + "]->()";
      counts.put(label, session.run("MATCH " + pattern + " RETURN count(*) AS n")
          .single()
          .get("n")
          .asLong());
    }
    assertThat(counts).isEqualTo(expected);
    (updated ? answersAfter : answersBefore).forEach(answer -> answer.check(session));
  }
}
