package io.graphflow.core.list.operator.order;

import io.graphflow.core.list.chunk.ChunkRows;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.order.SortedRows;
import io.graphflow.core.tuple.Tuple;

/** One worker's part of an {@link OrderByOperator}: a pipeline, and its rows. */
public final class OrderByInput {
  private final ListOperator input;
  private final ChunkRows rows;
  private final ListRows columns;
  private final SortedRows sorted;
  private final Tuple tuple;

  /**
   * Creates the part.
   *
   * @param rows enumerates the rows of a chunk into {@code tuple}
   * @param columns the rows as columns; null if they have to be enumerated
   * @param sorted keeps the rows
   */
  public OrderByInput(ListOperator input, ChunkRows rows, ListRows columns, SortedRows sorted,
      Tuple tuple) {
    this.input = input;
    this.rows = rows;
    this.columns = columns;
    this.sorted = sorted;
    this.tuple = tuple;
  }

  /** Begins without rows. */
  void begin() {
    sorted.release();
  }

  /** Opens the pipeline. */
  void open() {
    input.open();
  }

  /** Reads the whole pipeline. */
  void read() {
    open();
    while (input.next()) {
      if (columns != null && columns.areColumns()) {
        sorted.addAll(columns.columns(), columns.group().selection);
        columns.release();
      } else {
        addRows();
      }
    }
  }

  private void addRows() {
    rows.first();
    do {
      sorted.add(rows.multiplicity());
    } while (rows.advance());
  }

  /** The rows. */
  SortedRows sorted() {
    return sorted;
  }

  /** Gives everything back. */
  void close() {
    input.close();
    sorted.release();
    tuple.release();
  }
}
