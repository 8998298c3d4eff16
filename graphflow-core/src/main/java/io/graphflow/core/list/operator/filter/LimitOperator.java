package io.graphflow.core.list.operator.filter;

import io.graphflow.core.list.chunk.ChunkSlice;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import java.util.List;
import java.util.function.LongSupplier;

/** Ends after the first rows: whole chunks by their size, and a part of one chunk. */
public final class LimitOperator implements ListOperator {
  private final ListOperator input;
  private final LongSupplier limit;
  private final ChunkSlice slice;

  private long rest;

  /** Creates the operator; {@code unflat} are the groups that are unflat in the input. */
  public LimitOperator(ListOperator input, LongSupplier limit, List<ListGroup> unflat) {
    this.input = input;
    this.limit = limit;
    this.slice = new ChunkSlice(unflat);
  }

  @Override
  public void open() {
    rest = limit.getAsLong();
    slice.stop();
    if (rest > 0) {
      input.open();
    }
  }

  @Override
  public boolean next() {
    if (slice.next()) {
      return true;
    }
    if (rest == 0 || !input.next()) {
      return false;
    }
    long rows = slice.rows();
    if (rows <= rest) {
      rest -= rows;
      return true;
    }
    slice.startBefore(rest);
    rest = 0;
    return slice.next();
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
