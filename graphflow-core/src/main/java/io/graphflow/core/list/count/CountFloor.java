package io.graphflow.core.list.count;

/**
 * How many rows a vertex must have at least to be among the first, when vertices are sorted by their rows and only some are
 * wanted. Whoever keeps the first ones raises it as they become better, so that whoever counts need not look at
 * vertices whose lists are too short. For one pipeline, and one thread.
 */
public final class CountFloor {
  private long least;

  /** Creates one at 0, which each vertex reaches. */
  public CountFloor() {}

  /** How many rows are enough. */
  long least() {
    return least;
  }

  /** Begins anew at 0. */
  public void clear() {
    least = 0;
  }

  /** Says how many rows the last one of the first vertices has. */
  public void raise(long rows) {
    least = rows;
  }
}
