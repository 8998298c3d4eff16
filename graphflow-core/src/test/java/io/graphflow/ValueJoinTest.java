package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.value.Equality;
import io.graphflow.core.value.Truth;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Patterns that equal values connect, of enough vertices for plans to look values up in a table, compared
 * with loops over all pairs. Values are of any type: integers and floats that are equal, NaN, NULL.
 */
class ValueJoinTest {
  private static final int COUNT = 300;
  private static final List<Object> ODD = List.of(Double.NaN, "1", true, List.of(1L), -0.0, 1.5);

  @TempDir
  private static Path folder;

  private static final List<Object> left = new ArrayList<>();
  private static final List<Object> right = new ArrayList<>();
  private static final long SEED = Long.getLong("graphflow.seed", System.nanoTime());
  private static Database database;

  @BeforeAll
  static void create() {
    Random random = new Random(SEED);
    database = Database.create(folder.resolve("values"));
    try (Session session = database.session()) {
      for (int i = 0; i < COUNT; i++) {
        left.add(value(random));
        right.add(value(random));
      }
      String create =
          "UNWIND range(0, size($values) - 1) AS i CREATE (n:%s {id: i}) SET n.v = $values[i]";
      session.run(create.formatted("A"), Map.of("values", left)).consume();
      session.run(create.formatted("B"), Map.of("values", right)).consume();
      session.run("MATCH (b:B) UNWIND range(1, b.id % 4) AS i CREATE (b)-[:R]->(:C {id: i})")
          .consume();
    }
    database.checkpoint();
  }

  @AfterAll
  static void close() {
    database.close();
  }

  private static Object value(Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> null;
      case 1 -> ODD.get(random.nextInt(ODD.size()));
      case 2, 3 -> (Object) (double) random.nextInt(-3, 100);
      default -> (Object) (long) random.nextInt(-3, 100);
    };
  }

  private static boolean equal(int a, int b) {
    return Equality.equal(left.get(a), right.get(b)) == Truth.TRUE;
  }

  private static void check(String query, List<String> expected) {
    Collections.sort(expected);
    for (Engine engine : Engine.values()) {
      SessionOptions options = SessionOptions.DEFAULT.withEngine(engine).withThreads(2);
      try (Session session = database.session(options)) {
        List<String> rows = new ArrayList<>();
        session.run(query).forEachRemaining(row -> rows.add(row.asMap().values().toString()));
        Collections.sort(rows);
        assertThat(rows).as("%s, %s, seed %d", query, engine, SEED).isEqualTo(expected);
        String plan = session.run("EXPLAIN " + query).consume().plan().orElseThrow();
        assertThat(plan).contains("HashJoin on");
      }
    }
  }

  private static List<String> rows(Consumer<List<String>> loop) {
    List<String> rows = new ArrayList<>();
    loop.accept(rows);
    return rows;
  }

  @Test
  void pairsWithEqualValues() {
    check("MATCH (a:A), (b:B) WHERE a.v = b.v RETURN a.id AS a, b.id AS b", rows(rows -> {
      for (int a = 0; a < COUNT; a++) {
        for (int b = 0; b < COUNT; b++) {
          if (equal(a, b)) {
            rows.add(List.of(a, b).toString());
          }
        }
      }
    }));
  }

  @Test
  void pairsAsOftenAsEitherSideHasMore() {
    List<String> patterns = List.of("MATCH (a:A), (b:B)-[:R]->()", "MATCH (b:B)-[:R]->(), (a:A)",
        // Rows before a MATCH are the left side.
        "MATCH (a:A) WITH a, count(*) AS n MATCH (b:B)-[:R]->()",
        "MATCH (b:B)-[:R]->() WITH b, 1 AS n MATCH (a:A)");
    for (String pattern : patterns) {
      check(pattern + " WHERE a.v = b.v RETURN a.id AS a, b.id AS b", rows(rows -> {
        for (int a = 0; a < COUNT; a++) {
          for (int b = 0; b < COUNT; b++) {
            for (int edge = 0; edge < b % 4 && equal(a, b); edge++) {
              rows.add(List.of(a, b).toString());
            }
          }
        }
      }));
    }
  }

  @Test
  void optionalMatchesKeepRowsWithoutEqual() {
    String query =
        "MATCH (a:A) OPTIONAL MATCH (b:B) WHERE b.v = a.v AND b.id > 100 RETURN a.id AS a, b.id AS b";
    check(query, rows(rows -> {
      for (int a = 0; a < COUNT; a++) {
        int before = rows.size();
        for (int b = 101; b < COUNT; b++) {
          if (equal(a, b)) {
            rows.add(List.of(a, b).toString());
          }
        }
        if (rows.size() == before) {
          rows.add("[" + a + ", null]");
        }
      }
    }));
  }

  @Test
  void subqueriesCountAndMissEqual() {
    check("MATCH (a:A) RETURN a.id AS a, COUNT { MATCH (b:B) WHERE b.v = a.v } AS n", rows(rows -> {
      for (int a = 0; a < COUNT; a++) {
        int n = 0;
        for (int b = 0; b < COUNT; b++) {
          n += equal(a, b) ? 1 : 0;
        }
        rows.add(List.of(a, n).toString());
      }
    }));
    check("MATCH (a:A) WHERE NOT EXISTS { (b:B) WHERE b.v = a.v } RETURN a.id AS a", rows(rows -> {
      for (int a = 0; a < COUNT; a++) {
        boolean none = true;
        for (int b = 0; b < COUNT; b++) {
          none &= !equal(a, b);
        }
        if (none) {
          rows.add(List.of(a).toString());
        }
      }
    }));
  }
}
