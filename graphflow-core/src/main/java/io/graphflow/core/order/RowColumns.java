package io.graphflow.core.order;

import io.graphflow.core.vector.RowTable;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.Vector;

/**
 * Rows that lie in vectors, and their keys: those at some positions, for which vectors of values
 * that all rows share have one position. For one thread at a time.
 */
public final class RowColumns {
  private final ValueVector[] keys;
  private final Vector[] kept;
  private final int[] single;

  /**
   * Creates it.
   *
   * @param keys by key its values
   * @param kept the values that are kept, in the order of the table's variables
   */
  public RowColumns(ValueVector[] keys, Vector[] kept) {
    this.keys = keys.clone();
    this.kept = kept.clone();
    this.single = new int[kept.length];
  }

  /** Says that all rows have the value at one position of a kept vector, or, if it is negative, each its own. */
  public void setSingle(int index, int position) {
    single[index] = position;
  }

  /**
   * Selects the positions whose rows come before a row.
   *
   * @param before receives them, and has room for all
   * @return how many there are
   */
  int selectBefore(Selection positions, SortKeys sortKeys, int row, int[] before) {
    return sortKeys.selectBefore(row, keys, positions, before);
  }

  void append(Selection positions, SortKeys sortKeys, RowTable table) {
    sortKeys.setAll(table.count(), keys, positions);
    table.appendAll(kept, single, positions);
  }
}
