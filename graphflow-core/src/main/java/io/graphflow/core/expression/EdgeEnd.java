package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.storage.layout.ElementId;

/** {@code startNode(r)} or {@code endNode(r)} of an edge in a RELATIONSHIP slot. */
final class EdgeEnd extends VertexEvaluator {
  private final int slot;
  private final boolean source;

  EdgeEnd(int slot, boolean source) {
    this.slot = slot;
    this.source = source;
  }

  @Override
  public long vertexId(Tuple tuple) {
    long start = tuple.edgeSource(slot);
    return source || start == ElementId.NONE ? start : tuple.edgeDestination(slot);
  }
}
