package io.graphflow.core.list.filter;

import io.graphflow.core.list.adjacency.AdjacencyBatch;
import io.graphflow.storage.column.ColumnReader;

/** A comparison of values that may be tested a whole list at a time, by their list positions. */
sealed interface DenseTest extends ColumnTest permits CodeRangeTest, GatheredRangeTest {

  /** Whether what follows may be asked: of a column in which no value is missing between others. */
  boolean isDense();

  /** The number of positions from {@code first} on that pass; only if it {@link #isDense}. */
  long countDense(long first, long count);

  /**
   * Adds, for each list of a run, the number of positions that pass to that of the list's owner; only
   * if it {@link #isDense}.
   */
  void countDense(AdjacencyBatch owners, int run, long[] counts);

  /** Reads a byte of the first and of the last code of each list; see {@code Prefetching.prefetch}. */
  void prefetch(AdjacencyBatch owners, int run);

  /** Whether {@link #bindLong} takes the values of another column of whole numbers as they are. */
  boolean comparesWith(ColumnReader other);

  /** Takes in a value of a column that this {@link #comparesWith}. */
  Binding bindLong(long value);
}
