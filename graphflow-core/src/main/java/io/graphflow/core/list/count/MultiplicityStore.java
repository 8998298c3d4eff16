package io.graphflow.core.list.count;

import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;

/** Reads a pipeline that scans vertices to its end, and stores the multiplicity of each vertex. */
public final class MultiplicityStore implements Runnable {
  private final ListOperator input;
  private final ListGroup group;
  private final VertexVector vertices;
  private final VertexMultiplicities target;

  /**
   * Creates the part of a pass.
   *
   * @param group the one group of the input's chunks, unflat, with each vertex once
   */
  public MultiplicityStore(
      ListOperator input, ListGroup group, VertexVector vertices, VertexMultiplicities target) {
    this.input = input;
    this.group = group;
    this.vertices = vertices;
    this.target = target;
  }

  @Override
  public void run() {
    input.open();
    while (input.next()) {
      long[] multiplicities = target.of(vertices.table());
      Selection selection = group.selection;
      for (int i = 0; i < selection.count(); i++) {
        int position = selection.position(i);
        multiplicities[(int) vertices.offsets().get(position)] =
            group.multiplicities == null ? 1 : group.multiplicities[position];
      }
    }
    input.close();
  }
}
