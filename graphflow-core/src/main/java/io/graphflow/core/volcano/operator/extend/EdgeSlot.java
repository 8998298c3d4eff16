package io.graphflow.core.volcano.operator.extend;

import io.graphflow.core.path.StepList;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.ChangedList;

/**
 * Where an operator puts an edge.
 *
 * @param slot the edge variable's slot
 * @param readsId whether something reads the edge's ID; else it is not computed
 */
public record EdgeSlot(int slot, boolean readsId) {

  /** Sets the slot to the edge at a list position of the owner's list. */
  void set(Tuple tuple, StepList list, long owner, long listPosition, long neighbour) {
    put(tuple, list, owner, neighbour,
        readsId ? list.adjacency().edgeId(ElementId.position(owner), listPosition)
            : ElementId.NONE);
  }

  /** Sets the slot to the edge with an index of what an owner's list has beside the files. */
  void setChanged(
      Tuple tuple, StepList list, long owner, ChangedList changed, int index, long neighbour) {
    put(tuple, list, owner, neighbour,
        readsId ? list.changedEdgeId(owner, changed, index) : ElementId.NONE);
  }

  private void put(Tuple tuple, StepList list, long owner, long neighbour, long edgeId) {
    if (list.isForward()) {
      tuple.setEdge(slot, edgeId, owner, neighbour);
    } else {
      tuple.setEdge(slot, edgeId, neighbour, owner);
    }
  }
}
