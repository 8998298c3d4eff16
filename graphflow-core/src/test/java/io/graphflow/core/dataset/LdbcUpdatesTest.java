package io.graphflow.core.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.graphflow.core.AccessMode;
import io.graphflow.core.Database;
import io.graphflow.core.Session;
import io.graphflow.core.SessionOptions;
import io.graphflow.core.Transaction;
import io.graphflow.core.execution.Engine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * LDBC's updates, replayed beside reads: as many vertices and edges of each label as Neo4j has after
 * the same updates, at once and in a database opened again.
 */
@EnabledIfSystemProperty(named = Datasets.PROPERTY, matches = ".+")
final class LdbcUpdatesTest {
  private static final String REFERENCE = "ldbc-snb-sf0.1/reference/after-updates/";
  private static final int UPDATES_PER_READ = 50;
  private static final Map<String, List<String>> STATEMENTS = new HashMap<>();

  @TempDir
  private Path folder;

  @ParameterizedTest
  @EnumSource
  @SuppressWarnings("unchecked")
  void leaveTheKnownCounts(Engine engine) throws IOException {
    Path path = folder.resolve("database");
    Datasets.load("ldbc-snb-interactive.json", Datasets.data("ldbc-snb-sf0.1"), path);
    Map<String, Object> counts =
        (Map<String, Object>) read(Files.readString(Datasets.data(REFERENCE + "counts.json")));
    Map<String, Object> before = (Map<String, Object>) counts.get("before");
    Map<String, Object> after = (Map<String, Object>) counts.get("after");
    try (Database database = Database.open(path); Session session = session(database, engine)) {
      check(session, before);
      Map<String, Object> edges = (Map<String, Object>) after.get("edges");
      int applied = 0;
      for (String line : Files.readAllLines(Datasets.data(REFERENCE + "updates.jsonl"))) {
        Map<String, Object> update = (Map<String, Object>) read(line);
        edges.merge("WORK_AT", lostByReference(update),
            (known, lost) -> (Long) known + (Long) lost);
        if (applied++ % UPDATES_PER_READ == 0) {
          applyBesideReader(session, database, engine, update);
        } else {
          apply(session, update);
        }
      }
      assertThat(applied).isEqualTo(2000);
      check(session, after);
    }
    try (Database database = Database.open(path); Session session = session(database, engine)) {
      check(session, after);
    }
  }

  /**
   * The number of companies that the reference's query for a new person never comes to: it unwinds the
   * list of universities before, of which no row is left if it is empty.
   */
  private static long lostByReference(Map<String, Object> update) {
    Map<?, ?> parameters = (Map<?, ?>) update.get("parameters");
    return update.get("query").equals("iu1") && ((List<?>) parameters.get("studyAt")).isEmpty()
        ? ((List<?>) parameters.get("workAt")).size()
        : 0;
  }

  private static Session session(Database database, Engine engine) {
    return database.session(SessionOptions.builder().engine(engine).build());
  }

  /** The statements of an update, which are one transaction. */
  @SuppressWarnings("unchecked")
  private static void apply(Session session, Map<String, Object> update) throws IOException {
    String name = (String) update.get("query");
    Map<String, Object> parameters = (Map<String, Object>) update.get("parameters");
    List<String> statements = STATEMENTS.get(name);
    if (statements == null) {
      String text = Files.readString(Datasets.shipped("ldbc/" + name + ".cypher"));
      statements = List.of(text.strip().split(";\\s*"));
      STATEMENTS.put(name, statements);
    }
    try (Transaction transaction = session.beginTransaction()) {
      for (String statement : statements) {
        transaction.run(statement, parameters).consume();
      }
      transaction.commit();
    }
  }

  /** An update that is committed while a reader's transaction is open is not seen there. */
  private static void applyBesideReader(
      Session session, Database database, Engine engine, Map<String, Object> update)
      throws IOException {
    try (Session reader = session(database, engine);
        Transaction snapshot = reader.beginTransaction(AccessMode.READ)) {
      List<Long> seen = read(snapshot);
      apply(session, update);
      assertThat(read(snapshot)).as("%s", update).isEqualTo(seen);
    }
  }

  private static List<Long> read(Transaction snapshot) {
    return Stream.of("MATCH (n) RETURN count(n) AS n", "MATCH ()-[e]->() RETURN count(e) AS n")
        .map(query -> snapshot.run(query).single().get("n").asLong())
        .toList();
  }

  @SuppressWarnings("unchecked")
  private static void check(Session session, Map<String, Object> expected) {
    Map<String, Long> labels = new LinkedHashMap<>();
    ((Map<String, Object>) expected.get("labels")).keySet()
        .forEach(label -> labels.put(label, session
            .run("MATCH (n:" + label + ") RETURN count(n) AS n")
            .single()
            .get("n")
            .asLong()));
    assertThat(labels).isEqualTo(expected.get("labels"));
    Map<String, Long> edges = new LinkedHashMap<>();
    ((Map<String, Object>) expected.get("edges")).keySet()
        .forEach(label -> edges.put(label, session
            .run("MATCH ()-[e:" + label + "]->() RETURN count(e) AS n")
            .single()
            .get("n")
            .asLong()));
    assertThat(edges).isEqualTo(expected.get("edges"));
  }

  private static Object read(String json) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(json)) {
      parser.nextToken();
      return value(parser);
    }
  }

  private static Object value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> {
        Map<String, Object> map = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String key = parser.currentName();
          parser.nextToken();
          map.put(key, value(parser));
        }
        yield map;
      }
      case START_ARRAY -> {
        List<Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          list.add(value(parser));
        }
        yield list;
      }
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT -> parser.getLongValue();
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_NULL -> null;
      default -> throw new IOException("unexpected " + parser.currentToken());
    };
  }
}
