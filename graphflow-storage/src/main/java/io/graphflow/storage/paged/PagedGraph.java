package io.graphflow.storage.paged;

import java.util.List;

/** A graph of which pages can be read. Safe for use by many threads. */
public interface PagedGraph {

  /**
   * A property of the vertices of a table.
   *
   * @param property its place in the table
   * @return null if it cannot be read by pages
   */
  PagedColumn vertexProperty(int table, int property);

  /**
   * The edges of a label from the vertices of a table, in the order of these.
   *
   * @return by the table of their destinations, ascending; null if some of them cannot be read by pages
   */
  List<PagedEdges> bySource(int edgeLabel, int table);

  /** Likewise those to the vertices of a table, by the table of their sources. */
  List<PagedEdges> byDestination(int edgeLabel, int table);
}
