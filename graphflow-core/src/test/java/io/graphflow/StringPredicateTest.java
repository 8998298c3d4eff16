package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.research.Layout;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.database.StringValues;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Predicates on strings of which there are so many that they are in no dictionary, or in a large one,
 * and are compressed where the layout does that; the oracle is a list of strings.
 */
class StringPredicateTest {
  private static final int COUNT = 5_000;
  private static final List<String> URLS = new ArrayList<>();
  private static final List<String> TOPICS = new ArrayList<>();

  @TempDir
  private static Path folder;

  @BeforeAll
  static void build() {
    for (int i = 0; i < COUNT; i++) {
      String end = i % 50 == 0 ? "\u00e9\u20ac" + i : "Number_" + i * 7_919L % 5_003;
      URLS.add(i % 11 == 4 ? null : "http://example.org/resource/" + end);
      TOPICS.add("about the rather long topic of the number " + i % 900);
    }
    List<PropertyDeclaration> properties = List.of(
        new PropertyDeclaration("url", ScalarType.STRING),
        new PropertyDeclaration("topic", ScalarType.STRING));
    try (DatabaseBuilder builder = DatabaseBuilder.create(folder.resolve("db"), true)) {
      int table = builder.addVertexTable(List.of("Page"), properties, -1);
      ColumnBatch batch = new ColumnBatch(List.of(ScalarType.STRING, ScalarType.STRING));
      for (int i = 0; i < COUNT; i++) {
        append((StringValues) batch.values(0), URLS.get(i));
        append((StringValues) batch.values(1), TOPICS.get(i));
        batch.endRow();
      }
      builder.vertices(table).append(batch);
      builder.finish(ProgressListener.NONE);
    }
  }

  private static void append(StringValues values, String value) {
    if (value == null) {
      values.appendNull();
    } else {
      values.append(value);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"COLS", "NULL", "FRAMES", "STRINGS"})
  void answersAsJavaDoes(Layout layout) {
    try (Database database = Database.open(folder.resolve("db"),
        DatabaseOptions.DEFAULT.withStorage(StorageOptions.of(layout)))) {
      for (Engine engine : Engine.values()) {
        for (Map.Entry<String, List<String>> property : Map.of("url", URLS, "topic", TOPICS)
            .entrySet()) {
          for (int i : new int[] {0, 1, 50, 4_999}) {
            String value = property.getValue().get(i);
            for (String constant : new String[] {value, value + "x", "", "http", "number 89"}) {
              check(database, engine, property.getKey(), property.getValue(), constant);
            }
          }
        }
      }
    }
  }

  private static void check(
      Database database, Engine engine, String property, List<String> values, String constant) {
    check(database, engine, property, values, "=", constant, constant::equals);
    check(database, engine, property, values, "<>", constant, value -> !value.equals(constant));
    check(database, engine, property, values, "<", constant,
        value -> value.compareTo(constant) < 0);
    check(database, engine, property, values, ">=", constant,
        value -> value.compareTo(constant) >= 0);
    check(database, engine, property, values, "STARTS WITH", constant,
        value -> value.startsWith(constant));
    check(
        database, engine, property, values, "CONTAINS", constant,
        value -> value.contains(constant));
  }

  private static void check(Database database, Engine engine, String property,
      List<String> values, String operator, String constant, Predicate<String> expected) {
    long count =
        values.stream().filter(value -> value != null && expected.test(value)).count();
    String text = "MATCH (p:Page) WHERE p." + property + " " + operator
        + " $constant RETURN count(*) AS pages";
    try (Session session =
        database.session(SessionOptions.DEFAULT.withEngine(engine).withThreads(1))) {
      assertThat(session.run(text, Map.of("constant", constant)).single().get(0).asLong())
          .as("%s, %s, %s", text, constant, engine)
          .isEqualTo(count);
    }
  }

  @Test
  void comparesWithValuesOfOtherKinds() {
    try (Database database = Database.open(folder.resolve("db"),
        DatabaseOptions.DEFAULT.withStorage(StorageOptions.of(Layout.STRINGS)));
        Session session = database.session(SessionOptions.DEFAULT)) {
      for (String predicate : new String[] {"p.url = 1", "p.url = null", "p.url <> null"}) {
        String text = "MATCH (p:Page) WHERE " + predicate + " RETURN count(*) AS pages";
        assertThat(session.run(text).single().get(0).asLong()).as(text).isZero();
      }
      assertThat(session.run("MATCH (p:Page), (q:Page) WHERE p.topic ENDS WITH ' 7'"
          + " AND q.url = p.url RETURN count(*) AS pages").single().get(0).asLong())
          .isEqualTo(IntStream.range(0, COUNT)
              .filter(i -> TOPICS.get(i).endsWith(" 7") && URLS.get(i) != null)
              .count());
    }
  }
}
