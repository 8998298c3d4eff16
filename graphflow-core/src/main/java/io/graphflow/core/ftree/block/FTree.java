package io.graphflow.core.ftree.block;

/**
 * The blocks of an f-Tree as they are at one operator of a plan. Operators above may add blocks to it, which
 * this view does not know. The tree stands for the union, over the valid positions of the root, of the product
 * of what each child stands for in the position's range (GES, definition 4.2). For one thread at a time.
 */
public final class FTree {
  private final FBlock[] blocks;
  private final long[][] saved;

  /** Creates a view; the root comes first, each other block after its parent. The array is not copied. */
  public FTree(FBlock... blocks) {
    this.blocks = blocks;
    this.saved = new long[blocks.length][];
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
   * Makes all positions invalid that are in no row, after some of one block have been made so: those with a child
   * without a valid position in their range, and those whose parent is invalid. Operators keep trees so, and so
   * no row is enumerated in vain and nothing is computed for a value that is in no row.
   *
   * @param changed the block with less valid positions, or a new one; its ancestors and their other children are
   *     reduced, but for it
   * @return whether a row is left
   */
  public boolean reduce(FBlock changed) {
    FBlock highest = changed;
    while (highest.parent() != null && highest.parent().keepWithChild(highest)) {
      highest = highest.parent();
    }
    // Below a block of which nothing was dropped there is nothing to drop.
    int last = blocks.length - 1;
    if (last > 0 && !(highest == changed && isLeaf(changed))) {
      boolean[] drops = new boolean[blocks.length];
      for (int i = 0; i <= last; i++) {
        FBlock block = blocks[i];
        drops[i] = isOnWay(highest, block, changed);
        if (i > 0 && drops[indexOf(block.parent())]) {
          drops[i] |= block.dropBelowInvalid();
        }
      }
    }
    return highest.parent() != null || !highest.isEmpty();
  }

  /** Whether a block is one of those from {@code highest} down to {@code lowest}. */
  private static boolean isOnWay(FBlock highest, FBlock block, FBlock lowest) {
    for (FBlock at = lowest; at != highest.parent(); at = at.parent()) {
      if (at == block) {
        return true;
      }
    }
    return false;
  }

  private boolean isLeaf(FBlock parent) {
    for (FBlock block : blocks) {
      if (block.parent() == parent) {
        return false;
      }
    }
    return true;
  }

  private int indexOf(FBlock wanted) {
    int index = 0;
    while (blocks[index] != wanted) {
      index++;
    }
    return index;
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
