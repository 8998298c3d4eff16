package io.graphflow.core.list.count;

import io.graphflow.core.list.chunk.ChunkRows;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;

/**
 * Counts the rows of a side of a product that nobody enumerates. It reads its input once and
 * yields, as often as it is opened, one chunk without variables that stands for as many rows.
 */
public final class RowCountOperator implements ListOperator {
  private final ListOperator input;
  private final ChunkRows rows;
  private final ListGroup group;
  private final long[] multiplicities = new long[1];

  private boolean counted;
  private boolean done;

  /**
   * Creates the operator.
   *
   * @param rows the rows of the input's chunks, without variables
   * @param group a flat group of one position
   */
  public RowCountOperator(ListOperator input, ChunkRows rows, ListGroup group) {
    this.input = input;
    this.rows = rows;
    this.group = group;
  }

  @Override
  public void open() {
    done = false;
    if (!counted) {
      multiplicities[0] = 0;
      input.open();
      while (input.next()) {
        rows.first();
        multiplicities[0] = Math.addExact(multiplicities[0], rows.multiplicity());
      }
      counted = true;
    }
  }

  @Override
  public boolean next() {
    if (done || multiplicities[0] == 0) {
      return false;
    }
    done = true;
    group.setSingle();
    group.multiplicities = multiplicities;
    return true;
  }

  @Override
  public long addedBytes() {
    return Long.BYTES;
  }

  @Override
  public void close() {
    input.close();
    counted = false;
  }
}
