package io.graphflow.bench.counts;

import io.graphflow.bench.graph.EdgeNames;

/** The counted pattern. */
public enum CountQuery {
  /** Walks of two edges. */
  TWO_HOPS("(a:%1$s)-[:%2$s]->(b)-[:%2$s]->(c)", ""),
  /** Walks of three edges. */
  THREE_HOPS("(a:%1$s)-[:%2$s]->(b)-[:%2$s]->(c)-[:%2$s]->(d)", ""),
  /** Walks of three edges, the last of which passes a filter as half of the edges do. */
  THREE_HOPS_FILTERED("(a:%1$s)-[:%2$s]->(b)-[:%2$s]->(c)-[e:%2$s]->(d)", " WHERE e.%3$s > %4$d");

  private final String pattern;
  private final String predicate;

  CountQuery(String pattern, String predicate) {
    this.pattern = pattern;
    this.predicate = predicate;
  }

  /** The query on a graph whose edges have these names, and this median of their property. */
  String text(EdgeNames names, long median) {
    return ("MATCH REPEATABLE ELEMENTS " + pattern + predicate + " RETURN count(*)")
        .formatted(names.vertexLabel(), names.edgeLabel(), names.property(), median);
  }
}
