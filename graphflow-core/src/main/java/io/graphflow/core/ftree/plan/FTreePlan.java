package io.graphflow.core.ftree.plan;

import java.util.List;

/**
 * A node of a physical plan. A profiled run keeps its counters by node, compared by identity.
 *
 * @param operation the work of the node, its inputs included
 * @param blocks all blocks of the f-Trees that it yields, the root first
 * @param rows estimated rows; NaN if there is no estimate
 */
public record FTreePlan(Operation operation, List<Integer> blocks, double rows) {
  /** Creates a node; the list is copied. */
  public FTreePlan {
    blocks = List.copyOf(blocks);
  }

  /** The leaf that the plan's pipeline begins with: the rows of other leaves below are brought to those of this one. */
  public Operation.Leaf leaf() {
    FTreePlan below = this;
    while (!(below.operation instanceof Operation.Leaf)) {
      below = below.operation.inputs().getFirst();
    }
    return (Operation.Leaf) below.operation;
  }
}
