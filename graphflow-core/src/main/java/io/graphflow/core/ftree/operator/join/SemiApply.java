package io.graphflow.core.ftree.operator.join;

import io.graphflow.core.ftree.block.BlockPath;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.block.FTree;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.vector.ValueVector;

/**
 * Asks an inner plan for each valid position of a block whether it has a row, and keeps the positions for which it
 * has one, or has none; or marks which have one.
 */
abstract class SemiApply implements FTreeOperator {
  /** What the inner plan reads; its lowest block's positions are kept or marked. */
  final BlockPath path;

  private final FTreeOperator input;
  private final FTreeOperator inner;
  private final FTree tree;
  private final boolean anti;
  private final ValueVector mark;

  /**
   * Creates the operator.
   *
   * @param anti whether to keep those without a row
   * @param mark receives whether there is a row; null if nothing is marked
   */
  SemiApply(FTreeOperator input, FTreeOperator inner, FTree tree, BlockPath path, boolean anti,
      ValueVector mark) {
    this.input = input;
    this.inner = inner;
    this.tree = tree;
    this.path = path;
    this.anti = anti;
    this.mark = mark;
  }

  /** Calls {@link #answer} for each valid position of the path's lowest block. */
  abstract void ask();

  /** Notes whether the inner plan has a row for a position. */
  final void answer(int position, boolean exists) {
    if (mark != null) {
      mark.storeBoolean(position, exists);
    } else if (exists == anti) {
      path.block().deselect(position);
    }
  }

  @Override
  public final void open() {
    input.open();
  }

  @Override
  public final boolean next() {
    while (input.next()) {
      FBlock block = path.block();
      if (mark != null) {
        mark.own(block.count());
      }
      path.begin();
      ask();
      if (mark != null || tree.reduce(block)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public final long addedBytes() {
    return mark == null ? 0 : mark.bytes(path.block().count());
  }

  @Override
  public final void close() {
    input.close();
    inner.close();
  }
}
