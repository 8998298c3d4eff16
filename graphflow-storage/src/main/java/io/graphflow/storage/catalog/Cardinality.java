package io.graphflow.storage.catalog;

/** How many edges of a label a vertex may have: said of the source first, then of the destination. */
public enum Cardinality {
  /** Any number. */
  MANY_MANY,
  /** A source has at most one edge. */
  MANY_ONE,
  /** A destination has at most one edge. */
  ONE_MANY,
  /** Either end has at most one edge. */
  ONE_ONE;

  /** Whether lists in a direction have at most one edge. */
  public boolean isSingle(Direction direction) {
    return this == ONE_ONE || this == (direction == Direction.FORWARD ? MANY_ONE : ONE_MANY);
  }
}
