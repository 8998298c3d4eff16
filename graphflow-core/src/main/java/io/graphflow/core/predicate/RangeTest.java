package io.graphflow.core.predicate;

import io.graphflow.storage.column.ColumnReader;

/** A comparison of whole numbers, dates or booleans, which can also be bound to a value of another column. */
public sealed interface RangeTest extends ColumnTest permits DenseTest, ReaderRangeTest {

  /** Whether {@link #bindLong} takes the values of another column of whole numbers as they are. */
  boolean comparesWith(ColumnReader other);

  /** Sets the value to compare with, from a column that this {@link #comparesWith}. */
  Binding bindLong(long value);
}
