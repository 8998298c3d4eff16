package io.graphflow.core.ftree.operator;

/** A predicate over the positions of one block. For one thread at a time. */
public interface BlockFilter {

  /**
   * Makes the positions invalid at which the predicate is not true.
   *
   * @return false if there were none
   */
  boolean apply();
}
