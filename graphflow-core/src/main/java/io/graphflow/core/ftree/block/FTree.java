package io.graphflow.core.ftree.block;

import java.util.Arrays;

/**
 * The blocks of an f-Tree as they are at one operator of a plan. Operators above may add blocks to it, which
 * this view does not know. The tree stands for the union, over the valid positions of the root, of the product
 * of what each child stands for in the position's range (GES, definition 4.2). For one thread at a time.
 */
public final class FTree {
  private static final int NONE = -1;

  private final FBlock[] blocks;

  /** By block the index of its parent; -1 for the root. */
  private final int[] parents;

  private final boolean[] drops;

  /** By block, whether it is the changed one or above it, as far up as positions were made invalid. */
  private final boolean[] onWay;

  private final long[][] saved;

  /** Creates a view; the root comes first, each other block after its parent. The array is not copied. */
  public FTree(FBlock... blocks) {
    this.blocks = blocks;
    this.parents = new int[blocks.length];
    this.drops = new boolean[blocks.length];
    this.onWay = new boolean[blocks.length];
    this.saved = new long[blocks.length][];
    for (int i = 0; i < blocks.length; i++) {
      parents[i] = indexOf(blocks[i].parent());
    }
  }

  private int indexOf(FBlock wanted) {
    for (int i = 0; i < blocks.length; i++) {
      if (blocks[i] == wanted) {
        return i;
      }
    }
    return NONE;
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
   * @param changed the block with less valid positions, or a new one; all others are reduced, but for it
   * @return whether a row is left
   */
  public boolean reduce(FBlock changed) {
    Arrays.fill(drops, false);
    Arrays.fill(onWay, false);
    int highest = indexOf(changed);
    drops[highest] = true;
    onWay[highest] = true;
    while (parents[highest] != NONE
        && blocks[parents[highest]].keepWithChild(blocks[highest])) {
      highest = parents[highest];
      drops[highest] = true;
      onWay[highest] = true;
    }
    if (highest == 0 && blocks[0].isEmpty()) {
      return false;
    }
    // Below a block of which nothing was dropped there is nothing to drop, nor on the way up: a position is dropped there
    // because it has no valid one below it.
    for (int i = 1; i < blocks.length; i++) {
      if (drops[parents[i]] && !onWay[i]) {
        drops[i] = blocks[i].dropBelowInvalid();
      }
    }
    return true;
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
