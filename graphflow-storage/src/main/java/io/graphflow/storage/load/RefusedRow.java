package io.graphflow.storage.load;

import io.graphflow.storage.catalog.Direction;

/** A row of a batch that what is loaded into does not accept. */
sealed interface RefusedRow {
  /** Stands for an element that was there before the load. */
  long BEFORE = -1;

  /** Index of the row in the batch. */
  int row();

  /**
   * There is a vertex with the primary key already.
   *
   * @param first the place, in append order over the accepted vertices of the table, of that vertex,
   *     or {@link #BEFORE}
   */
  record DuplicateKey(int row, long first) implements RefusedRow {}

  /**
   * The edge would be the second of a vertex that is declared to have at most one.
   *
   * @param direction in which the cardinality is declared
   * @param first the place, in append order over the accepted edges of the label, of the edge that
   *     came first, or {@link #BEFORE}
   */
  record SecondEdge(int row, Direction direction, long first) implements RefusedRow {}

  /** Something else that the schema forbids. */
  record Forbidden(int row, String message) implements RefusedRow {}
}
