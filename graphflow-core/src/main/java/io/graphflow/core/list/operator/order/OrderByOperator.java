package io.graphflow.core.list.operator.order;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.list.chunk.ChunkRows;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.chunk.RowTable;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.Vector;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.List;

/** Materializes all rows, sorts them, and yields them in chunks of one unflat group. */
public final class OrderByOperator implements ListOperator {
  private static final int COMPARISONS_PER_CHECK = 1024;

  private final ListOperator input;
  private final QueryContext context;
  private final MemoryAccount account;
  private final ChunkRows rows;
  private final SortKeys keys;
  private final RowTable table;
  private final RowTable batch;
  private final Tuple tuple;
  private final ListGroup group;
  private final Vector[] vectors;
  private final int maxCount;
  private final Selection all = new Selection();

  private int[] order = {};
  private int nextRow;
  private int comparisons;

  /**
   * Creates the operator.
   *
   * @param account counts this operator alone, with {@code keys} and {@code table}
   * @param table keeps the rows
   * @param batch has the same variables, for the rows of a chunk
   */
  public OrderByOperator(
      ListOperator input,
      QueryContext context,
      MemoryAccount account,
      ChunkRows rows,
      SortKeys keys,
      RowTable table,
      RowTable batch,
      Tuple tuple,
      ListGroup group,
      List<Vector> vectors,
      int maxCount) {
    this.input = input;
    this.context = context;
    this.account = account;
    this.rows = rows;
    this.keys = keys;
    this.table = table;
    this.batch = batch;
    this.tuple = tuple;
    this.group = group;
    this.vectors = vectors.toArray(Vector[]::new);
    this.maxCount = maxCount;
  }

  @Override
  public void open() {
    release();
    input.open();
    while (input.next()) {
      rows.first();
      do {
        for (long i = rows.multiplicity(); i > 0; i--) {
          keys.set(table.append(tuple), tuple);
        }
      } while (rows.advance());
    }
    // Merge sort takes a copy.
    account.reserve(2L * table.count() * Integer.BYTES);
    order = new int[table.count()];
    for (int row = 0; row < order.length; row++) {
      order[row] = row;
    }
    IntArrays.mergeSort(order, this::compare);
    account.release((long) order.length * Integer.BYTES);
    nextRow = 0;
  }

  private int compare(int left, int right) {
    if (++comparisons % COMPARISONS_PER_CHECK == 0) {
      context.check();
    }
    return keys.compare(left, right);
  }

  @Override
  public boolean next() {
    int count = Math.min(maxCount, order.length - nextRow);
    if (count == 0) {
      return false;
    }
    batch.clear();
    for (int i = 0; i < count; i++) {
      table.load(order[nextRow++], tuple);
      batch.append(tuple);
    }
    batch.show(vectors, 0);
    group.set(count, all);
    return true;
  }

  private void release() {
    order = new int[0];
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
