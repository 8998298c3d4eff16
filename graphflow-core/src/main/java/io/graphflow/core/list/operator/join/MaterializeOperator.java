package io.graphflow.core.list.operator.join;

import io.graphflow.core.list.chunk.ChunkRows;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.chunk.RowTable;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.Vector;
import java.util.List;

/**
 * Reads its input once, keeps the rows, and yields them in chunks of one unflat group as often as
 * it is opened. It serves a side of a product that is read again and again.
 */
public final class MaterializeOperator implements ListOperator {
  private final ListOperator input;
  private final ChunkRows rows;
  private final RowTable table;
  private final Tuple tuple;
  private final ListGroup group;
  private final Vector[] vectors;
  private final int maxCount;
  private final Selection all = new Selection();

  private boolean filled;
  private int nextRow;

  /**
   * Creates the operator.
   *
   * @param vectors receive the table's columns
   */
  public MaterializeOperator(
      ListOperator input,
      ChunkRows rows,
      RowTable table,
      Tuple tuple,
      ListGroup group,
      List<Vector> vectors,
      int maxCount) {
    this.input = input;
    this.rows = rows;
    this.table = table;
    this.tuple = tuple;
    this.group = group;
    this.vectors = vectors.toArray(Vector[]::new);
    this.maxCount = maxCount;
  }

  @Override
  public void open() {
    if (!filled) {
      fill();
      filled = true;
    }
    nextRow = 0;
  }

  private void fill() {
    table.clear();
    input.open();
    while (input.next()) {
      rows.first();
      do {
        for (long i = rows.multiplicity(); i > 0; i--) {
          table.append(tuple);
        }
      } while (rows.advance());
    }
  }

  @Override
  public boolean next() {
    if (nextRow == table.count()) {
      return false;
    }
    int count = Math.min(maxCount, table.count() - nextRow);
    table.show(vectors, nextRow);
    group.set(count, all);
    nextRow += count;
    return true;
  }

  @Override
  public void close() {
    input.close();
    table.release();
    filled = false;
    nextRow = 0;
  }
}
