package io.graphflow.core.list;

import io.graphflow.parser.plan.LogicalPlan;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * The passes of a run: each is made where a plan first asks for its counts, shared by the workers that
 * read these, and run before them. For the one thread that plans.
 */
final class CountPasses {
  private final IdentityHashMap<LogicalPlan, VertexWeights> known = new IdentityHashMap<>(0);
  private final List<WeightPass> waiting = new ArrayList<>(0);

  /** The counts that a node of the plan stands for, or null if no pass for it was added. */
  VertexWeights of(LogicalPlan node) {
    return known.get(node);
  }

  /** Adds a pass, after those whose counts it reads. */
  void add(LogicalPlan node, VertexWeights counts, WeightPass pass) {
    known.put(node, counts);
    waiting.add(pass);
  }

  /** The passes that were added since they were taken last, in the order in which to run them. */
  List<WeightPass> take() {
    List<WeightPass> taken = List.copyOf(waiting);
    waiting.clear();
    return taken;
  }
}
