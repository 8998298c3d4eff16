package io.graphflow.core.list.operator.order;

import io.graphflow.core.adjacency.batch.VertexMorsels;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.Workers;
import io.graphflow.core.list.chunk.RowChunk;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.order.FirstRows;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Yields the first rows in order, and keeps no more rows than these ({@link FirstRows}). Several workers may read, each
 * of which keeps the first of its rows.
 */
public final class TopOperator implements ListOperator {
  private final QueryContext context;
  private final List<TopInput> workers;
  private final VertexMorsels morsels;
  private final LongSupplier limit;
  private final RowChunk chunk;

  private boolean isSorted;

  /**
   * Creates the operator.
   *
   * @param workers at least one
   * @param morsels the blocks that several workers share; not read for one worker
   * @param chunk shows the rows
   */
  public TopOperator(QueryContext context, List<TopInput> workers, VertexMorsels morsels,
      LongSupplier limit, RowChunk chunk) {
    this.context = context;
    this.workers = List.copyOf(workers);
    this.morsels = morsels;
    this.limit = limit;
    this.chunk = chunk;
  }

  private FirstRows first() {
    return workers.getFirst().first();
  }

  @Override
  public void open() {
    long rowCount = limit.getAsLong();
    if (workers.size() == 1) {
      workers.getFirst().read(rowCount);
    } else {
      morsels.restart();
      Workers.run(context,
          workers.stream().<Runnable>map(worker -> () -> worker.read(rowCount)).toList());
      first().merge(
          workers.subList(1, workers.size()).stream().map(TopInput::first).toList());
    }
    isSorted = false;
  }

  /** Rows that are left out need not be in their order. */
  @Override
  public long leaveOut(long rows) {
    isSorted = true;
    return first().sort(rows);
  }

  @Override
  public boolean next() {
    if (!isSorted) {
      leaveOut(0);
    }
    int rowCount = first().next(chunk.maxCount());
    if (rowCount == 0) {
      return false;
    }
    chunk.show(first().table(), first().first(), rowCount);
    return true;
  }

  @Override
  public long addedBytes() {
    return chunk.bytes();
  }

  @Override
  public void close() {
    workers.forEach(TopInput::close);
  }
}
