package io.graphflow.core.ftree.operator.scan;

import io.graphflow.core.adjacency.batch.VertexMorsels;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;

/**
 * Yields the vertices of some tables in blocks of consecutive offsets, whose vector is a node ID sequence, so that
 * nothing is written. Offsets without a vertex are not valid.
 */
public final class ScanVerticesOperator implements FTreeOperator {
  private final QueryContext context;
  private final FBlock block;
  private final VertexVector vertices;
  private final VertexMorsels morsels;
  private final boolean shared;
  private final Selection present = new Selection();

  /**
   * Creates a scan.
   *
   * @param vertices null if nothing reads them
   * @param shared whether other workers take blocks of {@code morsels} too, so that opening must not deal them out
   *     again
   */
  public ScanVerticesOperator(QueryContext context, FBlock block, VertexVector vertices,
      VertexMorsels morsels, boolean shared) {
    this.context = context;
    this.block = block;
    this.vertices = vertices;
    this.morsels = morsels;
    this.shared = shared;
  }

  @Override
  public void open() {
    if (!shared) {
      morsels.restart();
    }
  }

  @Override
  public boolean next() {
    while (true) {
      context.check();
      long morsel = morsels.take();
      if (morsel < 0) {
        return false;
      }
      int count = morsels.count(morsel);
      int there = morsels.select(morsel, present);
      if (there > 0) {
        show(morsel, count, there);
        return true;
      }
    }
  }

  private void show(long morsel, int count, int there) {
    if (vertices != null) {
      vertices.setTable(morsels.table(morsel), morsels.areNew(morsel));
      vertices.offsets().setSequence(morsels.firstOffset(morsel));
    }
    block.begin();
    block.finish(count);
    if (there < count) {
      int next = 0;
      for (int i = 0; i < there; i++) {
        block.deselect(next, present.position(i));
        next = present.position(i) + 1;
      }
      block.deselect(next, count);
    }
  }

  @Override
  public long addedBytes() {
    return block.bytes() + (vertices == null ? 0 : vertices.bytes(block.count()));
  }

  @Override
  public void close() {}
}
