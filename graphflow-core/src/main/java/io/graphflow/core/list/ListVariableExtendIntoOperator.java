package io.graphflow.core.list;

import io.graphflow.core.list.Bindings.Binding;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.layout.ElementId;

/** The paths between two vertices that are both flat, as a new unflat group. */
final class ListVariableExtendIntoOperator implements ListOperator {
  private final ListOperator input;
  private final ListGroup fromGroup;
  private final VertexVector from;
  private final ListGroup toGroup;
  private final VertexVector to;
  private final PathChunk paths;

  ListVariableExtendIntoOperator(ListOperator input, Binding from, Binding to, PathChunk paths) {
    this.input = input;
    this.fromGroup = from.group();
    this.from = ListPlanner.vertices(from);
    this.toGroup = to.group();
    this.to = ListPlanner.vertices(to);
    this.paths = paths;
  }

  @Override
  public void open() {
    input.open();
    paths.open();
  }

  @Override
  public boolean next() {
    while (!paths.next()) {
      if (!input.next()) {
        return false;
      }
      long start = from.id(fromGroup.current);
      long end = to.id(toGroup.current);
      if (start != ElementId.NONE && end != ElementId.NONE) {
        paths.begin(start, end);
      }
    }
    return true;
  }

  @Override
  public void close() {
    input.close();
    paths.close();
  }
}
