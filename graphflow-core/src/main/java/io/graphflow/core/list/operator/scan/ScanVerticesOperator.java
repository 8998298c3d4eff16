package io.graphflow.core.list.operator.scan;

import io.graphflow.core.adjacency.batch.VertexMorsels;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;

/**
 * Yields the vertices of some tables in blocks of consecutive offsets, each as a chunk of one
 * unflat group with a node ID sequence, so that it writes nothing. It does not select offsets
 * without a vertex.
 */
public final class ScanVerticesOperator implements ListOperator {
  private final QueryContext context;
  private final ListGroup group;
  private final VertexVector vertices;
  private final VertexMorsels morsels;
  private final boolean shared;
  private final Selection all = new Selection();
  private final Selection present = new Selection();

  /**
   * Creates a scan.
   *
   * @param shared whether other workers take blocks of {@code morsels} too, so that opening must
   *     not deal them again
   */
  public ScanVerticesOperator(
      QueryContext context,
      ListGroup group,
      VertexVector vertices,
      VertexMorsels morsels,
      boolean shared) {
    this.context = context;
    this.group = group;
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
      long block = morsels.take();
      if (block < 0) {
        return false;
      }
      int count = morsels.count(block);
      int there = morsels.select(block, present);
      if (there > 0) {
        vertices.setTable(morsels.table(block), morsels.areNew(block));
        vertices.offsets().setSequence(morsels.firstOffset(block));
        group.set(count, all);
        if (there < count) {
          group.selection = present;
        }
        return true;
      }
    }
  }

  @Override
  public long addedBytes() {
    return group.bytes() + vertices.bytes(group.count);
  }

  @Override
  public void close() {}
}
