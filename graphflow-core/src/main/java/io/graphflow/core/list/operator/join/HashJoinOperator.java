package io.graphflow.core.list.operator.join;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.chunk.RowChunk;
import io.graphflow.core.list.chunk.SavedGroups;
import io.graphflow.core.list.operator.ListOperator;
import java.util.List;

/**
 * Builds a table of the right side's rows, ordered by key. It looks up the keys of all positions of the
 * left side's last group of keys together, makes that group flat, and for each position with a match points
 * the vectors of a new unflat group at the rows with its key. The other groups of the left stay as they
 * are: the probe is factorized.
 */
public final class HashJoinOperator implements ListOperator {
  private static final int CHUNKS_PER_CHECK = 1024;

  private final ProbeMatches matches;
  private final JoinTable table;
  private final QueryContext context;
  private final RowChunk chunk;
  private final SavedGroups others;

  private int nextRow;
  private int endRow;
  private int chunks;

  /**
   * Creates the operator.
   *
   * @param keys finds keys in {@code table}
   * @param right fills {@code table}
   * @param chunk shows the columns of {@code table} that are not keys
   * @param others the groups that are unflat on the left, but that of {@code keys}
   */
  public HashJoinOperator(ListOperator left, ProbeKeys keys, RightSide right, JoinTable table,
      QueryContext context, RowChunk chunk, List<ListGroup> others) {
    this.matches = new ProbeMatches(left, keys, right);
    this.table = table;
    this.context = context;
    this.chunk = chunk;
    this.others = new SavedGroups(others);
  }

  @Override
  public void open() {
    matches.open();
    nextRow = 0;
    endRow = 0;
  }

  @Override
  public boolean next() {
    if (++chunks % CHUNKS_PER_CHECK == 0) {
      context.check();
    }
    if (nextRow == endRow) {
      if (!matches.hasNext()) {
        if (!matches.nextChunk()) {
          return false;
        }
        others.save();
      }
      int number = matches.next();
      if (matches.group() != null) {
        matches.group().current = matches.position();
      }
      nextRow = table.firstRow(number);
      endRow = table.firstRow(number + 1);
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
    matches.close();
  }
}
