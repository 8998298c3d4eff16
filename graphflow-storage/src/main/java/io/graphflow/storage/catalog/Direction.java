package io.graphflow.storage.catalog;

/** The end of an edge from which a list is read. */
public enum Direction {
  /** Lists owned by the source vertex; neighbours are destinations. */
  FORWARD,
  /** Lists owned by the destination vertex; neighbours are sources. */
  BACKWARD;

  /** The other direction. */
  public Direction reverse() {
    return this == FORWARD ? BACKWARD : FORWARD;
  }
}
