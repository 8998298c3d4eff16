package io.graphflow.core.volcano.operator.join;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;

/** Keeps, or marks, the input rows for which the inner plan has a row. */
public final class SemiApplyOperator implements Operator {
  private static final int NO_MARK = -1;

  private final Operator input;
  private final Operator inner;
  private final Tuple tuple;
  private final int markSlot;
  private final boolean wanted;

  private SemiApplyOperator(
      Operator input, Operator inner, Tuple tuple, int markSlot, boolean wanted) {
    this.input = input;
    this.inner = inner;
    this.tuple = tuple;
    this.markSlot = markSlot;
    this.wanted = wanted;
  }

  /** Keeps the rows that have an inner row if {@code wanted}, or else those that have none. */
  public static SemiApplyOperator keeping(
      Operator input, Operator inner, Tuple tuple, boolean wanted) {
    return new SemiApplyOperator(input, inner, tuple, NO_MARK, wanted);
  }

  /** Keeps all rows and sets a BOOLEAN slot to whether there is an inner row. */
  public static SemiApplyOperator marking(Operator input, Operator inner, Tuple tuple,
      int markSlot) {
    return new SemiApplyOperator(input, inner, tuple, markSlot, true);
  }

  @Override
  public void open() {
    input.open();
  }

  @Override
  public boolean next() {
    while (input.next()) {
      inner.open();
      boolean exists = inner.next();
      if (markSlot != NO_MARK) {
        tuple.setLong(markSlot, exists ? 1 : 0);
        return true;
      }
      if (exists == wanted) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void close() {
    input.close();
    inner.close();
  }
}
