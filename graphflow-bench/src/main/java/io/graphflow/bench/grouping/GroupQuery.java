package io.graphflow.bench.grouping;

import io.graphflow.bench.graph.EdgeNames;

/** The vertex to group by, and the edges or walks that are counted. */
public enum GroupQuery {
  /** Edges by their source. */
  BY_SOURCE("(a:%1$s)-[:%2$s]->(b)", "", "a"),
  /** Edges by their destination. */
  BY_DESTINATION("(a:%1$s)-[:%2$s]->(b)", "", "b"),
  /** The half of the edges that pass a filter, by their source. */
  FILTERED_BY_SOURCE("(a:%1$s)-[e:%2$s]->(b)", " WHERE e.%3$s > %4$d", "a"),
  /** The half of the edges that pass a filter, by their destination. */
  FILTERED_BY_DESTINATION("(a:%1$s)-[e:%2$s]->(b)", " WHERE e.%3$s > %4$d", "b"),
  /** Walks of two edges, by where they end. */
  TWO_HOPS_BY_END("(a:%1$s)-[:%2$s]->(b)-[:%2$s]->(c)", "", "c");

  private final String pattern;
  private final String predicate;
  private final String key;

  GroupQuery(String pattern, String predicate, String key) {
    this.pattern = pattern;
    this.predicate = predicate;
    this.key = key;
  }

  /** The query on a graph whose edges have these names, and this median of their property. */
  String text(EdgeNames names, long median) {
    return ("MATCH REPEATABLE ELEMENTS " + pattern + predicate + " RETURN " + key
        + ".id, count(*) AS n"
        + " ORDER BY n DESC LIMIT " + GroupLoops.TOP)
        .formatted(names.vertexLabel(), names.edgeLabel(), names.property(), median);
  }
}
