package io.graphflow.core.list.operator.extend;

import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.layout.ElementId;

/** Yields the paths between two flat vertices as a new unflat group. */
public final class ListVariableExtendIntoOperator implements ListOperator {
  private final ListOperator input;
  private final ListGroup fromGroup;
  private final VertexVector from;
  private final ListGroup toGroup;
  private final VertexVector to;
  private final PathChunk paths;

  /** Creates the operator: {@code paths} makes the new group. */
  public ListVariableExtendIntoOperator(
      ListOperator input,
      ListGroup fromGroup,
      VertexVector from,
      ListGroup toGroup,
      VertexVector to,
      PathChunk paths) {
    this.input = input;
    this.fromGroup = fromGroup;
    this.from = from;
    this.toGroup = toGroup;
    this.to = to;
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
  public long addedBytes() {
    return paths.bytes();
  }

  @Override
  public void close() {
    input.close();
    paths.close();
  }
}
