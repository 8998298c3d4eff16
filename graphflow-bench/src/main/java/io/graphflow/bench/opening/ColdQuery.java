package io.graphflow.bench.opening;

import java.util.Locale;

/** What a process of its own is asked of a power-law graph: a count of all of it, a cycle, rows. All values are integers. */
enum ColdQuery {
  /** Paths whose two edges are in the later half. */
  FILTER("two hops, both edges filtered, counted", """
      MATCH (a:Vertex)-[e:LINK]->(b:Vertex)-[f:LINK]->(c:Vertex)
      WHERE e.timestamp > 500000000 AND f.timestamp > 500000000
      RETURN count(*) AS paths"""),

  /** Triangles around a thousandth of the vertices. */
  TRIANGLES("triangles of few vertices, counted", """
      MATCH (a:Vertex)-[e:LINK]->(b:Vertex)-[f:LINK]->(c:Vertex), (a)-[g:LINK]->(c)
      WHERE a.id < 1000
      RETURN count(*) AS triangles"""),

  /** The edges of a thousand vertices. */
  ROWS("edges of few vertices, as rows", """
      MATCH (a:Vertex)-[e:LINK]->(b:Vertex)
      WHERE a.id < 1000
      RETURN a.id AS source, b.id AS destination, e.timestamp AS timestamp""");

  private final String title;
  private final String text;

  ColdQuery(String title, String text) {
    this.title = title;
    this.text = text;
  }

  String title() {
    return title;
  }

  String text() {
    return text;
  }

  /** What it is called in files. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
