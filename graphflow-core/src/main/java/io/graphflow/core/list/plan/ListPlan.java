package io.graphflow.core.list.plan;

import java.util.List;

/**
 * A node of a physical plan. A profiled run keeps its counters by node, compared by identity.
 *
 * @param operation the work of the node, its inputs included
 * @param groups all groups of the chunks that it yields; the product of their sizes is the number
 *     of rows
 * @param rows estimated rows, where a position counts as often as it stands for rows; NaN if there
 *     is no estimate
 */
public record ListPlan(Operation operation, List<Integer> groups, double rows) {
  /** Creates a node; the list is copied. */
  public ListPlan {
    groups = List.copyOf(groups);
  }
}
