package io.graphflow.storage.adjacency;

/** What adjacency lists store of the ID of each edge. */
public enum EdgeComponent {
  /** Nothing: the edge is identified by its place or found by a search. */
  NONE,
  /** The page-level positional offset (paper section 4.2). */
  PAGE_OFFSET,
  /** The position in the edge columns, which is that of the edge's ID; never in a file. */
  COLUMN_POSITION,
  /** The whole 8-byte edge ID, beside the 8-byte neighbour ID. */
  EDGE_ID;

  /** Whether a positional offset of its own width is stored. */
  boolean isOffset() {
    return this == PAGE_OFFSET || this == COLUMN_POSITION;
  }
}
