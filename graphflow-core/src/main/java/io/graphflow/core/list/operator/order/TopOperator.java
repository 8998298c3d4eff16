package io.graphflow.core.list.operator.order;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.chunk.RowChunk;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.list.operator.join.SharedPipeline;
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
  private final SharedPipeline pipeline;
  private final LongSupplier limit;
  private final RowChunk chunk;

  private boolean isSorted;

  /**
   * Creates the operator.
   *
   * @param workers at least one
   * @param pipeline what several workers share; null for one
   * @param chunk shows the rows
   */
  public TopOperator(QueryContext context, List<TopInput> workers, SharedPipeline pipeline,
      LongSupplier limit, RowChunk chunk) {
    this.context = context;
    this.workers = List.copyOf(workers);
    this.pipeline = pipeline;
    this.limit = limit;
    this.chunk = chunk;
  }

  private FirstRows first() {
    return workers.getFirst().first();
  }

  @Override
  public void open() {
    long rowCount = limit.getAsLong();
    workers.forEach(worker -> worker.begin(rowCount));
    if (rowCount > 0) {
      read();
    }
    isSorted = false;
  }

  private void read() {
    if (pipeline == null) {
      workers.getFirst().read();
      return;
    }
    pipeline.read(context, workers.getFirst()::open,
        workers.stream().<Runnable>map(worker -> worker::read).toList());
    first().merge(workers.subList(1, workers.size()).stream().map(TopInput::first).toList());
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
    if (pipeline != null) {
      pipeline.close();
    }
  }
}
