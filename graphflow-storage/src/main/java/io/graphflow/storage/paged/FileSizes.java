package io.graphflow.storage.paged;

import io.graphflow.storage.catalog.Direction;

/**
 * How many bytes of files structures are read from, about, for those who want to know it before: 0 where there are none, or nobody
 * knows. Safe for use by many threads.
 */
public interface FileSizes {

  /** A property of the vertices of a table, by its place there. */
  long vertexProperty(int table, int property);

  /** A property of the edges of a label, by its place there. */
  long edgeProperty(int edgeLabel, int property);

  /** The other ends of the edges of a label, in the order of the one that the direction begins at. */
  long neighbours(int edgeLabel, Direction direction);

  /** Where the lists of them begin. */
  long offsets(int edgeLabel, Direction direction);

  /** All edges of a label, with their properties, as they are read whole. */
  long edges(int edgeLabel);
}
