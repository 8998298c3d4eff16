package io.graphflow.core.list.plan;

import java.util.List;

/**
 * The work of a node of a physical plan: one record for each operator of the list-based processor.
 * {@code core.list.link} makes the operators. Immutable.
 *
 * <p>A component called {@code others} names the groups that are unflat in the input and stay so.
 * An operator that yields several chunks for one of its input restores their selections.
 */
public sealed interface Operation
    permits LeafOperation, EdgeOperation, RowOperation, JoinOperation, GroupOperation,
    CountingOperation {

  /** The nodes that this one reads, in the order in which plans are shown. */
  List<ListPlan> inputs();
}
