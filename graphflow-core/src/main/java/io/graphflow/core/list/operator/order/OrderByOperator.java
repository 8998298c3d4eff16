package io.graphflow.core.list.operator.order;

import io.graphflow.core.adjacency.batch.VertexMorsels;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.Workers;
import io.graphflow.core.list.chunk.RowChunk;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.order.SortedRows;
import java.util.List;

/** Materializes all rows, which several workers may read, sorts them, and yields them in chunks of one unflat group. */
public final class OrderByOperator implements ListOperator {
  private final QueryContext context;
  private final List<OrderByInput> workers;
  private final VertexMorsels morsels;
  private final SortedRows sorted;
  private final RowChunk chunk;

  /**
   * Creates the operator.
   *
   * @param workers at least one
   * @param morsels the blocks that several workers share; not read for one worker
   * @param chunk shows the rows
   */
  public OrderByOperator(QueryContext context, List<OrderByInput> workers, VertexMorsels morsels,
      RowChunk chunk) {
    this.context = context;
    this.workers = List.copyOf(workers);
    this.morsels = morsels;
    this.sorted = workers.getFirst().sorted();
    this.chunk = chunk;
  }

  @Override
  public void open() {
    if (workers.size() == 1) {
      workers.getFirst().read();
    } else {
      morsels.restart();
      Workers.run(context, workers.stream().<Runnable>map(worker -> worker::read).toList());
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
  }
}
