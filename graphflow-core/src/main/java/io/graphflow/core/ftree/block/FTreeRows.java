package io.graphflow.core.ftree.block;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.Vector;
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

  /** By counted block, whether a position may stand for other than one row; else it has no weights. */
  private final boolean[] weighted;

  /**
   * By visited block, for how many rows the position {@link #factorOf} stands with what hangs below it and is not
   * gone through: without it, each row of one branch would add up another branch anew.
   */
  private final long[] factors;

  private final int[] factorOf;

  /** By visited block, the indexes among {@link #counted} of its children; the last for no block at all. */
  private final int[][] countedChildren;

  /** By counted block, the indexes among {@link #counted} of its children. */
  private final int[][] countedBelow;

  /**
   * Whether the blocks that are gone through lie on one path: then each position of the lowest is in one row of
   * them, and they are gone through in one loop.
   */
  private final boolean onPath;

  /** Of blocks on a path, the highest of which the position matters. */
  private final int highest;

  private RowBound bound;
  private ValueVector keys;

  /** The visited block with the keys that are bounded, or -1. */
  private int boundIndex = -1;

  private int unchecked;

  /** The lowest index of the visited blocks that moved to the current row. */
  private int lastMoved;

  private boolean inOneLoop;

  /** In one loop, the highest block whose position matters in this tree. */
  private int top;

  private boolean multiplies;
  private long all;

  /**
   * Creates the rows of a tree.
   *
   * @param wanted the vectors that will be read
   */
  public FTreeRows(Tuple tuple, FTree tree, List<Binding> wanted) {
    this.tuple = tuple;
    int size = tree.size();
    boolean[] reads = new boolean[size];
    int visitedCount = 0;
    for (int i = size - 1; i >= 0; i--) {
      FBlock block = tree.block(i);
      for (int j = 0; j < wanted.size(); j++) {
        reads[i] |= wanted.get(j).block() == block;
      }
      for (int child = i + 1; child < size; child++) {
        reads[i] |= reads[child] && tree.block(child).parent() == block;
      }
      visitedCount += reads[i] ? 1 : 0;
    }
    visited = new FBlock[visitedCount];
    counted = new FBlock[size - visitedCount];
    int nextVisited = 0;
    int nextCounted = 0;
    for (int i = 0; i < size; i++) {
      if (reads[i]) {
        visited[nextVisited++] = tree.block(i);
      } else {
        counted[nextCounted++] = tree.block(i);
      }
    }
    positions = new int[visitedCount];
    parents = new int[visitedCount];
    vectors = new Vector[visitedCount][];
    slots = new int[visitedCount][];
    countedChildren = new int[visitedCount][];
    for (int i = 0; i < visitedCount; i++) {
      FBlock block = visited[i];
      parents[i] = indexOf(block.parent(), visited);
      vectors[i] = Binding.vectorsOf(block, wanted);
      slots[i] = Binding.slotsOf(block, wanted);
      countedChildren[i] = childrenOf(block);
    }
    onPath = isChain();
    highest = highestRead();
    factors = new long[visitedCount];
    factorOf = new int[visitedCount];
    weights = new long[counted.length][];
    weighted = new boolean[counted.length];
    countedBelow = new int[counted.length][];
    for (int i = 0; i < counted.length; i++) {
      countedBelow[i] = childrenOf(counted[i]);
    }
  }

  private boolean isChain() {
    for (int i = 1; i < visited.length; i++) {
      if (parents[i] != i - 1) {
        return false;
      }
    }
    return visited.length > 0;
  }

  private int highestRead() {
    for (int i = 0; i < visited.length; i++) {
      if (vectors[i].length > 0 || countedChildren[i].length > 0) {
        return i;
      }
    }
    return visited.length;
  }

  private static int indexOf(FBlock block, FBlock[] blocks) {
    for (int i = 0; i < blocks.length; i++) {
      if (blocks[i] == block) {
        return i;
      }
    }
    return -1;
  }

  private int[] childrenOf(FBlock parent) {
    int count = 0;
    for (FBlock block : counted) {
      count += block.parent() == parent ? 1 : 0;
    }
    int[] children = new int[count];
    int next = 0;
    for (int i = 0; next < count; i++) {
      if (counted[i].parent() == parent) {
        children[next++] = i;
      }
    }
    return children;
  }

  /**
   * Leaves out rows beyond a bound, which may change from row to row.
   *
   * @param newKeys the first key of the rows, one of the vectors that are read, in {@code ofKeys}
   */
  public void limit(RowBound newBound, FBlock ofKeys, ValueVector newKeys) {
    bound = newBound;
    keys = newKeys;
    boundIndex = indexOf(ofKeys, visited);
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
    Arrays.fill(factorOf, -1);
    int multiplied = visited.length;
    for (int i = visited.length - 1; i >= 0; i--) {
      if (visited[i].multiplicities() != null) {
        multiplies = true;
        multiplied = i;
      }
    }
    top = Math.min(highest, multiplied);
    inOneLoop = onPath && (boundIndex < 0 || boundIndex == visited.length - 1);
    if (inOneLoop) {
      Arrays.fill(positions, -1);
      boolean found = advanceOnPath();
      lastMoved = -1;
      return found;
    }
    int failed = reset(0);
    boolean found = failed < 0 || advanceFrom(failed - 1);
    lastMoved = -1;
    return found;
  }

  /** Finds for how many rows each valid position of a counted block stands, if not just for one. */
  private void weigh(int index) {
    FBlock block = counted[index];
    int[] below = countedBelow[index];
    long[] own = block.multiplicities();
    weighted[index] = below.length > 0 || own != null;
    if (!weighted[index]) {
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
    if (!weighted[index]) {
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

  /** The index of a block among those that are gone through, parents first; -1 if it is only counted. */
  public int indexOf(FBlock block) {
    return indexOf(block, visited);
  }

  /** Whether the tree has one row for each valid position of the last of the blocks that are gone through. */
  public boolean isPlain() {
    return inOneLoop && !multiplies;
  }

  /**
   * Whether there is one row for each valid position of the last of the blocks that are gone through, which may stand
   * for several equal ones.
   */
  public boolean isInOneLoop() {
    return inOneLoop;
  }

  /** The number of positions of the last of the blocks that are gone through, be they valid or not; there must be one. */
  public int lowestCount() {
    return visited[visited.length - 1].count();
  }

  /** The position of the last of the blocks that are gone through; there must be one. */
  public int lowestPosition() {
    return positions[positions.length - 1];
  }

  /**
   * Whether the blocks that are gone through up to an index may have moved to other positions from the row before to
   * the current one; true for the first row.
   */
  public boolean hasMoved(int index) {
    return lastMoved <= index;
  }

  /** Moves to the next row; false if there is none. */
  public boolean advance() {
    if (++unchecked >= ROWS_PER_CHECK) {
      check();
    }
    return inOneLoop ? advanceOnPath() : advanceFrom(visited.length - 1);
  }

  /** Moves to the next position of the lowest block, and to those above it that matter. */
  private boolean advanceOnPath() {
    int lowest = visited.length - 1;
    int count = visited[lowest].count();
    int next = next(lowest, positions[lowest] + 1, count);
    if (next == count) {
      return false;
    }
    move(lowest, next);
    lastMoved = lowest;
    int at = next;
    for (int i = lowest - 1; i >= top; i--) {
      at = visited[i + 1].parentOf(at);
      if (at == positions[i]) {
        break;
      }
      move(i, at);
      lastMoved = i;
    }
    return true;
  }

  /** Moves to the next position of a block, or of one before it, and to the first ones after that. */
  private boolean advanceFrom(int index) {
    int i = index;
    lastMoved = index;
    while (i >= 0) {
      int end = visited[i].end(parentPosition(i));
      int next = next(i, positions[i] + 1, end);
      if (next == end) {
        i--;
        continue;
      }
      move(i, next);
      lastMoved = Math.min(lastMoved, i);
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

  /**
   * Selects the positions of the current row and of those after it, if all that is read lies in one block of which each
   * valid position is a row, and moves to the last of them. The tuple keeps the row that it has.
   *
   * @param most how many at most, at least 1
   * @return false if rows are anything else
   */
  public boolean take(Selection into, int most) {
    int lowest = visited.length - 1;
    if (!isPlain() || highest != lowest || boundIndex >= 0) {
      return false;
    }
    FBlock block = visited[lowest];
    int[] taken = into.buffer(Math.min(most, block.count()));
    int count = 0;
    for (int at = positions[lowest]; at < block.count() && count < most; at =
        block.nextSelected(at + 1, block.count())) {
      taken[count++] = at;
    }
    into.select(count);
    positions[lowest] = taken[count - 1];
    return true;
  }

  /** Puts the current row into the tuple again, after others have overwritten it. */
  public void reload() {
    for (int i = inOneLoop ? Math.min(top, visited.length - 1) : 0; i < visited.length; i++) {
      move(i, positions[i]);
    }
  }

  /** The number of equal rows that the current one stands for, from 1 to {@link #TOO_MANY}. */
  public long multiplicity() {
    if (!multiplies) {
      return 1;
    }
    long rows = all;
    // In one loop, positions above the top are not known, and nothing multiplies there.
    for (int i = inOneLoop ? top : 0; i < visited.length; i++) {
      if (factorOf[i] != positions[i]) {
        factorOf[i] = positions[i];
        factors[i] = factor(i);
      }
      rows = product(rows, factors[i]);
    }
    return rows;
  }

  /** As {@link #multiplicity}, for those who count; throws ArithmeticException for {@link #TOO_MANY}. */
  public long exactMultiplicity() {
    long rows = multiplicity();
    if (rows == TOO_MANY) {
      throw new ArithmeticException("too many rows");
    }
    return rows;
  }

  private long factor(int index) {
    int position = positions[index];
    long[] own = visited[index].multiplicities();
    long rows = own == null ? 1 : own[position];
    for (int child : countedChildren[index]) {
      rows = product(rows, sum(child, position));
    }
    return rows;
  }
}
