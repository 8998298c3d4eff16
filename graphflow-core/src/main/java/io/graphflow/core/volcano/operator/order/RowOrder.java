package io.graphflow.core.volcano.operator.order;

import io.graphflow.core.expression.Assignment;
import io.graphflow.core.tuple.RowBuffer;
import io.graphflow.core.tuple.Tuple;

/**
 * The order of rows by sort keys. The keys are computed once a row, into variables of their own that
 * come first in the buffer.
 */
public final class RowOrder {
  private final Assignment[] keys;
  private final boolean[] descending;

  /** Creates an order by keys, the first of which counts most; {@code descending} is by key. */
  public RowOrder(Assignment[] keys, boolean[] descending) {
    this.keys = keys;
    this.descending = descending;
  }

  /** Sets the key variables. */
  void computeKeys(Tuple tuple) {
    for (Assignment key : keys) {
      key.apply(tuple);
    }
  }

  /** Compares two rows of a buffer whose first columns are the key variables. */
  int compare(RowBuffer buffer, int left, int right) {
    for (int i = 0; i < descending.length; i++) {
      int order = buffer.compare(left, right, i);
      if (order != 0) {
        return descending[i] ? -order : order;
      }
    }
    return 0;
  }
}
