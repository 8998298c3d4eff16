package io.graphflow.storage.paged;

import io.graphflow.storage.snapshot.LabelCondition;
import io.graphflow.storage.snapshot.OffsetRuns;
import java.util.List;

/** A graph of which pages can be read. Safe for use by many threads. */
public interface PagedGraph {

  /** How much structures are in files. */
  FileSizes sizes();

  /**
   * A property of the vertices of a table.
   *
   * @param property its place in the table
   * @return null if it cannot be read by pages
   */
  PagedColumn vertexProperty(int table, int property);

  /**
   * The vertices of a table that fulfil a condition of labels.
   *
   * @param labels those that the condition speaks of; the table need not have them
   * @return null if they are so many runs that a bit for each vertex says it better
   */
  OffsetRuns vertexRuns(int table, LabelCondition condition, List<String> labels);

  /**
   * The edges of a label from the vertices of a table, in the order of these.
   *
   * @return by the table of their destinations, ascending; null if some of them cannot be read by pages
   */
  List<PagedEdges> bySource(int edgeLabel, int table);

  /** Likewise those to the vertices of a table, by the table of their sources. */
  List<PagedEdges> byDestination(int edgeLabel, int table);
}
