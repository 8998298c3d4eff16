package io.graphflow.core.ftree.operator;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.ftree.block.FTree;

/**
 * Yields trees of its input in windows: several times, each time with some of the valid positions of a block and with
 * the others made invalid. Rows are not copied for it, as each belongs to one of these positions.
 */
public abstract class TreeWindows implements FTreeOperator {
  private final FTreeOperator input;
  private final QueryContext context;
  private final FTree below;

  private boolean inTree;
  private boolean saved;

  /** Creates the operator; {@code below} is the tree as the input yields it. */
  protected TreeWindows(FTreeOperator input, QueryContext context, FTree below) {
    this.input = input;
    this.context = context;
    this.below = below;
  }

  /** Begins with a tree that the input has yielded; it has at least one window. */
  protected abstract void beginTree();

  /** Finds the next window, without changing which positions are valid; false if it has no row. */
  protected abstract boolean findWindow();

  /** Whether the tree has another window, after {@link #findWindow}. */
  protected abstract boolean hasMore();

  /** Makes the tree the window that was found; false if that has no row. */
  protected abstract boolean show();

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
      boolean found = findWindow();
      inTree = hasMore();
      if (inTree && !saved) {
        below.save();
        saved = true;
      }
      if (found && show()) {
        return true;
      }
    }
  }

  @Override
  public void close() {
    input.close();
  }
}
