package io.graphflow.core.export;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Queries that change a graph at random. Labels are such that each set of them can have a first one of its
 * own, and every property has one type, so that CSV files can tell all.
 */
final class RandomGraphs {
  private static final List<String> LABELS = List.of(":A", ":A:X", ":B", ":C:B");
  private static final List<String> VALUES = List.of(
      "i: 1", "i: -7", "s: ''", "s: 'a,\"\\n'", "d: 2.5", "l: ['x;', '']", "l: []",
      "t: date('2020-02-29')", "z: datetime({epochMillis: 1234567890123})", "b: true",
      "f: [1.5, -0.0]", "w: localtime('12:00:01')", "u: duration('-P1DT0.5S')",
      "x: datetime('2020-01-01T00:00+01:00')", "x: datetime('2020-01-01T00:00Z')",
      "p: point({longitude: 12.5, latitude: -55})",
      "h: X'00FBFF'", "h: X''", "j: [X'FF', X'']",
      "q: [point({x: 1e-9, y: 2, z: -3}), point({x: 0, y: 0})]",
      "y: [datetime('2020-07-01T00:00[Europe/Stockholm]')]");

  private RandomGraphs() {}

  static String query(RandomGenerator random) {
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> "CREATE (" + label(random) + properties(random) + ")-[:" + type(random)
          + properties(random) + "]->(" + label(random) + properties(random) + ")";
      case 3, 4 -> "MATCH (a), (b) WITH a, b SKIP " + random.nextInt(9) + " LIMIT 2 CREATE (a)-[:"
          + type(random) + properties(random) + "]->(b)";
      case 5 -> "MATCH (a) WITH a SKIP " + random.nextInt(5) + " LIMIT 1 SET a += "
          + properties(random);
      case 6 -> "MATCH ()-[r]->() WITH r SKIP " + random.nextInt(5) + " LIMIT 1 SET r += "
          + properties(random);
      default -> random.nextBoolean()
          ? "MATCH (a) WITH a SKIP " + random.nextInt(5) + " LIMIT 1 DETACH DELETE a"
          : "MATCH ()-[r]->() WITH r SKIP " + random.nextInt(5) + " LIMIT 1 DELETE r";
    };
  }

  private static String label(RandomGenerator random) {
    return LABELS.get(random.nextInt(LABELS.size()));
  }

  private static String type(RandomGenerator random) {
    return random.nextBoolean() ? "R" : "S";
  }

  private static String properties(RandomGenerator random) {
    String first = VALUES.get(random.nextInt(VALUES.size()));
    String second = VALUES.get(random.nextInt(VALUES.size()));
    return switch (random.nextInt(3)) {
      case 0 -> "{}";
      case 1 -> "{" + first + "}";
      default -> first.charAt(0) == second.charAt(0)
          ? "{" + first + "}"
          : "{" + first + ", " + second + "}";
    };
  }
}
