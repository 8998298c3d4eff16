package io.graphflow.core.ftree.operator.order;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.ftree.operator.RowStream;
import io.graphflow.core.ftree.operator.TableBlock;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.RowTable;
import io.graphflow.core.vector.SortKeys;
import it.unimi.dsi.fastutil.ints.IntArrays;

/** Yields all rows in order. Rows that are equal in all keys stay in the order of the input. */
public final class OrderByOperator implements FTreeOperator {
  private static final int COMPARISONS_PER_CHECK = 4096;

  private final RowStream input;
  private final QueryContext context;
  private final MemoryAccount account;
  private final SortKeys keys;
  private final RowTable table;
  private final Tuple tuple;
  private final TableBlock block;

  private int nextRow;
  private int comparisons;

  /**
   * Creates the operator.
   *
   * @param account counts this operator alone, with {@code keys} and {@code table}
   * @param table keeps the rows
   * @param block shows them
   */
  public OrderByOperator(RowStream input, QueryContext context, MemoryAccount account,
      SortKeys keys, RowTable table, Tuple tuple, TableBlock block) {
    this.input = input;
    this.context = context;
    this.account = account;
    this.keys = keys;
    this.table = table;
    this.tuple = tuple;
    this.block = block;
  }

  @Override
  public void open() {
    release();
    input.open();
    while (input.next()) {
      for (long i = input.multiplicity(); i > 0; i--) {
        keys.set(table.append(tuple), tuple);
      }
    }
    // Merge sort takes a copy.
    account.reserve(2L * table.count() * Integer.BYTES);
    int[] order = new int[table.count()];
    for (int row = 0; row < order.length; row++) {
      order[row] = row;
    }
    IntArrays.mergeSort(order, this::compare);
    account.release((long) order.length * Integer.BYTES);
    keys.release();
    table.reorder(order);
    account.release((long) order.length * Integer.BYTES);
  }

  private int compare(int left, int right) {
    if (++comparisons % COMPARISONS_PER_CHECK == 0) {
      context.check();
    }
    return keys.compare(left, right);
  }

  @Override
  public boolean next() {
    int count = block.show(table, nextRow);
    nextRow += count;
    return count > 0;
  }

  private void release() {
    nextRow = 0;
    table.release();
    keys.release();
    account.releaseAll();
  }

  @Override
  public void close() {
    input.close();
    release();
  }
}
