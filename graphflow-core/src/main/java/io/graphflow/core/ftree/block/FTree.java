package io.graphflow.core.ftree.block;

import java.util.List;

/**
 * The blocks of an f-Tree as they are at one operator of a plan. Operators above may add blocks to it, which
 * this view does not know. The tree stands for the union, over the valid positions of the root, of the product
 * of what each child stands for in the position's range (GES, definition 4.2). For one thread at a time.
 */
public final class FTree {
  private final FBlock[] blocks;
  private final long[][] saved;

  /** Creates a view; the root comes first, each other block after its parent. */
  public FTree(List<FBlock> blocks) {
    this.blocks = blocks.toArray(FBlock[]::new);
    this.saved = new long[this.blocks.length][];
    for (int i = 0; i < saved.length; i++) {
      saved[i] = new long[0];
    }
  }

  /** The root. */
  public FBlock root() {
    return blocks[0];
  }

  int size() {
    return blocks.length;
  }

  FBlock block(int index) {
    return blocks[index];
  }

  /**
   * Makes all positions invalid that are in no row: those with a child without a valid position in their
   * range, and those whose parent is invalid. Operators keep trees so, and so no row is enumerated in vain and
   * nothing is computed for a value that is in no row.
   *
   * @return whether a row is left
   */
  public boolean reduce() {
    for (int i = blocks.length - 1; i > 0; i--) {
      FBlock block = blocks[i];
      FBlock parent = block.parent();
      int count = parent.count();
      for (int at = parent.nextSelected(0, count); at < count; at =
          parent.nextSelected(at + 1, count)) {
        int end = block.end(at);
        if (block.nextSelected(block.begin(at), end) == end) {
          parent.deselect(at);
        }
      }
    }
    for (int i = 1; i < blocks.length; i++) {
      FBlock block = blocks[i];
      FBlock parent = block.parent();
      for (int at = 0; at < parent.count(); at++) {
        if (!parent.isSelected(at)) {
          block.deselect(block.begin(at), block.end(at));
        }
      }
    }
    FBlock root = blocks[0];
    return root.nextSelected(0, root.count()) < root.count();
  }

  /** Notes which positions are valid, for {@link #restore}. */
  public void save() {
    for (int i = 0; i < blocks.length; i++) {
      saved[i] = blocks[i].save(saved[i]);
    }
  }

  /** Makes the positions valid again that were at the last {@link #save}. */
  public void restore() {
    for (int i = 0; i < blocks.length; i++) {
      blocks[i].restore(saved[i]);
    }
  }
}
