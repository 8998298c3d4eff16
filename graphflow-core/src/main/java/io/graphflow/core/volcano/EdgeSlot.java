package io.graphflow.core.volcano;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.storage.snapshot.ElementId;

/**
 * Where an operator puts an edge.
 *
 * @param slot the edge variable's slot
 * @param readsId whether something reads the edge's ID; else it is not computed
 */
record EdgeSlot(int slot, boolean readsId) {

  /** Sets the slot to the edge at a list position of the owner's list. */
  void set(Tuple tuple, StepList list, long owner, long listPosition, long neighbour) {
    long edgeId =
        readsId ? list.adjacency.edgeId(ElementId.position(owner), listPosition) : ElementId.NONE;
    if (list.forward) {
      tuple.setEdge(slot, edgeId, owner, neighbour);
    } else {
      tuple.setEdge(slot, edgeId, neighbour, owner);
    }
  }
}
