package io.graphflow.storage.layout;

/** By what the properties of an edge table are found in the layout at hand. */
public enum EdgePropertyAddress {
  /** By the offset of the source vertex: a vertex column of the source (n-1 and 1-1 edges). */
  SOURCE,
  /** By the offset of the destination vertex: a vertex column of the destination (1-n edges). */
  DESTINATION,
  /** By the position in the edge's ID: property pages, or rows. */
  POSITION
}
