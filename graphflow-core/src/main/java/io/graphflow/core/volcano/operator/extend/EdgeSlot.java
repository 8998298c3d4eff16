package io.graphflow.core.volcano.operator.extend;

import io.graphflow.core.adjacency.AdjacencyLists;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.ChangedList;

/**
 * The slot in which an operator puts an edge.
 *
 * @param slot the edge variable's slot
 * @param readsId whether an expression reads the edge's ID; else it is not computed
 */
public record EdgeSlot(int slot, boolean readsId) {

  /**
   * Sets the slot to an edge of the owner's list.
   *
   * @param changed the delta's part of the list, or null for an edge in the files
   * @param position index in {@code changed}, or list position in the files
   */
  void set(
      Tuple tuple,
      AdjacencyLists list,
      long owner,
      ChangedList changed,
      long position,
      long neighbour) {
    long id = readsId ? list.edgeId(owner, changed, position) : ElementId.NONE;
    if (list.isForward()) {
      tuple.setEdge(slot, id, owner, neighbour);
    } else {
      tuple.setEdge(slot, id, neighbour, owner);
    }
  }
}
