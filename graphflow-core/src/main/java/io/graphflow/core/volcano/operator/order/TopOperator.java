package io.graphflow.core.volcano.operator.order;

import io.graphflow.core.execution.RowCount;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.RowBuffer;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;
import java.util.Arrays;

/**
 * Yields the first rows in order, and keeps no more than these. A heap has the last of them on top,
 * which a row that comes before it replaces.
 */
public final class TopOperator implements Operator {
  private final Operator input;
  private final MemoryAccount account;
  private final Tuple tuple;
  private final RowOrder order;
  private final RowBuffer buffer;
  private final Evaluator count;

  /** Rows of the buffer; while filling, none comes before those below it in the heap. */
  private int[] heap = new int[16];
  private int size;
  private boolean filled;
  private int nextRow;

  /** Creates the operator; {@code account} counts this operator alone, with {@code buffer}. */
  public TopOperator(
      Operator input,
      MemoryAccount account,
      Tuple tuple,
      RowOrder order,
      RowBuffer buffer,
      Evaluator count) {
    this.input = input;
    this.account = account;
    this.tuple = tuple;
    this.order = order;
    this.buffer = buffer;
    this.count = count;
  }

  @Override
  public void open() {
    release();
    input.open();
  }

  private void fill() {
    long limit = RowCount.of(count, tuple, "LIMIT");
    int spare = -1;
    while (limit > 0 && input.next()) {
      order.computeKeys(tuple);
      int row;
      if (spare >= 0) {
        row = spare;
        buffer.set(row, tuple);
      } else {
        row = buffer.append(tuple);
      }
      spare = -1;
      if (size < limit) {
        push(row);
      } else if (order.compare(buffer, row, heap[0]) < 0) {
        spare = heap[0];
        heap[0] = row;
        siftDown(size);
      } else {
        spare = row;
      }
    }
    for (int last = size - 1; last > 0; last--) {
      int row = heap[last];
      heap[last] = heap[0];
      heap[0] = row;
      siftDown(last);
    }
    filled = true;
  }

  private void push(int row) {
    if (size == heap.length) {
      account.reserve((long) size * Integer.BYTES);
      heap = Arrays.copyOf(heap, (int) Math.min(Integer.MAX_VALUE - 8L, size * 2L));
    }
    int at = size++;
    while (at > 0) {
      int parent = (at - 1) / 2;
      if (order.compare(buffer, row, heap[parent]) <= 0) {
        break;
      }
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = row;
  }

  /** Restores the heap of the first {@code count} after a change of its top. */
  private void siftDown(int count) {
    int row = heap[0];
    int at = 0;
    while (2 * at + 1 < count) {
      int child = 2 * at + 1;
      if (child + 1 < count && order.compare(buffer, heap[child + 1], heap[child]) > 0) {
        child++;
      }
      if (order.compare(buffer, heap[child], row) <= 0) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = row;
  }

  @Override
  public boolean next() {
    if (!filled) {
      fill();
    }
    if (nextRow == size) {
      return false;
    }
    buffer.load(heap[nextRow++], tuple);
    return true;
  }

  @Override
  public void close() {
    input.close();
    release();
  }

  private void release() {
    buffer.clear();
    account.releaseAll();
    heap = new int[16];
    size = 0;
    nextRow = 0;
    filled = false;
  }
}
