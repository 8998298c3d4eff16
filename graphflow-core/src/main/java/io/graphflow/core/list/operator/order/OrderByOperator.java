package io.graphflow.core.list.operator.order;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.chunk.RowChunk;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.list.operator.join.SharedPipeline;
import io.graphflow.core.order.SortedRows;
import java.util.List;

/** Materializes all rows, which several workers may read, sorts them, and yields them in chunks of one unflat group. */
public final class OrderByOperator implements ListOperator {
  private final QueryContext context;
  private final List<OrderByInput> workers;
  private final SharedPipeline pipeline;
  private final SortedRows sorted;
  private final RowChunk chunk;

  /**
   * Creates the operator.
   *
   * @param workers at least one
   * @param pipeline what several workers share; null for one
   * @param chunk shows the rows
   */
  public OrderByOperator(QueryContext context, List<OrderByInput> workers, SharedPipeline pipeline,
      RowChunk chunk) {
    this.context = context;
    this.workers = List.copyOf(workers);
    this.pipeline = pipeline;
    this.sorted = workers.getFirst().sorted();
    this.chunk = chunk;
  }

  @Override
  public void open() {
    workers.forEach(OrderByInput::begin);
    if (pipeline == null) {
      workers.getFirst().read();
    } else {
      pipeline.read(context, workers.getFirst()::open,
          workers.stream().<Runnable>map(worker -> worker::read).toList());
      sorted.addAll(
          workers.subList(1, workers.size()).stream().map(OrderByInput::sorted).toList());
    }
    sorted.sort();
  }

  @Override
  public boolean next() {
    int count = sorted.next(chunk.maxCount());
    if (count == 0) {
      return false;
    }
    chunk.show(sorted.table(), sorted.first(), count);
    return true;
  }

  @Override
  public long addedBytes() {
    return chunk.bytes();
  }

  @Override
  public void close() {
    workers.forEach(OrderByInput::close);
    if (pipeline != null) {
      pipeline.close();
    }
  }
}
