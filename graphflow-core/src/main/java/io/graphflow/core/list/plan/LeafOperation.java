package io.graphflow.core.list.plan;

import io.graphflow.parser.plan.LogicalPlan;
import java.util.List;

/** An operation that yields chunks without an input. See {@link Operation}. Immutable. */
public sealed interface LeafOperation extends Operation {

  @Override
  default List<ListPlan> inputs() {
    return List.of();
  }

  /** Yields one row without variables. */
  record Unit() implements LeafOperation {}

  /** Yields the current row of the plan around this one, whose groups are read where they are. */
  record Argument(LogicalPlan.Argument node) implements LeafOperation {}

  /** Yields the rows that an earlier part of the query has kept. */
  record Rows(LogicalPlan.Rows node, RowGroup rows) implements LeafOperation {}

  /**
   * Yields vertices in blocks.
   *
   * @param shared whether several workers may share the scan, each taking blocks of it
   */
  record ScanVertices(
      LogicalPlan.ScanVertices node,
      Column vertex,
      boolean shared) implements LeafOperation {}
}
