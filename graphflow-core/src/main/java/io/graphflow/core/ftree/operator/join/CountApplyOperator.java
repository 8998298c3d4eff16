package io.graphflow.core.ftree.operator.join;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.ftree.block.BlockPath;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.ftree.operator.RowStream;
import io.graphflow.core.tuple.EndCounts;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.VertexVector;

/**
 * Adds to each valid position of a block the number of rows of an inner plan that end in its vertex. The plan runs
 * for the first of the positions that follow one another with the same argument.
 */
public final class CountApplyOperator implements FTreeOperator {
  private static final int RUNS_PER_CHECK = 512;

  private final FTreeOperator input;
  private final RowStream inner;
  private final QueryContext context;
  private final BlockPath path;
  private final Tuple tuple;
  private final VertexVector vertices;
  private final int vertexSlot;
  private final int endSlot;
  private final EndCounts counts;
  private final ValueVector count;
  private int runs;

  /**
   * Creates the operator.
   *
   * @param inner the rows of the inner plan, with their ends
   * @param path has the argument, and the vertex unless it is in {@code vertices}
   * @param vertices the vertices by position of the path's lowest block; null if they belong to one above it
   * @param vertexSlot slot of the vertex
   * @param endSlot slot of the ends
   * @param count receives the numbers, in the path's lowest block
   */
  public CountApplyOperator(FTreeOperator input, RowStream inner,
      QueryContext context, BlockPath path, VertexVector vertices, Tuple tuple, int vertexSlot,
      int endSlot,
      EndCounts counts, ValueVector count) {
    this.input = input;
    this.inner = inner;
    this.context = context;
    this.path = path;
    this.tuple = tuple;
    this.vertices = vertices;
    this.vertexSlot = vertexSlot;
    this.endSlot = endSlot;
    this.counts = counts;
    this.count = count;
  }

  @Override
  public void open() {
    input.open();
  }

  @Override
  public boolean next() {
    if (!input.next()) {
      return false;
    }
    FBlock block = path.block();
    int end = block.count();
    count.own(end);
    path.begin();
    boolean isFirst = true;
    for (int at = block.nextSelected(0, end); at < end; at = block.nextSelected(at + 1, end)) {
      boolean changes = path.load(at);
      long vertex = vertices != null ? vertices.id(at) : tuple.vertex(vertexSlot);
      if ((changes || isFirst) && !counts.isOf(tuple)) {
        run();
      }
      isFirst = false;
      count.storeLong(at, counts.of(vertex));
    }
    return true;
  }

  private void run() {
    if (++runs % RUNS_PER_CHECK == 0) {
      context.check();
    }
    counts.begin(tuple);
    inner.open();
    while (inner.next()) {
      counts.add(tuple.vertex(endSlot), inner.multiplicity());
    }
  }

  @Override
  public void close() {
    input.close();
    inner.close();
    counts.clear();
  }
}
