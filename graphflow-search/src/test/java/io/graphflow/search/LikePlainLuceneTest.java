package io.graphflow.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.Transaction;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.MultiDocValues;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.queryparser.classic.MultiFieldQueryParser;
import org.apache.lucene.queryparser.classic.ParseException;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random changes, checkpoints and openings: after each some, an index finds the same elements with the same
 * scores as one that plain Lucene makes of the present texts.
 */
class LikePlainLuceneTest {
  private static final String[] FIELDS = {"title", "body"};
  private static final int WORDS = 60;
  private static final int STEPS = Integer.getInteger("graphflow.search.steps", 150);

  @TempDir
  private Path folder;

  private Random random;

  /** By key of an element its properties, where it has the label or type of the index. */
  private final Map<Integer, Map<String, Object>> nodes = new TreeMap<>();
  private final Map<Integer, Map<String, Object>> edges = new TreeMap<>();
  private final List<Integer> unlabelled = new ArrayList<>();
  private int nextKey;

  @RepeatedTest(2)
  void findsTheSameWithTheSameScores(RepetitionInfo info)
      throws IOException, ParseException {
    random = new Random(info.getCurrentRepetition());
    Database database = Database.create(folder.resolve("db"));
    try {
      try (Session session = database.session()) {
        session.run("CREATE FULLTEXT INDEX nodes FOR (n:A|B) ON EACH [n.title, n.body]").consume();
        session.run("CREATE FULLTEXT INDEX edges FOR ()-[r:R|S]-() ON EACH [r.title, r.body]")
            .consume();
      }
      for (int step = 0; step < STEPS; step++) {
        switch (random.nextInt(40)) {
          case 0 -> database.checkpoint();
          case 1 -> {
            database.close();
            database = Database.open(folder.resolve("db"));
          }
          default -> change(database);
        }
        if (random.nextInt(3) == 0) {
          try (Session session = database.session()) {
            compare(session);
          }
        }
      }
    } finally {
      database.close();
    }
  }

  /** Some changes in a transaction, which searches in between and may be rolled back. */
  private void change(Database database) throws IOException, ParseException {
    Map<Integer, Map<String, Object>> nodesBefore = copy(nodes);
    Map<Integer, Map<String, Object>> edgesBefore = copy(edges);
    List<Integer> unlabelledBefore = new ArrayList<>(unlabelled);
    try (Session session = database.session();
        Transaction transaction = session.beginTransaction()) {
      for (int count = random.nextInt(1, 12); count > 0; count--) {
        change(transaction);
        if (random.nextInt(30) == 0) {
          compare("nodes", "Nodes", "node", nodes,
              (query, parameters) -> transaction.run(query, parameters).list(row -> row.asMap()));
        }
      }
      if (random.nextInt(6) == 0) {
        transaction.rollback();
        reset(nodes, nodesBefore);
        reset(edges, edgesBefore);
        unlabelled.clear();
        unlabelled.addAll(unlabelledBefore);
      } else {
        transaction.commit();
      }
    }
  }

  private static Map<Integer, Map<String, Object>> copy(Map<Integer, Map<String, Object>> all) {
    Map<Integer, Map<String, Object>> copy = new TreeMap<>();
    all.forEach((key, properties) -> copy.put(key, new HashMap<>(properties)));
    return copy;
  }

  private static <K, V> void reset(Map<K, V> map, Map<K, V> to) {
    map.clear();
    map.putAll(to);
  }

  private void change(Transaction transaction) {
    switch (random.nextInt(14)) {
      case 0, 1, 2, 3 -> {
        int key = nextKey++;
        Map<String, Object> properties = properties();
        nodes.put(key, properties);
        transaction.run("CREATE (n:" + (random.nextBoolean() ? "A" : "B:A")
            + " {k: $k}) SET n += $properties", Map.of("k", key, "properties", properties))
            .consume();
      }
      case 4, 5, 6 -> {
        int key = nextKey++;
        Map<String, Object> properties = properties();
        edges.put(key, properties);
        transaction.run("CREATE (:End {k: $k})-[r:" + (random.nextBoolean() ? "R" : "S")
            + " {k: $k}]->(:End) SET r += $properties",
            Map.of("k", key, "properties", properties)).consume();
      }
      case 7, 8 -> set(transaction, "MATCH (n {k: $k}) WHERE n:A OR n:B", nodes);
      case 9 -> set(transaction, "MATCH ()-[n:R|S {k: $k}]->()", edges);
      case 10 -> any(nodes).ifPresent(key -> {
        nodes.remove(key);
        transaction.run("MATCH (n {k: $k}) WHERE n:A OR n:B DETACH DELETE n", Map.of("k", key))
            .consume();
      });
      case 11 -> any(edges).ifPresent(key -> {
        edges.remove(key);
        transaction.run("MATCH ()-[r:R|S {k: $k}]->() DELETE r", Map.of("k", key)).consume();
      });
      case 12 -> any(nodes).ifPresent(key -> {
        Map<String, Object> properties = nodes.remove(key);
        unlabelled.add(key);
        properties.clear();
        transaction.run("MATCH (n {k: $k}) WHERE n:A OR n:B REMOVE n:A, n:B", Map.of("k", key))
            .consume();
      });
      default -> {
        if (!unlabelled.isEmpty()) {
          int key = unlabelled.removeLast();
          Map<String, Object> properties = properties();
          nodes.put(key, properties);
          transaction.run("MATCH (n {k: $k}) WHERE NOT n:End SET n = $properties, n.k = $k, n:B",
              Map.of("k", key, "properties", properties)).consume();
        }
      }
    }
  }

  private void set(
      Transaction transaction, String match, Map<Integer, Map<String, Object>> elements) {
    any(elements).ifPresent(key -> {
      Map<String, Object> properties = properties();
      elements.put(key, properties);
      transaction.run(match + " SET n = $properties, n.k = $k",
          Map.of("k", key, "properties", properties)).consume();
    });
  }

  private Optional<Integer> any(Map<Integer, ?> elements) {
    return elements.isEmpty()
        ? Optional.empty()
        : Optional
            .of(List.copyOf(elements.keySet()).get(random.nextInt(elements.size())));
  }

  private Map<String, Object> properties() {
    Map<String, Object> properties = new HashMap<>();
    for (String field : FIELDS) {
      switch (random.nextInt(6)) {
        case 0 -> {}
        case 1 -> properties.put(field, List.of(text(), text()));
        case 2 -> properties.put(field, random.nextBoolean() ? 7L : "");
        default -> properties.put(field, text());
      }
    }
    return properties;
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    for (int count = random.nextInt(1, 9); count > 0; count--) {
      text.append(word()).append(random.nextBoolean() ? " " : ", ");
    }
    return text.toString();
  }

  /** Some words are frequent. */
  private String word() {
    return "w" + (int) (WORDS * Math.pow(random.nextDouble(), 3));
  }

  private String query() {
    return switch (random.nextInt(7)) {
      case 0 -> word() + " " + word();
      case 1 -> "+" + word() + " -" + word();
      case 2 -> "title:" + word() + " OR body:" + word() + "^2";
      case 3 -> "\"" + word() + " " + word() + "\"";
      case 4 -> word() + "*";
      default -> word();
    };
  }

  private void compare(Session session) throws IOException, ParseException {
    Run run = (query, parameters) -> session.run(query, parameters).list(row -> row.asMap());
    compare("nodes", "Nodes", "node", nodes, run);
    compare("edges", "Relationships", "relationship", edges, run);
  }

  private interface Run {
    List<Map<String, Object>> rows(String query, Map<String, Object> parameters);
  }

  private void compare(String index, String procedure, String column,
      Map<Integer, Map<String, Object>> elements, Run run) throws IOException, ParseException {
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer =
          new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()))) {
        for (Map.Entry<Integer, Map<String, Object>> element : elements.entrySet()) {
          writer.addDocument(document(element.getKey(), element.getValue()));
        }
        writer.forceMerge(1);
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        for (int i = 0; i < 3; i++) {
          String query = query();
          List<Map<String, Object>> rows = run.rows(
              "CALL db.index.fulltext.query" + procedure + "('" + index + "', $query) YIELD "
                  + column + " AS e, score RETURN e.k AS k, score",
              Map.of("query", query));
          assertThat(rows).as(query)
              .isSortedAccordingTo(
                  (one, other) -> Double.compare((Double) other.get("score"),
                      (Double) one.get("score")));
          Map<Object, Object> found = new LinkedHashMap<>();
          rows.forEach(row -> found.put(row.get("k"), row.get("score")));
          assertThat(found).as(query).hasSameSizeAs(rows).isEqualTo(plain(reader, query));
        }
      }
    }
  }

  private static Document document(int key, Map<String, Object> properties) {
    Document document = new Document();
    document.add(new NumericDocValuesField("k", key));
    for (String field : FIELDS) {
      switch (properties.get(field)) {
        case String text -> document.add(new TextField(field, text, Field.Store.NO));
        case List<?> texts -> texts.forEach(
            text -> document.add(new TextField(field, text.toString(), Field.Store.NO)));
        case null, default -> {}
      }
    }
    return document;
  }

  private static Map<Object, Object> plain(DirectoryReader reader, String query)
      throws IOException, ParseException {
    IndexSearcher searcher = new IndexSearcher(reader);
    MultiFieldQueryParser parser = new MultiFieldQueryParser(FIELDS, new StandardAnalyzer());
    ScoreDoc[] hits = searcher
        .search(parser.parse(query), Math.max(1, reader.maxDoc()),
            new Sort(SortField.FIELD_SCORE), true).scoreDocs;
    Map<Object, Object> found = new HashMap<>();
    for (ScoreDoc hit : hits) {
      NumericDocValues keys = MultiDocValues.getNumericValues(reader, "k");
      assertThat(keys.advanceExact(hit.doc)).isTrue();
      found.put(keys.longValue(), (double) hit.score);
    }
    return found;
  }
}
