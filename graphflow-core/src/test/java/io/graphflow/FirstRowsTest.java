package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code ORDER BY … LIMIT} gives the first of all rows, also where a few of a long list's values bound the
 * rest of it: where most rows are equal by the first key, where values are NULL, where several lists
 * make rows of one chunk, and where more rows are wanted than a list has.
 */
class FirstRowsTest {
  private static final String LIST = "MATCH (h:H)-[:R]->(v) WITH v.few AS x, v.id AS y, h.id AS z ";
  private static final List<String> ROWS = List.of(
      "MATCH (v:V) WITH v.few AS x, v.many AS y, v.id AS z ",
      "MATCH (v:V) WITH v.many AS x, v.few AS y, v.id AS z ",
      "MATCH (v:V) WITH v.text AS x, v.few AS y, v.id AS z ",
      "MATCH (v:V) WITH v.half AS x, v.few AS y, v.id AS z ",
      LIST,
      LIST + "WHERE y % 3 > 0 WITH x, y, z ",
      "MATCH (w:W)<-[:S]-(h:H)-[:R]->(v) WITH v.few AS x, w.many AS y, v.id AS z ",
      "MATCH (u)<-[:T]-(w:W)<-[:S]-(h:H)-[:R]->(v) WITH v.few AS x, u.id AS y, v.id AS z ",
      "MATCH (h:H)-[:R]->(v) WITH v.few AS x UNWIND [2, null, 1] AS y WITH x, y, 0 AS z ");
  private static final List<String> ORDERS = List.of(
      "x, y, z", "x DESC, y, z", "x, y DESC, z", "x DESC, y DESC, z DESC", "x", "x DESC");

  @TempDir
  private static Path folder;

  private static Database database;

  @BeforeAll
  static void create() {
    database = Database.create(folder.resolve("graph"));
    try (Session session = database.session()) {
      session
          .run("UNWIND range(0, 999) AS i CREATE (:V {id: i, few: CASE i % 9 WHEN 8 THEN null ELSE"
              + " i * 7 % 9 % 4 END, many: CASE i % 11 WHEN 3 THEN null ELSE i * 611 % 1009 END,"
              + " text: toString(i % 7), half: toFloat(i * 13 % 50) / 2})")
          .consume();
      session.run("UNWIND range(0, 89) AS i CREATE (w:W {id: i, many: i * 31 % 97})"
          + " FOREACH (j IN range(0, i % 3) | CREATE (w)-[:T]->(:U {id: 3 * i + j}))").consume();
      session.run("UNWIND range(0, 2) AS i CREATE (:H {id: i})").consume();
      session.run("MATCH (h:H), (v:V) WHERE v.id % 3 = h.id OR v.id < 100 CREATE (h)-[:R]->(v)")
          .consume();
      session.run("MATCH (h:H), (w:W) WHERE w.id % 3 = h.id CREATE (h)-[:S]->(w)").consume();
    }
    database.checkpoint();
  }

  @AfterAll
  static void close() {
    database.close();
  }

  private static Stream<Arguments> queries() {
    return Stream.of(Engine.values())
        .flatMap(engine -> ROWS.stream().map(rows -> Arguments.of(engine, rows)));
  }

  @ParameterizedTest
  @MethodSource("queries")
  void areThoseOfAllRowsInOrder(Engine engine, String rows) {
    try (Session session = database.session(SessionOptions.DEFAULT.withEngine(engine))) {
      List<List<Object>> all = new ArrayList<>(session.run(rows + "RETURN x, y, z")
          .list(row -> row.values(Value::asObject)));
      for (String order : ORDERS) {
        String[] keys = order.split(", ");
        all.sort(comparator(keys));
        for (int limit : new int[] {1, 2, 7, 60, 64, 65, 130, 700, all.size(), all.size() + 1}) {
          String query = rows + "RETURN x, y, z ORDER BY " + order + " LIMIT " + limit;
          List<List<Object>> found =
              session.run(query).list(row -> row.values(Value::asObject));
          assertThat(first(found, keys.length)).as(query)
              .isEqualTo(first(all.subList(0, Math.min(limit, all.size())), keys.length));
        }
      }
    }
  }

  /** The values that are sorted by: rows that are equal by these may come in any order. */
  private static List<List<Object>> first(List<List<Object>> rows, int keys) {
    return rows.stream().map(row -> row.subList(0, keys)).toList();
  }

  private static Comparator<List<Object>> comparator(String[] keys) {
    Comparator<List<Object>> comparator = (_, _) -> 0;
    for (int i = 0; i < keys.length; i++) {
      int column = i;
      Comparator<List<Object>> ascending =
          Comparator.comparing(row -> row.get(column), FirstRowsTest::compare);
      comparator = comparator.thenComparing(
          keys[i].endsWith(" DESC") ? ascending.reversed() : ascending);
    }
    return comparator;
  }

  /** Orders values of one type, NULL last. */
  @SuppressWarnings("unchecked")
  private static int compare(Object left, Object right) {
    if (left == null || right == null) {
      return Boolean.compare(left == null, right == null);
    }
    return ((Comparable<Object>) left).compareTo(right);
  }
}
