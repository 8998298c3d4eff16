package io.graphflow.core.list.operator.extend;

import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.layout.ElementId;

/**
 * Yields the ends of paths from a flat vertex as a new unflat group, some hundred at a time, so
 * that operators above read many at once.
 */
public final class ListVariableExtendOperator implements ListOperator {
  private final ListOperator input;
  private final ListGroup fromGroup;
  private final VertexVector from;
  private final PathChunk paths;

  /** Creates the operator: {@code paths} makes the new group. */
  public ListVariableExtendOperator(
      ListOperator input, ListGroup fromGroup, VertexVector from, PathChunk paths) {
    this.input = input;
    this.fromGroup = fromGroup;
    this.from = from;
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
      if (start != ElementId.NONE) {
        paths.begin(start, ElementId.NONE);
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
