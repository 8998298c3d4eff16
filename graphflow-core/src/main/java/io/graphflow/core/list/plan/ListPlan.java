package io.graphflow.core.list.plan;

import java.util.List;

/**
 * A node of a physical plan. Counters of a profiled run are kept by node, by identity.
 *
 * @param operation what the node does, its inputs included
 * @param groups all groups of the chunks that it gives, whose sizes multiply to their rows
 * @param rows estimated rows, those that positions stand for counted in full; NaN if there is no estimate
 */
public record ListPlan(Operation operation, List<Integer> groups, double rows) {
  /** Creates a node; the list is copied. */
  public ListPlan {
    groups = List.copyOf(groups);
  }
}
