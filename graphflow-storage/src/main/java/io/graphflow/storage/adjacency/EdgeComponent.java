package io.graphflow.storage.adjacency;

/** The part of each edge's ID that adjacency lists store. */
public enum EdgeComponent {
  /** Nothing: the edge is identified by its place or found by a search. */
  NONE,
  /** The page-level positional offset (paper section 4.2). */
  PAGE_OFFSET,
  /** The position in the edge columns, which is the position of the edge's ID; never in a file. */
  COLUMN_POSITION,
  /** The whole 8-byte edge ID, beside the 8-byte neighbour ID. */
  EDGE_ID;

  /** Whether a positional offset of its own width is stored. */
  boolean isOffset() {
    return this == PAGE_OFFSET || this == COLUMN_POSITION;
  }
}
