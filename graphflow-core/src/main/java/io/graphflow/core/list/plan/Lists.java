package io.graphflow.core.list.plan;

import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import java.util.List;

/**
 * The adjacency lists that operators go along.
 *
 * @param number among those of the {@link ListQueryPlan}; operators that go along the same edges share it
 * @param steps lead from the vertices whose lists these are
 * @param toTables ids of the tables that neighbours may lie in
 */
public record Lists(int number, List<EdgeStep> steps, List<Integer> toTables) {
  /** Creates lists; both collections are copied. */
  public Lists {
    steps = List.copyOf(steps);
    toTables = List.copyOf(toTables);
  }
}
