package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;

/** A vertex in a NODE slot. */
final class VertexVariable extends VertexEvaluator {
  final int slot;

  VertexVariable(int slot) {
    this.slot = slot;
  }

  @Override
  public long vertexId(Tuple tuple) {
    return tuple.vertex(slot);
  }
}
