package io.graphflow.core.binding;

import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.VertexOrder;
import java.util.List;

/**
 * The adjacency lists that operators read.
 *
 * @param number number in the physical plan; operators that read the same edges share it
 * @param steps edge labels and directions, from the owners of the lists
 * @param toTables ids of the tables that neighbours may lie in
 * @param order which neighbours are read, as the owner of their list is one
 */
public record Lists(
    int number,
    List<EdgeStep> steps,
    List<Integer> toTables,
    VertexOrder order) {
  /** Creates lists; both collections are copied. */
  public Lists {
    steps = List.copyOf(steps);
    toTables = List.copyOf(toTables);
  }
}
