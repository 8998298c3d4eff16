package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code ORDER BY} on columns of packed keys has the order of GF-RV, which compares rows value by value: for a few rows
 * and for more than fit into a cache, for keys of each type that share words and that take several, with NULLs and the
 * ends of each type's range. Rows have a number as the last key, so that there is one order.
 */
class SortTest {
  /** Enough for several threads to sort together. */
  private static final int MANY = 70_000;
  private static final List<Integer> COUNTS = List.of(0, 1, 63, 64, 500, MANY);
  private static final List<String> TEXTS =
      List.of("", "a", "a\0", "aa", "ab", "b", "Ä", "ß", "€", "\uFFFD", "\uE000",
          "😀", "😁", "😀a", "\uD83D", "12345678", "123456789", "123456780", "1234567ß", "1234567");
  private static final List<Object> INTEGERS =
      List.of(Long.MIN_VALUE, -1L, 0L, 1L, 255L, 256L, 1L << 40, Long.MAX_VALUE);
  private static final List<Object> FLOATS =
      List.of(Double.NEGATIVE_INFINITY, -1.5, -0.0, 0.0, Double.MIN_VALUE, 1.0,
          Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NaN);
  private static final List<String> KEYS = List.of(
      "toInteger(r.small)",
      "toInteger(r.small) DESC, toInteger(r.few)",
      "toInteger(r.few), toInteger(r.wide) DESC",
      "toInteger(r.wide), toInteger(r.small)",
      "toInteger(r.extreme) DESC",
      "toInteger(r.extreme), toInteger(r.wide), toFloat(r.float)",
      "toFloat(r.float)",
      "toFloat(r.float) DESC, toInteger(r.few) DESC",
      "toString(r.text)",
      "toString(r.text) DESC, toInteger(r.few)",
      "toString(r.long), toInteger(r.few) DESC",
      "'same prefix ' + r.long",
      "r.small > 100, r.text",
      "r.wide, r.text",
      "r.float DESC",
      "r.mixed, r.few",
      "r.list DESC, r.few");

  @TempDir
  private static Path folder;

  private static Database database;
  private static List<Map<String, Object>> rows;

  @BeforeAll
  static void create() {
    database = Database.create(folder.resolve("graph"));
    rows = rows(new Random(7), MANY);
  }

  @AfterAll
  static void close() {
    database.close();
  }

  private static List<Map<String, Object>> rows(Random random, int count) {
    List<Map<String, Object>> made = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Map<String, Object> row = new HashMap<>();
      row.put("id", (long) i);
      row.put("small", random.nextInt(10) == 0 ? null : (Object) (long) random.nextInt(300));
      row.put("few", (long) random.nextInt(3));
      row.put("wide", random.nextLong());
      row.put("extreme", random.nextInt(5) == 0 ? null : one(INTEGERS, random));
      row.put("float", random.nextInt(9) == 0 ? null
          : random.nextBoolean() ? one(FLOATS, random) : (Object) random.nextGaussian());
      row.put("text", random.nextInt(7) == 0 ? null : one(TEXTS, random) + one(TEXTS, random));
      row.put("long", one(TEXTS, random) + "in the middle " + random.nextInt(1000));
      row.put("mixed", random.nextBoolean() ? one(TEXTS, random) : one(INTEGERS, random));
      row.put("list", List.of((long) random.nextInt(5), one(FLOATS, random)));
      made.add(row);
    }
    return made;
  }

  private static <T> T one(List<T> values, Random random) {
    return values.get(random.nextInt(values.size()));
  }

  static Stream<Arguments> orders() {
    return KEYS.stream()
        .flatMap(keys -> Stream.of(Engine.GF_CL, Engine.GF_FT)
            .map(engine -> Arguments.of(keys, engine)));
  }

  @ParameterizedTest
  @MethodSource("orders")
  void sortsAsComparingDoes(String keys, Engine engine) {
    for (int count : COUNTS) {
      String query = "UNWIND $rows AS r WITH r ORDER BY " + keys + ", r.id RETURN r.id";
      List<Object> expected = ids(Engine.GF_RV, 1, query, count);
      for (int threads : count == MANY ? List.of(1, 3) : List.of(1)) {
        assertThat(ids(engine, threads, query, count))
            .as("%s of %d rows, %d threads", keys, count, threads)
            .isEqualTo(expected);
      }
    }
  }

  /**
   * More rows than a heap keeps, so that rows are dropped in between, as often as there is room for
   * half as many more.
   */
  @ParameterizedTest
  @MethodSource("orders")
  void keepsTheFirstOfManyRows(String keys, Engine engine) {
    String order = "UNWIND $rows AS r WITH r ORDER BY " + keys + ", r.id ";
    List<Object> all = ids(Engine.GF_RV, 1, order + "RETURN r.id", MANY);
    for (int wanted : List.of(1, 1024, 1025, 20_000, 2 * MANY)) {
      assertThat(ids(engine, 2, order + "LIMIT " + wanted + " RETURN r.id", MANY))
          .as("the first %d", wanted)
          .isEqualTo(all.subList(0, Math.min(wanted, MANY)));
    }
    assertThat(ids(engine, 2, order + "SKIP 30000 LIMIT 20 RETURN r.id", MANY))
        .isEqualTo(all.subList(30_000, 30_020));
  }

  private static List<Object> ids(Engine engine, int threads, String query, int count) {
    try (Session session =
        database.session(SessionOptions.DEFAULT.withEngine(engine).withThreads(threads))) {
      Result result = session.run(query, Map.of("rows", rows.subList(0, count)));
      List<Object> ids = new ArrayList<>();
      while (result.hasNext()) {
        ids.add(result.next().get(0).asLong());
      }
      return ids;
    }
  }
}
