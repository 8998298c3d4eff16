package io.graphflow.core.list.plan;

import java.util.List;

/**
 * What a node of a physical plan does. One record an operator of the list-based processor; {@code
 * core.list.link} makes the operators. Immutable.
 *
 * <p>Where a component is called {@code others}, it names the groups that are unflat in the input and stay
 * so: an operator that gives several chunks for one of its input restores their selections.
 */
public sealed interface Operation
    permits LeafOperation, EdgeOperation, RowOperation, JoinOperation, GroupOperation,
    CountingOperation {

  /** The nodes that this one reads, in the order in which plans are shown. */
  List<ListPlan> inputs();
}
