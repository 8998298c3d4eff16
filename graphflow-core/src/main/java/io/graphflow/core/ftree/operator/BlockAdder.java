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
  private final FBlock above;

  private boolean inTree;
  private boolean saved;
  private int position;

  /** Whether the rows of {@link #position} have been begun with. */
  private boolean begun;

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
    this.above = block.parent();
  }

  /** Prepares for a tree that the input has yielded. */
  protected abstract void beginTree();

  /** Prepares for a block that begins without positions. */
  protected abstract void beginBlock();

  /** Begins with the range of a position of the block above; positions ascend. */
  protected abstract void begin(int position);

  /**
   * Adds what is left of the range of a position, as far as there is room.
   *
   * @param from the first free position of the block
   * @return the position after the last that was added
   */
  protected abstract int append(int position, int from);

  /** Whether the last {@link #append} came to the end of the range. */
  protected abstract boolean isExhausted();

  /** The number of positions after which the block is long enough. */
  protected abstract int capacity();

  /** Shows the first {@code count} positions that were added in the vectors of the block. */
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
        inTree = true;
        saved = false;
        begun = false;
        position = above.nextSelected(0, above.count());
        beginTree();
      }
      if (fill()) {
        return true;
      }
    }
  }

  /** Fills the block once; false if that gave no row. */
  private boolean fill() {
    block.begin();
    beginBlock();
    int end = above.count();
    int count = 0;
    while (position < end && count < capacity()) {
      if (!begun) {
        begin(position);
      }
      int from = count;
      count = append(position, from);
      block.setRange(position, from, count);
      begun = !isExhausted();
      if (begun) {
        break;
      }
      position = above.nextSelected(position + 1, end);
    }
    inTree = position < end;
    if (inTree && !saved) {
      below.save();
      saved = true;
    }
    if (count == 0) {
      return false;
    }
    block.finish(count);
    show(count);
    return tree.reduce();
  }

  @Override
  public void close() {
    input.close();
  }
}
