package io.graphflow.bench.cycles;

import io.graphflow.bench.graph.EdgeNames;

/**
 * Triangles, counted.
 *
 * @param edgeNames the edges
 * @param undirected whether an edge may be walked against its direction
 */
public record CycleQuery(EdgeNames edgeNames, boolean undirected) {

  /** The query in Cypher. */
  public String text() {
    String vertex = edgeNames.vertexLabel();
    String edge = undirected
        ? "-[:%s]-".formatted(edgeNames.edgeLabel())
        : "-[:%s]->".formatted(edgeNames.edgeLabel());
    return "MATCH (a:%1$s)%2$s(b:%1$s)%2$s(c:%1$s), (a)%2$s(c) RETURN count(*) AS triangles"
        .formatted(vertex, edge);
  }
}
