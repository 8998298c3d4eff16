package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.storage.RandomSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Searches after random changes, checkpoints and reopenings, against a map of all values, of nodes or of
 * relationships. Values are lists of integers, of floats and of both, of several lengths, and other things; so the
 * column is of one type in some rounds and of any in others.
 */
class VectorSearchModelTest {
  private static final int DIMENSIONS = 3;

  @TempDir
  private Path folder;

  private int databases;

  /** A node, or a relationship, of the model. */
  private record Node(boolean exists, boolean chunk, Object value) {}

  @Test
  void findsWhatAMapOfAllValuesTells() {
    RandomSource.rounds(8, random -> round(random, false));
  }

  @Test
  void findsRelationshipsLikewise() {
    RandomSource.rounds(8, random -> round(random, true));
  }

  private void round(RandomGenerator random, boolean edges) {
    Path place = folder.resolve("db" + databases++);
    boolean cosine = random.nextBoolean();
    int kinds = 1 + random.nextInt(5);
    Map<Long, Node> model = new TreeMap<>();
    Database database = Database.create(place);
    try {
      try (Session session = database.session()) {
        session.run("CREATE INDEX FOR (n:Thing) ON (n.k)").consume();
        session.run("CREATE VECTOR INDEX v FOR " + (edges ? "()-[n:Chunk]-()" : "(n:Chunk)")
            + " ON (n.e) OPTIONS {indexConfig:"
            + " {`vector.dimensions`: 3, `vector.similarity_function`: $f}}",
            Map.of("f", cosine ? "cosine" : "euclidean")).consume();
      }
      for (int step = 0; step < 12; step++) {
        try (Session session = database.session()) {
          change(session, random, model, kinds, edges);
        }
        switch (random.nextInt(4)) {
          case 0 -> database.checkpoint();
          case 1 -> {
            database.close();
            database = Database.open(place);
          }
          default -> {}
        }
        search(database, random, model, cosine, edges);
      }
    } finally {
      database.close();
    }
  }

  private static void change(Session session, RandomGenerator random, Map<Long, Node> model,
      int kinds, boolean edges) {
    List<Map<String, Object>> rows = new ArrayList<>();
    int drawn = random.nextInt(4);
    // The type of a relationship stays.
    int kind = edges && drawn == 2 ? 1 : drawn;
    int count = random.nextInt(kind == 0 ? 300 : 20);
    // Each node once, as nothing says in which order a query comes to the rows.
    Set<Long> changed = new HashSet<>();
    for (int i = 0; i < count; i++) {
      long k = kind == 0 ? model.size() : random.nextInt(model.size() + 1);
      if (!changed.add(k)) {
        continue;
      }
      boolean chunk = random.nextInt(8) > 0;
      Object value = value(random, kinds);
      Map<String, Object> row = new HashMap<>(Map.of("k", k, "chunk", chunk));
      row.put("e", value);
      rows.add(row);
      switch (kind) {
        case 0 -> model.put(k, new Node(true, chunk, value));
        case 1 -> model.computeIfPresent(
            k, (_, node) -> new Node(node.exists, node.chunk, value));
        case 2 -> model.computeIfPresent(
            k, (_, node) -> new Node(node.exists, chunk, node.value));
        default -> model.computeIfPresent(k, (_, _) -> new Node(false, false, null));
      }
    }
    if (edges) {
      changeEdges(session, kind, rows);
      return;
    }
    session.run("UNWIND $rows AS row " + switch (kind) {
      case 0 ->
        "CREATE (n:Thing {k: row.k, e: row.e}) FOREACH (x IN CASE WHEN row.chunk THEN [1] ELSE [] END | SET n:Chunk)";
      case 1 -> "MATCH (n:Thing {k: row.k}) SET n.e = row.e";
      case 2 -> "MATCH (n:Thing {k: row.k}) REMOVE n:Chunk"
          + " FOREACH (x IN CASE WHEN row.chunk THEN [1] ELSE [] END | SET n:Chunk)";
      default -> "MATCH (n:Thing {k: row.k}) DETACH DELETE n";
    }, Map.of("rows", rows)).consume();
  }

  private static void changeEdges(Session session, int kind, List<Map<String, Object>> rows) {
    String find = "MATCH ()-[n:Chunk|Other {k: row.k}]->() ";
    List<String> statements = switch (kind) {
      case 0 -> List.of(create("Chunk", "A", "row.chunk AND row.k % 3 > 0"),
          create("Chunk", "B", "row.chunk AND row.k % 3 = 0"),
          create("Other", "A", "NOT row.chunk"));
      case 1 -> List.of(find + "SET n.e = row.e");
      default -> List.of(find + "DELETE n");
    };
    for (String statement : statements) {
      session.run("UNWIND $rows AS row " + statement, Map.of("rows", rows)).consume();
    }
  }

  private static String create(String type, String end, String condition) {
    return "WITH row WHERE " + condition + " MERGE (a:A {x: row.k % 5}) MERGE (b:" + end
        + " {x: row.k % 7}) CREATE (a)-[:" + type + " {k: row.k, e: row.e}]->(b)";
  }

  private static Object value(RandomGenerator random, int kinds) {
    int size = random.nextInt(6) == 0 ? random.nextInt(5) : DIMENSIONS;
    int kind = random.nextInt(kinds);
    Object[] numbers = new Object[size];
    for (int i = 0; i < size; i++) {
      numbers[i] = switch (kind) {
        case 1 -> (Object) (long) random.nextInt(-2, 3);
        case 2 -> random.nextBoolean() ? (Object) (long) random.nextInt(9) : random.nextDouble();
        case 3 -> random.nextInt(4) == 0 ? Double.NaN : 0.0;
        case 4 -> "x";
        default -> random.nextInt(-3, 4) / 2.0;
      };
    }
    return random.nextInt(9) == 0 ? null : List.of(numbers);
  }

  private static void search(Database database, RandomGenerator random, Map<Long, Node> model,
      boolean cosine, boolean edges) {
    List<Double> query = List.of(random.nextInt(-3, 4) / 2.0, 0.5, random.nextInt(3) / 3.0);
    int count = 1 + random.nextInt(60);
    Map<Long, Double> scores = new HashMap<>();
    model.forEach((k, node) -> {
      Double score = node.exists && node.chunk ? score(node.value, query, cosine) : null;
      if (score != null) {
        scores.put(k, score);
      }
    });
    List<Double> best =
        scores.values().stream().sorted(Comparator.reverseOrder()).limit(count).toList();
    for (Engine engine : Engine.values()) {
      try (Session session = database.session(
          SessionOptions.DEFAULT.withEngine(engine).withThreads(1 + random.nextInt(3)))) {
        List<List<Object>> rows =
            session.run(edges
                ? "CALL db.index.vector.queryRelationships('v', $count, $query)"
                    + " YIELD relationship AS r, score RETURN r.k, score"
                : "CALL db.index.vector.queryNodes('v', $count, $query) YIELD node, score"
                    + " RETURN node.k, score",
                Map.of("count", count, "query", query))
                .list(row -> Arrays.asList(row.get(0).asObject(), row.get(1).asObject()));
        assertThat(rows).extracting(List::getFirst).doesNotHaveDuplicates().hasSize(best.size());
        for (int i = 0; i < best.size(); i++) {
          // Nodes whose scores differ in their last bits may change places.
          assertThat((Double) rows.get(i).get(1)).isCloseTo(best.get(i), within(1e-9));
          assertThat((Double) rows.get(i).get(1))
              .isCloseTo(scores.get((Long) rows.get(i).getFirst()), within(1e-9));
        }
      }
    }
  }

  /** The score of a value, or null if it is none that is found. */
  private static Double score(Object value, List<Double> query, boolean cosine) {
    if (!(value instanceof List<?> list) || list.size() != DIMENSIONS
        || !list.stream().allMatch(Number.class::isInstance)) {
      return null;
    }
    double product = 0;
    double squares = 0;
    double own = 0;
    double distance = 0;
    for (int i = 0; i < DIMENSIONS; i++) {
      double number = ((Number) list.get(i)).doubleValue();
      product += number * query.get(i);
      squares += number * number;
      own += query.get(i) * query.get(i);
      distance += (number - query.get(i)) * (number - query.get(i));
    }
    if (!Double.isFinite(squares) || (cosine && squares == 0)) {
      return null;
    }
    return cosine ? (1 + product / Math.sqrt(squares * own)) / 2 : 1 / (1 + distance);
  }
}
