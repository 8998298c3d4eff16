package io.graphflow.core.ftree.block;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The rows of an f-Tree, one by one in a tuple, each a constant number of steps after the one before (GES,
 * lemma 4.4). Only blocks with a wanted variable, and those above them, are gone through; all others multiply:
 * {@link #multiplicity} says for how many equal rows the current one stands. For one thread at a time.
 */
public final class FTreeRows {
  /** Stands for this many rows or more. Only who counts rows need care: nobody can enumerate them. */
  public static final long TOO_MANY = Long.MAX_VALUE;

  private static final int ROWS_PER_CHECK = 4096;

  private final Tuple tuple;

  /** The blocks that are gone through, parents first. */
  private final FBlock[] visited;

  /** By visited block the index of its parent among them; -1 for the root. */
  private final int[] parents;

  private final Vector[][] vectors;
  private final int[][] slots;
  private final int[] positions;

  /** The other blocks, parents first, and for how many rows each of their positions stands. */
  private final FBlock[] counted;

  private final long[][] weights;

  /** By visited block, the indexes among {@link #counted} of its children; the last for no block at all. */
  private final int[][] countedChildren;

  /** By counted block, the indexes among {@link #counted} of its children. */
  private final int[][] countedBelow;

  private RowBound bound;
  private ValueVector keys;

  /** The visited block with the keys that are bounded, or -1. */
  private int boundIndex = -1;

  private int unchecked;
  private boolean multiplies;
  private long all;

  /**
   * Creates the rows of a tree.
   *
   * @param wanted the vectors that will be read
   */
  public FTreeRows(Tuple tuple, FTree tree, List<Binding> wanted) {
    this.tuple = tuple;
    boolean[] reads = new boolean[tree.size()];
    for (int i = tree.size() - 1; i >= 0; i--) {
      FBlock block = tree.block(i);
      for (Binding binding : wanted) {
        reads[i] |= binding.block() == block;
      }
      for (int child = i + 1; child < reads.length; child++) {
        reads[i] |= reads[child] && tree.block(child).parent() == block;
      }
    }
    List<FBlock> through = new ArrayList<>();
    List<FBlock> others = new ArrayList<>();
    for (int i = 0; i < reads.length; i++) {
      (reads[i] ? through : others).add(tree.block(i));
    }
    visited = through.toArray(FBlock[]::new);
    counted = others.toArray(FBlock[]::new);
    positions = new int[visited.length];
    parents = new int[visited.length];
    vectors = new Vector[visited.length][];
    slots = new int[visited.length][];
    countedChildren = new int[visited.length][];
    for (int i = 0; i < visited.length; i++) {
      FBlock block = visited[i];
      parents[i] = through.indexOf(block.parent());
      List<Binding> own = wanted.stream().filter(binding -> binding.block() == block).toList();
      vectors[i] = own.stream().map(Binding::vector).toArray(Vector[]::new);
      slots[i] = own.stream().mapToInt(Binding::slot).toArray();
      countedChildren[i] = childrenOf(block);
    }
    weights = new long[counted.length][];
    countedBelow = new int[counted.length][];
    for (int i = 0; i < counted.length; i++) {
      countedBelow[i] = childrenOf(counted[i]);
      weights[i] = new long[0];
    }
  }

  private int[] childrenOf(FBlock parent) {
    List<Integer> children = new ArrayList<>();
    for (int i = 0; i < counted.length; i++) {
      if (counted[i].parent() == parent) {
        children.add(i);
      }
    }
    return children.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * Leaves out rows beyond a bound, which may change from row to row.
   *
   * @param newKeys the first key of the rows, one of the vectors that are read, in {@code ofKeys}
   */
  public void limit(RowBound newBound, FBlock ofKeys, ValueVector newKeys) {
    bound = newBound;
    keys = newKeys;
    boundIndex = Arrays.asList(visited).indexOf(ofKeys);
  }

  /**
   * Moves to the first row of the tree that the blocks now hold, which must have one; false if all are beyond
   * the bound.
   */
  public boolean first() {
    check();
    multiplies = counted.length > 0;
    for (int i = counted.length - 1; i >= 0; i--) {
      weigh(i);
    }
    all = visited.length == 0 ? sum(0, 0) : 1;
    for (FBlock block : visited) {
      multiplies |= block.multiplicities() != null;
    }
    int failed = reset(0);
    return failed < 0 || advanceFrom(failed - 1);
  }

  /** Finds for how many rows each valid position of a counted block stands, if not just for one. */
  private void weigh(int index) {
    FBlock block = counted[index];
    int[] below = countedBelow[index];
    long[] own = block.multiplicities();
    if (below.length == 0 && own == null) {
      weights[index] = null;
      return;
    }
    int count = block.count();
    if (weights[index] == null || weights[index].length < count) {
      weights[index] = new long[count];
    }
    for (int at = block.nextSelected(0, count); at < count; at =
        block.nextSelected(at + 1, count)) {
      long weight = own == null ? 1 : own[at];
      for (int child : below) {
        weight = product(weight, sum(child, at));
      }
      weights[index][at] = weight;
    }
  }

  /** The number of rows that a counted block has for a position of its parent. */
  private long sum(int index, int parentPosition) {
    FBlock block = counted[index];
    int begin = block.begin(parentPosition);
    int end = block.end(parentPosition);
    long[] weight = weights[index];
    if (weight == null) {
      return block.countSelected(begin, end);
    }
    long sum = 0;
    for (int at = block.nextSelected(begin, end); at < end; at = block.nextSelected(at + 1, end)) {
      sum = sum(sum, weight[at]);
    }
    return sum;
  }

  /** The product of two numbers of rows, at most {@link #TOO_MANY}. */
  private static long product(long left, long right) {
    return Math.multiplyHigh(left, right) != 0 || left * right < 0 ? TOO_MANY : left * right;
  }

  /** The sum of two numbers of rows, at most {@link #TOO_MANY}. */
  public static long sum(long left, long right) {
    return left > TOO_MANY - right ? TOO_MANY : left + right;
  }

  /** Moves to the next row; false if there is none. */
  public boolean advance() {
    if (++unchecked >= ROWS_PER_CHECK) {
      check();
    }
    return advanceFrom(visited.length - 1);
  }

  /** Moves to the next position of a block, or of one before it, and to the first ones after that. */
  private boolean advanceFrom(int index) {
    int i = index;
    while (i >= 0) {
      int end = visited[i].end(parentPosition(i));
      int next = next(i, positions[i] + 1, end);
      if (next == end) {
        i--;
        continue;
      }
      move(i, next);
      int failed = reset(i + 1);
      if (failed < 0) {
        return true;
      }
      i = failed - 1;
    }
    return false;
  }

  private int next(int index, int from, int end) {
    return index == boundIndex ? bound.next(visited[index], keys, from, end)
        : visited[index].nextSelected(from, end);
  }

  private int parentPosition(int index) {
    return index == 0 ? 0 : positions[parents[index]];
  }

  /** Moves blocks to their first positions; returns the block that has none, or -1. */
  private int reset(int from) {
    for (int i = from; i < visited.length; i++) {
      int parent = parentPosition(i);
      int end = visited[i].end(parent);
      int first = next(i, visited[i].begin(parent), end);
      if (first == end) {
        assert i == boundIndex : "a reduced tree has a row for each valid position";
        return i;
      }
      move(i, first);
    }
    return -1;
  }

  private void move(int index, int position) {
    positions[index] = position;
    Vector[] own = vectors[index];
    int[] into = slots[index];
    for (int i = 0; i < own.length; i++) {
      own[i].load(position, tuple, into[i]);
    }
  }

  private void check() {
    unchecked = 0;
    tuple.check();
  }

  /** Puts the current row into the tuple again, after others have overwritten it. */
  public void reload() {
    for (int i = 0; i < visited.length; i++) {
      move(i, positions[i]);
    }
  }

  /** The number of equal rows that the current one stands for, from 1 to {@link #TOO_MANY}. */
  public long multiplicity() {
    if (!multiplies) {
      return 1;
    }
    long rows = all;
    for (int i = 0; i < visited.length; i++) {
      long[] own = visited[i].multiplicities();
      if (own != null) {
        rows = product(rows, own[positions[i]]);
      }
      for (int child : countedChildren[i]) {
        rows = product(rows, sum(child, positions[i]));
      }
    }
    return rows;
  }
}
