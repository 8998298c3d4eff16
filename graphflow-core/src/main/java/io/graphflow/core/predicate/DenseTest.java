package io.graphflow.core.predicate;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;

/** A comparison that can test the values of a whole list at a time, by their list positions. */
public sealed interface DenseTest extends RangeTest permits CodeRangeTest, GatheredRangeTest {

  /**
   * Whether no value of the column is missing between others, so that the methods below may be
   * called.
   */
  boolean isDense();

  /** The number of passing positions from {@code first} on; only if it {@link #isDense}. */
  long countDense(long first, long count);

  /**
   * Adds the number of passing positions of each list of a run to the count of the list's owner;
   * only if it {@link #isDense}.
   */
  void countDense(AdjacencyBatch owners, int run, long[] counts);

  /**
   * Finds how many values of each list pass, compared with the list's own operand, which is of a column that this
   * {@link #comparesWith}; only if it {@link #isDense}. What it was bound to before is forgotten.
   */
  void countDense(ComparedLists lists);

  /** Reads a byte of the first and of the last code of each list; see {@code Prefetching.prefetch}. */
  void prefetch(AdjacencyBatch owners, int run);
}
