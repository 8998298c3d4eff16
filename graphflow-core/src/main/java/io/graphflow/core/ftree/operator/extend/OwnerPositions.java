package io.graphflow.core.ftree.operator.extend;

import io.graphflow.core.adjacency.batch.ListOwners;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;

/** The valid positions of a block as owners of lists, where the vertices may belong to a block above it. */
final class OwnerPositions implements ListOwners {
  private final FBlock block;
  private final FBlock fromBlock;
  private final VertexVector from;

  /** The vertices by position of the block. */
  private final VertexVector vertices;

  private final Selection selection = new Selection();
  private long[] ids = {};

  OwnerPositions(FBlock block, FBlock fromBlock, VertexVector from) {
    this.block = block;
    this.fromBlock = fromBlock;
    this.from = from;
    this.vertices = fromBlock == block ? from : new VertexVector();
  }

  /** The owners by position of the block; set by {@link #begin}. */
  VertexVector vertices() {
    return vertices;
  }

  /** Begins with the tree that the blocks now hold. */
  void begin() {
    block.select(selection);
    if (vertices != from) {
      gather(block.count());
    }
  }

  private void gather(int count) {
    if (from.table() == VertexVector.MIXED) {
      gatherIds(count);
      return;
    }
    vertices.setTable(from.table(), from.areNew());
    vertices.offsets().own(count);
    for (int i = 0; i < selection.count(); i++) {
      int position = selection.position(i);
      vertices.offsets().put(position, from.offsets().get(positionAbove(position)));
    }
  }

  private void gatherIds(int count) {
    if (ids.length < count) {
      ids = new long[Math.max(count, 2 * ids.length)];
    }
    for (int i = 0; i < selection.count(); i++) {
      int position = selection.position(i);
      ids[position] = from.id(positionAbove(position));
    }
    vertices.setIds(ids, 0);
  }

  /** The position of the vertices' own block above a position. */
  int positionAbove(int position) {
    int at = position;
    for (FBlock level = block; level != fromBlock; level = level.parent()) {
      at = level.parentOf(at);
    }
    return at;
  }

  @Override
  public int current() {
    return MANY;
  }

  @Override
  public Selection selection() {
    return selection;
  }
}
