package io.graphflow.transfer;

/** How a graph is written. */
public enum ExportFormat {
  /** A CSV file for each kind of vertices and of edges, and a descriptor to load them by. */
  CSV,
  /** A script of Cypher statements that make the graph in an empty database. */
  CYPHER
}
