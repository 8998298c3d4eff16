package io.graphflow.core.list.operator.join;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.chunk.Bindings;
import io.graphflow.core.list.chunk.ChunkRows;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.chunk.RowChunk;
import io.graphflow.core.list.chunk.SavedGroups;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.Tuple;
import java.util.List;

/**
 * Builds a table of the right side's rows, ordered by key. For each chunk of the left, whose key
 * groups are flat, it points the vectors of a new unflat group at the rows with that key. The other
 * groups of the left stay as they are: the probe is factorized.
 */
public final class HashJoinOperator implements ListOperator {
  private static final int CHUNKS_PER_CHECK = 1024;

  private final ListOperator left;
  private final Bindings leftKeys;
  private final ListOperator right;
  private final ChunkRows rightRows;
  private final JoinTable table;
  private final QueryContext context;
  private final Tuple tuple;
  private final RowChunk chunk;
  private final SavedGroups others;

  private boolean built;
  private int nextRow;
  private int endRow;
  private int chunks;

  /**
   * Creates the operator.
   *
   * @param chunk shows the columns of {@code table} that are not keys
   * @param others the groups that are unflat on the left
   */
  public HashJoinOperator(
      ListOperator left,
      Bindings leftKeys,
      ListOperator right,
      ChunkRows rightRows,
      JoinTable table,
      QueryContext context,
      Tuple tuple,
      RowChunk chunk,
      List<ListGroup> others) {
    this.left = left;
    this.leftKeys = leftKeys;
    this.right = right;
    this.rightRows = rightRows;
    this.table = table;
    this.context = context;
    this.tuple = tuple;
    this.chunk = chunk;
    this.others = new SavedGroups(others);
  }

  @Override
  public void open() {
    if (!built) {
      build();
      built = true;
    }
    left.open();
    nextRow = 0;
    endRow = 0;
  }

  private void build() {
    table.release();
    right.open();
    while (right.next()) {
      rightRows.first();
      do {
        table.add(tuple, rightRows.multiplicity());
      } while (rightRows.advance());
    }
    table.finish();
  }

  @Override
  public boolean next() {
    if (++chunks % CHUNKS_PER_CHECK == 0) {
      context.check();
    }
    while (nextRow == endRow) {
      if (!left.next()) {
        return false;
      }
      leftKeys.loadCurrent(tuple);
      int key = table.find(tuple);
      nextRow = table.firstRow(key);
      endRow = table.firstRow(key + 1);
      others.save();
    }
    others.restore();
    int count = chunk.count(endRow - nextRow);
    table.show(chunk, nextRow, count);
    nextRow += count;
    return true;
  }

  @Override
  public long addedBytes() {
    return chunk.bytes();
  }

  @Override
  public void close() {
    left.close();
    right.close();
    table.release();
    built = false;
  }
}
