package io.graphflow.core.volcano.operator;

/** Yields rows in the query's tuple, one at a time. */
public interface Operator {

  /**
   * Starts over, for the first time or again: the operator of an inner plan is opened for each outer
   * row. What does not depend on that row may be kept.
   */
  void open();

  /** Sets the operator's slots to the next row; false if there is none. Not called again then. */
  boolean next();

  /** Releases what the operator holds, inputs included. It may be opened again. */
  void close();
}
