package io.graphflow.core.ftree.operator;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.block.FTree;

/**
 * Adds a block to trees, with a range for each valid position of the block above it. Where all ranges together
 * would be too long, the tree is yielded several times, each time for some of these positions and with the others
 * made invalid; rows are not copied for it, as each belongs to one of them.
 */
public abstract class BlockAdder implements FTreeOperator {
  /** The new block. */
  protected final FBlock block;

  private final FTreeOperator input;
  private final QueryContext context;
  private final FTree below;
  private final FTree tree;

  private boolean inTree;
  private boolean saved;

  /**
   * Creates the operator.
   *
   * @param below the tree as the input yields it
   * @param tree the same tree with the new block
   */
  protected BlockAdder(
      FTreeOperator input, QueryContext context, FTree below, FTree tree, FBlock block) {
    this.input = input;
    this.context = context;
    this.below = below;
    this.tree = tree;
    this.block = block;
  }

  /** Begins with a tree that the input has yielded; it has at least one window. */
  protected abstract void beginTree();

  /**
   * Fills the block, which is empty, with the next window: sets ranges and values.
   *
   * @return the number of positions
   */
  protected abstract int fill();

  /** Whether the tree has another window, after {@link #fill}. */
  protected abstract boolean hasMore();

  /** Shows the first {@code count} positions that were filled in the vectors of the block. */
  protected abstract void show(int count);

  @Override
  public void open() {
    input.open();
    inTree = false;
  }

  @Override
  public final boolean next() {
    while (true) {
      context.check();
      if (inTree) {
        below.restore();
      } else {
        if (!input.next()) {
          return false;
        }
        saved = false;
        beginTree();
      }
      if (nextWindow()) {
        return true;
      }
    }
  }

  /** Fills the block once; false if that gave no row. */
  private boolean nextWindow() {
    block.begin();
    int count = fill();
    inTree = hasMore();
    if (inTree && !saved) {
      below.save();
      saved = true;
    }
    if (count == 0) {
      return false;
    }
    block.finish(count);
    show(count);
    return tree.reduce(block);
  }

  @Override
  public void close() {
    input.close();
  }
}
