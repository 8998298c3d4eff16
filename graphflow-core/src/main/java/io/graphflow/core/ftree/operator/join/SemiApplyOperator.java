package io.graphflow.core.ftree.operator.join;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.ftree.block.BlockPath;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.block.FTree;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.vector.ValueVector;

/**
 * Runs an inner plan for each valid position of a block, and keeps the positions for which it has a row, or has none;
 * or marks which have one.
 */
public final class SemiApplyOperator implements FTreeOperator {
  private static final int RUNS_PER_CHECK = 512;

  private final FTreeOperator input;
  private final FTreeOperator inner;
  private final QueryContext context;
  private final FTree tree;
  private final BlockPath path;
  private final boolean anti;
  private final ValueVector mark;
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
    this.input = input;
    this.inner = inner;
    this.context = context;
    this.tree = tree;
    this.path = path;
    this.anti = anti;
    this.mark = mark;
  }

  @Override
  public void open() {
    input.open();
  }

  @Override
  public boolean next() {
    while (input.next()) {
      test();
      if (mark != null || tree.reduce(path.block())) {
        return true;
      }
    }
    return false;
  }

  private void test() {
    FBlock block = path.block();
    int count = block.count();
    if (mark != null) {
      mark.own(count);
    }
    path.begin();
    for (int at = block.nextSelected(0, count); at < count; at =
        block.nextSelected(at + 1, count)) {
      if (++runs % RUNS_PER_CHECK == 0) {
        context.check();
      }
      path.load(at);
      inner.open();
      boolean exists = inner.next();
      if (mark != null) {
        mark.storeBoolean(at, exists);
      } else if (exists == anti) {
        block.deselect(at);
      }
    }
  }

  @Override
  public void close() {
    input.close();
    inner.close();
  }
}
