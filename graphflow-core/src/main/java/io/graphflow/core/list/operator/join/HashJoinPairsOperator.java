package io.graphflow.core.list.operator.join;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.chunk.RowChunk;
import io.graphflow.core.list.chunk.SavedGroups;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.RowTable;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.Vector;
import java.util.Arrays;
import java.util.List;

/**
 * A hash join of rows that have few matches each. As {@link HashJoinOperator} does, it looks up the keys of
 * all positions of one unflat group together. But it copies what is read of a position beside each of its
 * matches, so that many pairs make one long vector, and not each position a short one.
 */
public final class HashJoinPairsOperator implements ListOperator {
  private final ProbeMatches matches;
  private final JoinTable table;
  private final QueryContext context;
  private final Vector[] read;
  private final int[] all;
  private final RowTable leftRows;
  private final RowTable rightRows;
  private final RowChunk leftChunk;
  private final RowChunk rightChunk;
  private final SavedGroups others;

  /** Whether the left side has but one group, so that pairs of several chunks of it may come together. */
  private final boolean isOnly;

  /** The pairs that are collected: positions of the left side's chunk, and rows of the table. */
  private final Selection positions = new Selection();
  private final int[] rows;

  /** By pair for how many rows it stands; only if a chunk's positions stand for several. */
  private long[] multiplicities = {};
  private boolean hasMultiplicities;

  private int nextRow;
  private int endRow;

  /**
   * Creates the operator.
   *
   * @param keys finds keys in {@code table}; of an unflat group
   * @param right fills {@code table}
   * @param read what is read of that group
   * @param leftRows receives copies of it
   * @param leftChunk shows them
   * @param rightRows receives copies of rows of {@code table}
   * @param rightChunk shows them, in the same group as {@code leftChunk}
   * @param others the groups that are unflat on the left, but that of {@code keys}
   * @param isOnly whether there is no other group, be it flat
   */
  public HashJoinPairsOperator(ListOperator left, ProbeKeys keys, RightSide right,
      JoinTable table, QueryContext context, List<Vector> read, RowTable leftRows,
      RowChunk leftChunk, RowTable rightRows, RowChunk rightChunk, List<ListGroup> others,
      boolean isOnly) {
    this.matches = new ProbeMatches(left, keys, right);
    this.table = table;
    this.context = context;
    this.read = read.toArray(Vector[]::new);
    this.all = new int[this.read.length];
    Arrays.fill(all, -1);
    this.leftRows = leftRows;
    this.leftChunk = leftChunk;
    this.rightRows = rightRows;
    this.rightChunk = rightChunk;
    this.others = new SavedGroups(others);
    this.isOnly = isOnly;
    this.rows = new int[rightChunk.maxCount()];
  }

  @Override
  public void open() {
    matches.open();
    nextRow = 0;
    endRow = 0;
  }

  @Override
  public boolean next() {
    context.check();
    leftRows.clear();
    rightRows.clear();
    hasMultiplicities = false;
    do {
      if (nextRow == endRow && !matches.hasNext()) {
        if (!matches.nextChunk()) {
          break;
        }
        others.save();
        matches.lookUp(table);
      }
      collect();
    } while (isOnly && rightRows.count() < rows.length);
    int count = rightRows.count();
    if (count == 0) {
      return false;
    }
    others.restore();
    leftChunk.show(leftRows, 0, count);
    rightChunk.show(rightRows, 0, count);
    if (hasMultiplicities) {
      rightChunk.setMultiplicities(multiplicities);
    }
    return true;
  }

  /** Copies pairs of the present chunk, as many as there is room for. */
  private void collect() {
    int room = rows.length - rightRows.count();
    int[] at = positions.buffer(room);
    int count = 0;
    while (count < room) {
      if (nextRow == endRow) {
        if (!matches.hasNext()) {
          break;
        }
        nextRow = matches.next();
        endRow = matches.endRow();
      }
      int position = matches.position();
      int end = count + Math.min(room - count, endRow - nextRow);
      while (count < end) {
        at[count] = position;
        rows[count++] = nextRow++;
      }
    }
    positions.select(count);
    multiply(matches.group().multiplicities, at, count);
    leftRows.appendAll(read, all, positions);
    table.append(rows, count, rightRows);
  }

  private void multiply(long[] before, int[] at, int count) {
    if (before == null && !hasMultiplicities) {
      return;
    }
    int first = rightRows.count();
    if (multiplicities.length < rows.length) {
      multiplicities = new long[rows.length];
    }
    if (!hasMultiplicities) {
      hasMultiplicities = true;
      Arrays.fill(multiplicities, 0, first, 1);
    }
    for (int i = 0; i < count; i++) {
      multiplicities[first + i] = before == null ? 1 : before[at[i]];
    }
  }

  @Override
  public long addedBytes() {
    return leftChunk.bytes() + rightChunk.bytes();
  }

  @Override
  public void close() {
    matches.close();
    leftRows.release();
    rightRows.release();
  }
}
