package io.graphflow.core.ftree.block;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Vector;
import java.util.Arrays;
import java.util.List;

/**
 * Reads a block together with its ancestors: as each position has one position of each ancestor, expressions
 * over variables of a path need no row to be made. Values of ancestors are loaded when their position changes.
 * For one thread at a time.
 */
public final class BlockPath {
  private static final int NOWHERE = -1;

  /** The block, its parent, and so on, up to the highest that is read. */
  private final FBlock[] blocks;

  private final Vector[][] vectors;
  private final int[][] slots;
  private final int[] loaded;
  private final Tuple tuple;

  /**
   * Creates a path.
   *
   * @param block the lowest block
   * @param read vectors of that block and of ancestors
   */
  public BlockPath(FBlock block, List<Binding> read, Tuple tuple) {
    this.tuple = tuple;
    int levels = 1;
    int level = 0;
    for (FBlock at = block; at != null; at = at.parent()) {
      level++;
      for (Binding binding : read) {
        if (binding.block() == at) {
          levels = level;
        }
      }
    }
    blocks = new FBlock[levels];
    vectors = new Vector[levels][];
    slots = new int[levels][];
    loaded = new int[levels];
    FBlock at = block;
    for (int i = 0; i < levels; i++) {
      blocks[i] = at;
      vectors[i] = Binding.vectorsOf(at, read);
      slots[i] = Binding.slotsOf(at, read);
      at = at.parent();
    }
  }

  /** The lowest block. */
  public FBlock block() {
    return blocks[0];
  }

  /** Must come before the first {@link #load} of each tree that the blocks hold. */
  public void begin() {
    Arrays.fill(loaded, NOWHERE);
  }

  /**
   * Puts the values at a position of the lowest block, and of its ancestors, into their slots.
   *
   * @return false if they are those of the position before, because nothing is read of the lowest block
   */
  public boolean load(int position) {
    boolean changes = vectors[0].length > 0;
    load(0, position);
    int at = position;
    for (int level = 1; level < blocks.length; level++) {
      at = blocks[level - 1].parentOf(at);
      if (at == loaded[level]) {
        return changes;
      }
      loaded[level] = at;
      load(level, at);
      changes |= vectors[level].length > 0;
    }
    return changes;
  }

  /**
   * The end of the positions, from that which was loaded last on, for which {@link #load} would put the same values
   * into the slots.
   */
  public int endOfLoaded(int position) {
    if (vectors[0].length > 0) {
      return position + 1;
    }
    return blocks.length == 1 ? blocks[0].count() : blocks[0].end(loaded[1]);
  }

  private void load(int level, int position) {
    Vector[] own = vectors[level];
    int[] into = slots[level];
    for (int i = 0; i < own.length; i++) {
      own[i].load(position, tuple, into[i]);
    }
  }
}
