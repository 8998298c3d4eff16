package io.graphflow.core.volcano.operator.order;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.RowBuffer;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;
import it.unimi.dsi.fastutil.ints.IntArrays;

/** Keeps all input rows and yields them in order. */
public final class OrderByOperator implements Operator {
  private static final int ROWS_PER_CHECK = 512;

  private final Operator input;
  private final QueryContext context;
  private final MemoryAccount account;
  private final Tuple tuple;
  private final RowOrder order;
  private final RowBuffer buffer;

  private int[] sorted;
  private int nextRow;

  /** Creates the operator; {@code account} counts this operator alone, with {@code buffer}. */
  public OrderByOperator(Operator input, QueryContext context, MemoryAccount account, Tuple tuple,
      RowOrder order, RowBuffer buffer) {
    this.input = input;
    this.context = context;
    this.account = account;
    this.tuple = tuple;
    this.order = order;
    this.buffer = buffer;
  }

  @Override
  public void open() {
    release();
    input.open();
  }

  private void sort() {
    while (input.next()) {
      order.computeKeys(tuple);
      buffer.append(tuple);
    }
    account.reserve((long) buffer.size() * Integer.BYTES);
    sorted = new int[buffer.size()];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = i;
    }
    int[] comparisons = new int[1];
    IntArrays.quickSort(sorted, (left, right) -> {
      if (++comparisons[0] % ROWS_PER_CHECK == 0) {
        context.check();
      }
      return order.compare(buffer, left, right);
    });
  }

  @Override
  public boolean next() {
    if (sorted == null) {
      sort();
    }
    if (nextRow == sorted.length) {
      return false;
    }
    buffer.load(sorted[nextRow++], tuple);
    return true;
  }

  private void release() {
    sorted = null;
    nextRow = 0;
    buffer.clear();
    account.releaseAll();
  }

  @Override
  public void close() {
    input.close();
    release();
  }
}
