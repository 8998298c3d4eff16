package io.graphflow.core.list.filter;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.Selection;

/** A predicate on one stored property, made for the column of one table. */
sealed interface ColumnTest
    permits DenseTest, DoubleRangeTest, MemoizedTest, StringEqualityTest, NullTest, ConstantTest {

  /** How a comparison's constant fits a column. */
  enum Binding {
    /** The test is ready. */
    READY,
    /** No value compares as wanted. */
    NEVER,
    /** The constant is of another kind than the column; only an evaluator knows what that means. */
    GENERAL
  }

  /**
   * Takes in the value that the property is compared with; before the methods below.
   *
   * @param tuple with the values of flat groups that the comparison reads
   */
  Binding bind(Tuple tuple);

  /** The number of the first {@code count} positions that pass. */
  long count(Positions positions, int count);

  /** Selects positions as {@link PositionFilter#select} does. */
  int select(Positions positions, Selection in, int count, int[] out);

}
