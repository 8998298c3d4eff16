package io.graphflow.core.list.operator.order;

import io.graphflow.core.list.chunk.ChunkRows;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.count.CountFloor;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.order.FirstRows;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;

/** One worker's part of a {@link TopOperator}: a pipeline, and the first of its rows. */
public final class TopInput {
  /** The least number of positions in the first part of a chunk. */
  private static final int FIRST_PART = 64;

  private final ListOperator input;
  private final LeadingKey leadingKey;
  private final CountFloor floor;
  private final ChunkRows rows;
  private final ListRows columns;
  private final FirstRows first;
  private final Tuple tuple;
  private final Selection possible = new Selection();
  private final Selection wanted = new Selection();
  private long wantedCount;

  /**
   * The first key, where it is an integer that lies in an unflat group of the input.
   *
   * @param only whether it is the only key
   */
  public record LeadingKey(
      ListGroup group,
      ValueVector values,
      boolean descending,
      boolean only) {}

  /**
   * Creates the part.
   *
   * @param leadingKey the key by which most rows are dropped before they are read; may be null
   * @param floor learns the leading key of the last row kept, once enough are; may be null
   * @param rows enumerates the rows of a chunk into {@code tuple}
   * @param columns the rows as columns; null if they have to be enumerated
   * @param first keeps the rows
   */
  public TopInput(ListOperator input, LeadingKey leadingKey, CountFloor floor, ChunkRows rows,
      ListRows columns,
      FirstRows first, Tuple tuple) {
    this.input = input;
    this.leadingKey = leadingKey;
    this.floor = floor;
    this.rows = rows;
    this.columns = columns;
    this.first = first;
    this.tuple = tuple;
  }

  /** Begins without rows, of which so many are wanted. */
  void begin(long rowCount) {
    wantedCount = rowCount;
    first.begin(rowCount);
    if (floor != null) {
      floor.clear();
    }
  }

  /** Opens the pipeline. */
  void open() {
    input.open();
  }

  /** Reads the whole pipeline; at least one row is wanted. */
  void read() {
    open();
    while (input.next()) {
      if (first.takesMany() && columns != null && columns.areColumns()) {
        offerColumns();
      } else if (leadingKey == null) {
        offerRows();
      } else {
        offerInParts();
      }
      if (floor != null && first.hasLast()) {
        floor.raise(first.lastKey());
      }
    }
  }

  /** The rows. */
  FirstRows first() {
    return first;
  }

  private void offerColumns() {
    ListGroup group = columns.group();
    Selection positions = group.selection;
    if (leadingKey != null && leadingKey.group() == group && first.hasLast()) {
      possible.select(selectPossible(positions, 0, positions.count()));
      positions = possible;
    }
    if (positions.count() > 0) {
      Selection all = group.selection;
      group.selection = positions;
      first.offerAll(columns.columns(), positions);
      columns.release();
      group.selection = all;
    }
  }

  /**
   * Offers a chunk's rows in parts of the leading key's list. Before each part, the last of the rows kept so
   * far says which positions cannot be among the first, so that most rows of even the first chunk
   * are never read.
   */
  private void offerInParts() {
    ListGroup group = leadingKey.group();
    Selection all = group.selection;
    int from = 0;
    int length = first.hasLast() ? all.count()
        : (int) Math.min(all.count(), Math.max(FIRST_PART, wantedCount));
    while (from < all.count()) {
      int to = Math.min(all.count(), from + length);
      possible.select(selectPossible(all, from, to));
      if (possible.count() > 0) {
        group.selection = possible;
        selectByAllKeys();
        if (group.selection.count() > 0) {
          offerRows();
        }
      }
      from = to;
      length *= 2;
    }
  }

  /** Drops the positions that further keys put after the last kept row, where the leading one does not tell. */
  private void selectByAllKeys() {
    ListGroup group = leadingKey.group();
    if (leadingKey.only() || !first.hasLast() || columns == null || !columns.haveKeys()
        || columns.group() != group || !columns.areColumns()) {
      return;
    }
    int[] positions = wanted.buffer(possible.count());
    wanted.select(first.select(columns.columns(), possible, positions));
    columns.release();
    group.selection = wanted;
  }

  /** Selects the positions of a part that do not come after the last kept row by their first key. */
  private int selectPossible(Selection all, int from, int to) {
    int[] positions = possible.buffer(to - from);
    if (first.hasLast() && !first.isLastNull()) {
      return leadingKey.values()
          .selectUpTo(first.lastKey(), leadingKey.descending(), !leadingKey.only(), all, from, to,
              positions);
    }
    for (int i = from; i < to; i++) {
      positions[i - from] = all.position(i);
    }
    return to - from;
  }

  private void offerRows() {
    rows.first();
    do {
      long times = rows.multiplicity();
      while (times > 0 && first.offer()) {
        times--;
      }
    } while (rows.advance());
  }

  /** Gives everything back. */
  void close() {
    input.close();
    first.release();
    tuple.release();
  }
}
