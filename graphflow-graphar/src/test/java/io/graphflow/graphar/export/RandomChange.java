package io.graphflow.graphar.export;

import java.util.List;
import java.util.random.RandomGenerator;

/** Queries that change a graph at random. */
final class RandomChange {
  private static final List<String> LABELS =
      List.of("", ":A", ":A:X", ":B", ":C:B", ":`ö é/`", ":`o_e_`");
  private static final List<String> VALUES = List.of(
      "i: 1", "i: -7", "s: ''", "s: 'a,\"\\n'", "d: 2.5", "d: -0.0", "l: ['x;', '']", "l: []",
      "t: date('2020-02-29')", "z: datetime({epochMillis: -1234567890123})", "b: true",
      "f: [1.5, -0.0]", "n: [1, -2, 3]", "g: [true, false]", "h: [date('2020-02-29')]",
      "k: [datetime({epochMillis: 5})]", "w: localtime('12:00:01')", "u: duration('-P1DT0.5S')",
      "x: datetime('2020-01-01T00:00+01:00')", "x: datetime('2020-01-01T00:00Z')",
      "p: point({longitude: 12.5, latitude: -55})",
      "q: [point({x: 1e-9, y: 2, z: -3}), point({x: 0, y: 0})]",
      "y: [datetime('2020-07-01T00:00[Europe/Stockholm]')]", "`a b/c`: 5");

  private RandomChange() {}

  static String query(RandomGenerator random) {
    return switch (random.nextInt(11)) {
      case 0, 1, 2 -> "CREATE (" + label(random) + properties(random) + ")-[:" + type(random)
          + properties(random) + "]->(" + label(random) + properties(random) + ")";
      case 3, 4, 5 -> "MATCH (a), (b) WITH a, b SKIP " + random.nextInt(19)
          + " LIMIT 3 CREATE (a)-[:" + type(random) + properties(random) + "]->(b)";
      case 6 -> "MATCH (a) WITH a SKIP " + random.nextInt(5) + " LIMIT 1 SET a += "
          + properties(random);
      case 7 -> "MATCH ()-[r]->() WITH r SKIP " + random.nextInt(5) + " LIMIT 1 SET r += "
          + properties(random);
      case 8 -> "MATCH (a) WITH a SKIP " + random.nextInt(5) + " LIMIT 2 SET a:X";
      case 9 -> "MATCH (a) WITH a SKIP " + random.nextInt(5) + " LIMIT 2 REMOVE a:A:B:X";
      default -> random.nextBoolean()
          ? "MATCH (a) WITH a SKIP " + random.nextInt(5) + " LIMIT 1 DETACH DELETE a"
          : "MATCH ()-[r]->() WITH r SKIP " + random.nextInt(5) + " LIMIT 1 DELETE r";
    };
  }

  private static String label(RandomGenerator random) {
    return LABELS.get(random.nextInt(LABELS.size()));
  }

  private static String type(RandomGenerator random) {
    return random.nextBoolean() ? "R" : "`S t`";
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
