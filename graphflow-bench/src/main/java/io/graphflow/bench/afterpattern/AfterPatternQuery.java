package io.graphflow.bench.afterpattern;

/** A query of all edges of a graph, by what it does with them. */
public enum AfterPatternQuery {
  /** Groups by two keys that are computed. */
  GROUPS("groups by two computed keys, top 5", """
      RETURN b.score % 72 AS x, e.timestamp % 1000 AS y, count(*) AS n, sum(b.id) AS s
      ORDER BY n DESC, x, y LIMIT 5"""),

  /** Nearly every row is a group. */
  MANY_GROUPS("as many groups as rows, top 3", """
      RETURN e.timestamp AS x, b.score AS y, count(*) AS n, sum(a.score) AS s
      ORDER BY n DESC, x, y LIMIT 3"""),

  /** Nearly all rows are distinct. */
  DISTINCT("distinct pairs", "WITH DISTINCT b.score AS x, e.timestamp AS y RETURN count(*)"),

  /** Rows far down in an order. */
  FAR_DOWN("order by two keys, three rows far down", """
      WITH b, e ORDER BY e.timestamp, b.id SKIP $skip LIMIT 3
      RETURN b.id AS id, e.timestamp AS timestamp"""),

  /** All rows in order. */
  SORTED("order by two keys, all rows",
      "WITH b, e ORDER BY e.timestamp, b.id RETURN count(*), sum(b.id)"),

  /** Text of few distinct values. */
  TEXT("ends with a text", "WHERE b.category ENDS WITH '7' RETURN count(*)"),

  /** Arithmetic on properties of both ends and the edge. */
  ARITHMETIC("sum of an expression",
      "RETURN sum((a.score * 3 + b.score) % 7 * (e.timestamp % 11))"),

  /** A property. */
  SUM("sum of a property", "RETURN sum(b.score)"),

  /** Groups by a text. */
  TEXT_GROUPS("groups by a text",
      "RETURN b.category AS category, count(*) AS n ORDER BY n DESC, category LIMIT 3"),

  /** Groups by a vertex. */
  VERTEX_GROUPS("groups by a vertex, top 3",
      "WITH b, count(*) AS n, min(e.timestamp) AS first ORDER BY n DESC, b.id LIMIT 3 RETURN b.id, n, first"),

  /** A count of the pattern's rows. */
  COUNT("count", "RETURN count(*)");

  private static final String PATTERN = "MATCH (a)-[e]->(b) ";

  private final String title;
  private final String clauses;

  AfterPatternQuery(String title, String clauses) {
    this.title = title;
    this.clauses = clauses;
  }

  /** What it does, in tables. */
  String title() {
    return title;
  }

  /** Whether it keeps about as much as there are edges. */
  boolean keepsMuch() {
    return switch (this) {
      case MANY_GROUPS, DISTINCT, FAR_DOWN, SORTED -> true;
      case GROUPS, TEXT, ARITHMETIC, SUM, TEXT_GROUPS, VERTEX_GROUPS, COUNT -> false;
    };
  }

  /** Its Cypher; {@code $skip} is two thirds of the edges. */
  String text() {
    return PATTERN + clauses;
  }
}
