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
  /** The least number of positions in the first part of a chunk. */
  private static final int FIRST_PART = 64;

  private final ListOperator input;
  private final MemoryAccount account;
  private final LongSupplier limit;
  private final LeadingKey leadingKey;
  private final ChunkRows rows;
  private final SortKeys keys;
  private final RowTable table;
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
      Tuple tuple,
      RowChunk chunk) {
    this.input = input;
    this.account = account;
    this.limit = limit;
    this.leadingKey = leadingKey;
    this.rows = rows;
    this.keys = keys;
    this.table = table;
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
        if (leadingKey == null) {
          offerRows(wanted);
        } else {
          offerInParts(wanted);
        }
      }
    }
    IntArrays.mergeSort(order, 0, count, keys::compare);
    keys.release();
    table.reorder(Arrays.copyOf(order, count));
  }

  /**
   * Offers a chunk's rows in parts of the leading key's list. Before each part, the last of the rows kept so
   * far says which positions cannot be among the first, so that most rows of even the first chunk
   * are never read.
   */
  private void offerInParts(long wanted) {
    ListGroup group = leadingKey.group();
    Selection all = group.selection;
    int from = 0;
    int length = count < wanted ? (int) Math.min(all.count(), Math.max(FIRST_PART, wanted))
        : all.count();
    while (from < all.count()) {
      int to = Math.min(all.count(), from + length);
      possible.select(selectPossible(wanted, all, from, to));
      if (possible.count() > 0) {
        group.selection = possible;
        offerRows(wanted);
      }
      from = to;
      length *= 2;
    }
  }

  /** Selects the positions of a part that do not come after the last kept row by their first key. */
  private int selectPossible(long wanted, Selection all, int from, int to) {
    int[] positions = possible.buffer(to - from);
    if (count >= wanted) {
      keys.load(order[0], tuple);
      if (!tuple.isNull(leadingKey.slot())) {
        return leadingKey.values()
            .selectUpTo(tuple.longValue(leadingKey.slot()),
                leadingKey.descending(), keys.count() > 1, all, from, to, positions);
      }
    }
    for (int i = from; i < to; i++) {
      positions[i - from] = all.position(i);
    }
    return to - from;
  }

  private void offerRows(long wanted) {
    rows.first();
    do {
      long times = rows.multiplicity();
      while (times > 0 && offer(wanted)) {
        times--;
      }
    } while (rows.advance());
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
    if (keys.isLater(order[0], tuple)) {
      return false;
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
    chunk.show(table, nextRow, rowCount);
    nextRow += rowCount;
    return true;
  }

  private void release() {
    order = new int[0];
    count = 0;
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
