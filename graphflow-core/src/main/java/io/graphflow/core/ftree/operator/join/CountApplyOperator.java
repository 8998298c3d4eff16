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

/** Runs an inner plan for the first of the positions that follow one another with the same argument. */
public final class CountApplyOperator extends CountApply {
  private static final int RUNS_PER_CHECK = 512;

  private final RowStream inner;
  private final QueryContext context;
  private final int endSlot;
  private final EndCounts counts;
  private int runs;

  /**
   * Creates the operator; other parameters are those of {@link CountApply}.
   *
   * @param inner the rows of the inner plan, with their ends
   * @param endSlot slot of the ends
   */
  public CountApplyOperator(FTreeOperator input, RowStream inner, QueryContext context,
      BlockPath path, VertexVector vertices, Tuple tuple, int vertexSlot, int endSlot,
      EndCounts counts, ValueVector count) {
    super(input, path, vertices, tuple, vertexSlot, count);
    this.inner = inner;
    this.context = context;
    this.endSlot = endSlot;
    this.counts = counts;
  }

  @Override
  void ask() {
    FBlock block = path.block();
    int end = block.count();
    boolean isFirst = true;
    for (int at = block.nextSelected(0, end); at < end; at = block.nextSelected(at + 1, end)) {
      boolean changes = path.load(at);
      long vertex = vertex(at);
      if ((changes || isFirst) && !counts.isOf(tuple)) {
        run();
      }
      isFirst = false;
      answer(at, counts.of(vertex));
    }
  }

  private void run() {
    if (++runs % RUNS_PER_CHECK == 0) {
      context.check();
    }
    counts.begin(tuple);
    inner.open();
    while (inner.next()) {
      counts.add(tuple.vertex(endSlot), inner.exactMultiplicity());
    }
  }

  @Override
  void closeInner() {
    inner.close();
    counts.clear();
  }
}
