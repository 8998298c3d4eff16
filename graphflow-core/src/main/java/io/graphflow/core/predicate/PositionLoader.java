package io.graphflow.core.predicate;

import io.graphflow.core.tuple.Tuple;

/** Puts the element at a position of a vector into its slot of a tuple. */
public interface PositionLoader {
  /** Must come before the first {@link #load} after the vectors have changed. */
  default void begin() {}

  /** Loads the element at a position. */
  void load(int position, Tuple tuple);
}
