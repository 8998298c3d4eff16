package io.graphflow.core.list.operator.order;

import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.list.chunk.ChunkRows;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.chunk.RowChunk;
import io.graphflow.core.list.chunk.RowTable;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Yields the first rows in order, and keeps no more rows than these. A heap has the last of them on
 * top, whose place a row that comes before it takes.
 */
public final class TopOperator implements ListOperator {
  private final ListOperator input;
  private final MemoryAccount account;
  private final LongSupplier limit;
  private final LeadingKey leadingKey;
  private final ChunkRows rows;
  private final SortKeys keys;
  private final RowTable table;
  private final RowTable batch;
  private final Tuple tuple;
  private final RowChunk chunk;
  private final Selection possible = new Selection();

  /** Row numbers; while rows are read, a heap with the last in order first. */
  private int[] order = {};

  private int count;
  private int nextRow;

  /**
   * The first key, where it is an integer that lies in an unflat group of the input.
   *
   * @param slot the slot of a tuple that receives the key's value
   */
  public record LeadingKey(ListGroup group, ValueVector values, int slot, boolean descending) {}

  /**
   * Creates the operator; other parameters as for {@link OrderByOperator}.
   *
   * @param account counts this operator alone, with {@code keys} and {@code table}
   * @param leadingKey the key by which most rows are dropped before they are read; may be null
   */
  public TopOperator(
      ListOperator input,
      MemoryAccount account,
      LongSupplier limit,
      LeadingKey leadingKey,
      ChunkRows rows,
      SortKeys keys,
      RowTable table,
      RowTable batch,
      Tuple tuple,
      RowChunk chunk) {
    this.input = input;
    this.account = account;
    this.limit = limit;
    this.leadingKey = leadingKey;
    this.rows = rows;
    this.keys = keys;
    this.table = table;
    this.batch = batch;
    this.tuple = tuple;
    this.chunk = chunk;
  }

  @Override
  public void open() {
    release();
    long wanted = limit.getAsLong();
    if (wanted > 0) {
      input.open();
      while (input.next()) {
        if (leadingKey != null && count >= wanted && !dropLater()) {
          continue;
        }
        rows.first();
        do {
          long times = rows.multiplicity();
          while (times > 0 && offer(wanted)) {
            times--;
          }
        } while (rows.advance());
      }
    }
    IntArrays.mergeSort(order, 0, count, keys::compare);
  }

  /** Deselects positions that come after the last kept row by their first key; false if all do. */
  private boolean dropLater() {
    keys.load(order[0], tuple);
    if (tuple.isNull(leadingKey.slot())) {
      return true;
    }
    long bound = tuple.longValue(leadingKey.slot());
    Selection in = leadingKey.group().selection;
    int selected =
        leadingKey.values()
            .selectUpTo(
                bound,
                leadingKey.descending(),
                keys.count() > 1,
                in,
                possible.buffer(in.count()));
    possible.select(selected);
    leadingKey.group().selection = possible;
    return selected > 0;
  }

  /**
   * Keeps a row, unless it comes after all kept ones. Returns whether an equal row may be kept,
   * too.
   */
  private boolean offer(long wanted) {
    if (count < wanted) {
      int row = table.append(tuple);
      keys.set(row, tuple);
      if (count == order.length) {
        int length = Math.max(16, 2 * count);
        account.reserve((long) (length - count) * Integer.BYTES);
        order = Arrays.copyOf(order, length);
      }
      order[count] = row;
      siftUp(count++);
      return true;
    }
    // Row number `count` is the candidate, which has keys but no place in the table.
    keys.set(count, tuple);
    if (keys.compare(count, order[0]) >= 0) {
      return false;
    }
    int row = order[0];
    table.set(row, tuple);
    keys.copy(count, row, tuple);
    siftDown();
    return true;
  }

  private void siftUp(int from) {
    int at = from;
    int row = order[at];
    while (at > 0 && keys.compare(row, order[(at - 1) / 2]) > 0) {
      order[at] = order[(at - 1) / 2];
      at = (at - 1) / 2;
    }
    order[at] = row;
  }

  private void siftDown() {
    int at = 0;
    int row = order[0];
    while (2 * at + 1 < count) {
      int child = 2 * at + 1;
      if (child + 1 < count && keys.compare(order[child + 1], order[child]) > 0) {
        child++;
      }
      if (keys.compare(row, order[child]) >= 0) {
        break;
      }
      order[at] = order[child];
      at = child;
    }
    order[at] = row;
  }

  @Override
  public boolean next() {
    int rowCount = chunk.count(count - nextRow);
    if (rowCount == 0) {
      return false;
    }
    batch.clear();
    for (int i = 0; i < rowCount; i++) {
      table.load(order[nextRow++], tuple);
      batch.append(tuple);
    }
    chunk.show(batch, 0, rowCount);
    return true;
  }

  private void release() {
    order = new int[0];
    count = 0;
    nextRow = 0;
    table.release();
    batch.release();
    keys.release();
    account.releaseAll();
  }

  @Override
  public void close() {
    input.close();
    release();
  }
}
