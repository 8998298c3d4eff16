package io.graphflow.core.ftree.operator.join;

import io.graphflow.core.aggregate.GroupStates;
import io.graphflow.core.ftree.block.BlockPath;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.VertexVector;

/** Adds to each valid position of a block the number of rows of an inner plan that end in its vertex. */
abstract class CountApply implements FTreeOperator {
  /** Has the argument of the inner plan; its lowest block's positions are asked for. */
  final BlockPath path;

  final Tuple tuple;

  private final FTreeOperator input;
  private final VertexVector vertices;
  private final int vertexSlot;
  private final ValueVector count;

  /**
   * Creates the operator.
   *
   * @param path has the argument, and the vertex unless it is in {@code vertices}
   * @param vertices the vertices by position of the path's lowest block; null if they belong to one above it
   * @param vertexSlot slot of the vertex
   * @param count receives the numbers, in the path's lowest block
   */
  CountApply(FTreeOperator input, BlockPath path, VertexVector vertices, Tuple tuple,
      int vertexSlot, ValueVector count) {
    this.input = input;
    this.path = path;
    this.vertices = vertices;
    this.tuple = tuple;
    this.vertexSlot = vertexSlot;
    this.count = count;
  }

  /** Calls {@link #answer} for each valid position of the path's lowest block; throws for more rows than a long has. */
  abstract void ask();

  /** The vertex at a position that the path has loaded. */
  final long vertex(int position) {
    return vertices != null ? vertices.id(position) : tuple.vertex(vertexSlot);
  }

  /** The vertices by position of the path's lowest block; null if they belong to one above it. */
  final VertexVector vertices() {
    return vertices;
  }

  /** Notes the number of rows for a position. */
  final void answer(int position, long rows) {
    count.storeLong(position, rows);
  }

  @Override
  public final void open() {
    input.open();
  }

  @Override
  public final boolean next() {
    if (!input.next()) {
      return false;
    }
    count.own(path.block().count());
    path.begin();
    try {
      ask();
    } catch (ArithmeticException e) {
      throw GroupStates.tooManyRows(e);
    }
    return true;
  }

  /** Lets go of what the inner plan keeps. */
  abstract void closeInner();

  @Override
  public final long addedBytes() {
    return count.bytes(path.block().count());
  }

  @Override
  public final void close() {
    input.close();
    closeInner();
  }
}
