package io.graphflow.core.predicate;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.Selection;

/** A predicate on one stored property, made for the column of one table. */
public sealed interface ColumnTest
    permits RangeTest, DoubleRangeTest, MemoizedTest, StringEqualityTest, ReaderTextTest, NullTest,
    ConstantTest {

  /** The result of {@link #select} when all positions pass; it wrote nothing then. */
  int ALL = -1;

  /** How a comparison's constant fits a column. */
  enum Binding {
    /** The test is ready. */
    READY,
    /** The comparison is false or NULL for every value. */
    NEVER,
    /**
     * The constant has another type than the column, so that only an evaluator can compare them.
     */
    GENERAL
  }

  /**
   * Sets the value that the property is compared with; must come before the methods below.
   *
   * @param tuple with the values of flat groups that the comparison reads
   */
  Binding bind(Tuple tuple);

  /** Counts the passing ones of the first {@code count} positions. */
  long count(Positions positions, int count);

  /**
   * Selects the positions that pass.
   *
   * @param in the positions to test
   * @param count length of {@code positions}
   * @param out receives the positions that pass, ascending; one longer than {@code in.count()}
   * @return how many, or {@link #ALL}
   */
  int select(Positions positions, Selection in, int count, int[] out);
}
