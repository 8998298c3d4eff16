package io.graphflow.core.list;

import io.graphflow.core.list.PatternGraph.Edge;
import io.graphflow.core.list.PatternGraph.Vertex;
import io.graphflow.parser.plan.LogicalPlan;
import java.util.List;

/**
 * How an aggregate reads a pattern of which it only counts parts.
 *
 * @param spine matches the part that is enumerated
 * @param branches hang from vertices of the spine, and only count
 * @param passes compute the weights that the branches use, in this order
 */
record CountPlan(LogicalPlan spine, List<Branch> branches, List<WeightPass> passes) {

  /** Two edges of one vertex, along the same steps, that must differ. */
  record Pair(Vertex at, Edge first, Edge second) {
    boolean has(Edge edge) {
      return edge == first || edge == second;
    }
  }
}
