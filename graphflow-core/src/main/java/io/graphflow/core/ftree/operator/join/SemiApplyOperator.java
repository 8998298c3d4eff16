package io.graphflow.core.ftree.operator.join;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.ftree.block.BlockPath;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.block.FTree;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.vector.ValueVector;

/** Runs an inner plan for one position after another, each time up to its first row. */
public final class SemiApplyOperator extends SemiApply {
  private static final int RUNS_PER_CHECK = 512;

  private final FTreeOperator inner;
  private final QueryContext context;
  private int runs;

  /**
   * Creates the operator.
   *
   * @param path what the inner plan reads; its lowest block's positions are kept or marked
   * @param anti whether to keep those without a row
   * @param mark receives whether there is a row; null if nothing is marked
   */
  public SemiApplyOperator(FTreeOperator input, FTreeOperator inner, QueryContext context,
      FTree tree, BlockPath path, boolean anti, ValueVector mark) {
    super(input, inner, tree, path, anti, mark);
    this.inner = inner;
    this.context = context;
  }

  @Override
  void ask() {
    FBlock block = path.block();
    int count = block.count();
    for (int at = block.nextSelected(0, count); at < count; at =
        block.nextSelected(at + 1, count)) {
      if (++runs % RUNS_PER_CHECK == 0) {
        context.check();
      }
      path.load(at);
      inner.open();
      answer(at, inner.next());
    }
  }
}
