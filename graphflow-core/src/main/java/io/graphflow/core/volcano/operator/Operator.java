package io.graphflow.core.volcano.operator;

/** Yields rows in the query's tuple, one at a time. */
public interface Operator {

  /**
   * Starts from the beginning, for the first time or again: the operator of an inner plan is opened
   * for each outer row. It may keep everything that does not depend on that row.
   */
  void open();

  /** Sets the operator's slots to the next row; false if there is none. Not called again then. */
  boolean next();

  /** Releases the memory of the operator and its inputs. It may be opened again. */
  void close();
}
