package io.graphflow.core.ftree.operator;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.block.FTree;

/**
 * Adds a block to trees, with a range for each valid position of the block above it. Where all ranges together
 * would be too long, the tree is yielded in several windows of these positions.
 */
public abstract class BlockAdder extends TreeWindows {
  /** The new block. */
  protected final FBlock block;

  private final FTree tree;
  private int count;
  private Runnable watcher = () -> {};

  /**
   * Creates the operator.
   *
   * @param below the tree as the input yields it
   * @param tree the same tree with the new block
   */
  protected BlockAdder(
      FTreeOperator input, QueryContext context, FTree below, FTree tree, FBlock block) {
    super(input, context, below);
    this.block = block;
    this.tree = tree;
  }

  /**
   * Fills the block, which is empty, with the next window: sets ranges and values.
   *
   * @return the number of positions
   */
  protected abstract int fill();

  /** Shows the first {@code positions} that were filled in the vectors of the block. */
  protected abstract void show(int positions);

  @Override
  protected final boolean findWindow() {
    block.begin();
    count = fill();
    return count > 0;
  }

  @Override
  protected final boolean show() {
    block.finish(count);
    show(count);
    if (tree.reduce(block)) {
      return true;
    }
    watcher.run();
    return false;
  }

  /** Has {@code newWatcher} run for each window that was written but yields no row, as nobody else sees it. */
  public final void watchDropped(Runnable newWatcher) {
    watcher = newWatcher;
  }
}
