package io.graphflow.core.list.operator.filter;

import io.graphflow.core.list.chunk.ChunkSlice;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Leaves out the first rows: those that the input need not yield, whole chunks by their size, and a
 * part of one chunk.
 */
public final class SkipOperator implements ListOperator {
  private final ListOperator input;
  private final LongSupplier skipped;
  private final ChunkSlice slice;

  private long rest;

  /** Creates the operator; {@code unflat} are the groups that are unflat in the input. */
  public SkipOperator(ListOperator input, LongSupplier skipped, List<ListGroup> unflat) {
    this.input = input;
    this.skipped = skipped;
    this.slice = new ChunkSlice(unflat);
  }

  @Override
  public void open() {
    rest = skipped.getAsLong();
    slice.stop();
    input.open();
    rest -= input.leaveOut(rest);
  }

  @Override
  public boolean next() {
    if (slice.next()) {
      return true;
    }
    while (input.next()) {
      if (rest == 0) {
        return true;
      }
      long rows = slice.rows();
      if (rest < rows) {
        slice.startFrom(rest);
        rest = 0;
        return slice.next();
      }
      rest -= rows;
    }
    return false;
  }

  @Override
  public long addedBytes() {
    return slice.bytes();
  }

  @Override
  public void close() {
    input.close();
  }
}
