package io.graphflow.core.volcano.operator.join;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.JoinKey;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.RowBuffer;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;
import java.util.Arrays;

/**
 * Joins on vertices or values. A hash table of the right side, in which rows of one key are
 * chained, is probed with each row of the left. The right side never depends on outer rows, so that
 * it is built once.
 */
public final class HashJoinOperator implements Operator {
  private static final int ROWS_PER_CHECK = 512;
  private static final int NO_ROW = -1;

  private final Operator left;
  private final Operator right;
  private final QueryContext context;
  private final MemoryAccount account;
  private final Tuple tuple;
  private final JoinKey joinKey;
  private final KeyTable keys;
  private final RowBuffer rightRows;

  private boolean built;
  /** By key its last row; {@code rowBefore} has, by row, the one before with the same key. */
  private int[] lastRow = new int[16];
  private int[] rowBefore = new int[16];
  private int match;
  private int rows;

  /**
   * Creates the operator.
   *
   * @param account counts this operator alone, with {@code keys} and {@code rightRows}
   * @param rightRows keeps the variables that the right side binds beyond the keys
   */
  public HashJoinOperator(
      Operator left,
      Operator right,
      QueryContext context,
      MemoryAccount account,
      Tuple tuple,
      JoinKey joinKey,
      KeyTable keys,
      RowBuffer rightRows) {
    this.left = left;
    this.right = right;
    this.context = context;
    this.account = account;
    this.tuple = tuple;
    this.joinKey = joinKey;
    this.keys = keys;
    this.rightRows = rightRows;
  }

  @Override
  public void open() {
    left.open();
    match = NO_ROW;
  }

  private void build() {
    right.open();
    while (right.next()) {
      if (!joinKey.hasNull(tuple)) {
        int before = keys.size();
        int key = keys.findOrAdd(tuple);
        int row = rightRows.append(tuple);
        lastRow = grown(lastRow, key);
        rowBefore = grown(rowBefore, row);
        rowBefore[row] = key == before ? NO_ROW : lastRow[key];
        lastRow[key] = row;
      }
    }
    right.close();
    built = true;
  }

  private int[] grown(int[] array, int index) {
    if (index < array.length) {
      return array;
    }
    int length = (int) Math.min(Integer.MAX_VALUE - 8L, array.length * 2L);
    account.reserve((long) (length - array.length) * Integer.BYTES);
    return Arrays.copyOf(array, length);
  }

  @Override
  public boolean next() {
    if (!built) {
      build();
    }
    while (match == NO_ROW) {
      if (keys.size() == 0 || !left.next()) {
        return false;
      }
      if (!joinKey.hasNull(tuple)) {
        int key = keys.find(tuple);
        match = key == KeyTable.ABSENT ? NO_ROW : lastRow[key];
      }
    }
    if (++rows % ROWS_PER_CHECK == 0) {
      context.check();
    }
    rightRows.load(match, tuple);
    match = rowBefore[match];
    return true;
  }

  @Override
  public void close() {
    left.close();
    right.close();
    keys.clear();
    rightRows.clear();
    lastRow = new int[16];
    rowBefore = new int[16];
    account.releaseAll();
    built = false;
  }
}
