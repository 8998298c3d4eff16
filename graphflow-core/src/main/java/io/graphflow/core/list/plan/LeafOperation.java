package io.graphflow.core.list.plan;

import io.graphflow.parser.plan.LogicalPlan;
import java.util.List;

/** What rows begin with. See {@link Operation}. Immutable. */
public sealed interface LeafOperation extends Operation {

  @Override
  default List<ListPlan> inputs() {
    return List.of();
  }

  /** One row of no variables. */
  record Unit() implements LeafOperation {}

  /** The row at hand of the plan around this one, whose groups are read where they are. */
  record Argument(LogicalPlan.Argument node) implements LeafOperation {}

  /** The rows that a part of the query before this one has kept. */
  record Rows(LogicalPlan.Rows node, RowGroup rows) implements LeafOperation {}

  /**
   * Blocks of vertices.
   *
   * @param shared whether several workers may share the scan, each taking blocks of it
   */
  record ScanVertices(
      LogicalPlan.ScanVertices node,
      Column vertex,
      boolean shared) implements LeafOperation {}
}
