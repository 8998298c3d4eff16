package io.graphflow.core.list.count;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.vector.Selection;

/**
 * Multiplies the multiplicities of a group's selected positions by counts, and deselects positions
 * with count 0. Where the group is flat, the count becomes the multiplicity of another group, which
 * has one position. Not safe for use by more than one thread at a time.
 */
final class Multiplier {
  private final ListGroup group;
  private final ListGroup countGroup;
  private final Selection counted = new Selection();
  private final Selection narrowed = new Selection();

  private Selection in;
  private long[] before;
  private int[] out;
  private int selected;
  private long[] multiplicities = {};

  /**
   * Creates the multiplier.
   *
   * @param group the group, if unflat
   * @param countGroup null if {@code group} is unflat; else the group that receives the multiplicity
   */
  Multiplier(ListGroup group, ListGroup countGroup) {
    this.group = group;
    this.countGroup = countGroup;
  }

  /** Whether the group is flat, so that there is one count a chunk. */
  boolean isFlat() {
    return countGroup != null;
  }

  /** Sets the multiplicity of the group of one position; false if the chunk has no row. */
  boolean set(long count) {
    if (count == 0) {
      return false;
    }
    reserve(1);
    multiplicities[0] = count;
    countGroup.setSingle();
    countGroup.multiplicities = multiplicities;
    return true;
  }

  /** Bytes of the multiplicities that were set last, and of the positions selected with them. */
  long bytes() {
    ListGroup counts = countGroup == null ? group : countGroup;
    return (long) counts.count * Long.BYTES
        + (group.selection == counted ? counted.bytes() : 0);
  }

  /** Begins with a chunk of the unflat group. */
  void begin() {
    in = group.selection;
    before = group.multiplicities;
    reserve(group.count);
    out = counted.buffer(in.count());
    selected = 0;
  }

  private void reserve(int count) {
    if (multiplicities.length < count) {
      multiplicities = new long[Math.max(count, 2 * multiplicities.length)];
    }
  }

  /**
   * Selects those positions of a chunk, of which all are selected, whose counts are large enough, before it {@link
   * #begin}s anew.
   *
   * @param counts those of the positions, from {@code first} on
   * @return false if there are none
   */
  boolean narrow(long[] counts, int first, long least) {
    int count = in.count();
    // In most chunks no count is large enough, which the signs of the differences tell without a branch for each.
    long below = -1;
    for (int i = 0; i < count; i++) {
      below &= counts[first + i] - least;
    }
    if (below < 0) {
      return false;
    }
    int[] positions = narrowed.buffer(count);
    int next = 0;
    for (int i = 0; i < count; i++) {
      if (counts[first + i] >= least) {
        positions[next++] = i;
      }
    }
    if (next < count) {
      narrowed.select(next);
      group.selection = narrowed;
    }
    return next > 0;
  }

  /** The positions that were selected when the chunk began. */
  Selection in() {
    return in;
  }

  /** Whether all positions of the chunk were selected when it began. */
  boolean isOfAll() {
    return in.isAll();
  }

  /** By position, the multiplicities of the chunk that {@link #endWith} ends. */
  long[] multiplicities() {
    return multiplicities;
  }

  /** Whether each position of the chunk stands for one row. */
  boolean isAllOnes() {
    return before == null;
  }

  /**
   * Multiplies the multiplicities of the next selected positions, which are the owners of a batch.
   */
  void multiply(AdjacencyBatch owners, long[] counts) {
    long[] target = multiplicities;
    long[] factors = before;
    int[] positions = out;
    int next = selected;
    for (int owner = 0; owner < owners.count(); owner++) {
      int position = owners.position(owner);
      long edges = counts[owner];
      long rows = factors == null ? edges : Math.multiplyExact(factors[position], edges);
      target[position] = rows;
      positions[next] = position;
      next += rows == 0 ? 0 : 1;
    }
    selected = next;
  }

  /**
   * Multiplies as {@link #multiply(AdjacencyBatch, long[])} by the lengths of the owners' lists,
   * which are one run.
   */
  void multiplyByLengths(AdjacencyBatch owners) {
    long[] starts = owners.starts[0];
    long[] ends = owners.ends[0];
    long[] target = multiplicities;
    long[] factors = before;
    int[] positions = out;
    int next = selected;
    for (int owner = 0; owner < owners.count(); owner++) {
      int position = owners.position(owner);
      long edges = ends[owner] - starts[owner];
      long rows = factors == null ? edges : Math.multiplyExact(factors[position], edges);
      target[position] = rows;
      positions[next] = position;
      next += rows == 0 ? 0 : 1;
    }
    selected = next;
  }

  /** Multiplies the multiplicity of the next selected position. */
  void multiply(int position, long count) {
    long rows = before == null ? count : Math.multiplyExact(before[position], count);
    multiplicities[position] = rows;
    out[selected] = position;
    selected += rows == 0 ? 0 : 1;
  }

  /** Multiplies the multiplicity of any position; the caller calls {@link #select} to select it. */
  void multiplyAt(int position, long count) {
    multiplicities[position] = before == null ? count : Math.multiplyExact(before[position], count);
  }

  /** Selects those of the next positions that {@link #multiplyAt} did not multiply by 0. */
  void select(int firstSelected, int endSelected) {
    for (int i = firstSelected; i < endSelected; i++) {
      int position = in.position(i);
      out[selected] = position;
      selected += multiplicities[position] == 0 ? 0 : 1;
    }
  }

  /** Ends the chunk with all its rows counted at its first position. */
  boolean endWithOne(long count) {
    if (count == 0) {
      return false;
    }
    int position = in.position(0);
    multiplicities[position] = count;
    counted.selectOne(position);
    group.selection = counted;
    group.multiplicities = multiplicities;
    return true;
  }

  /**
   * Ends a chunk of which all positions were selected and have got their {@link #multiplicities}.
   *
   * @param keepsEmpty whether positions with the multiplicity 0 stay selected
   * @return false if the chunk has no row; true in any case if {@code keepsEmpty}
   */
  boolean endWith(boolean keepsEmpty) {
    long[] target = multiplicities;
    int count = in.count();
    if (keepsEmpty) {
      group.multiplicities = target;
      return true;
    }
    int empty = 0;
    for (int i = 0; i < count; i++) {
      empty += target[i] == 0 ? 1 : 0;
    }
    if (empty == count) {
      return false;
    }
    if (empty > 0) {
      int[] positions = out;
      int next = 0;
      for (int i = 0; i < count; i++) {
        positions[next] = i;
        next += target[i] == 0 ? 0 : 1;
      }
      counted.select(next);
      group.selection = counted;
    }
    group.multiplicities = target;
    return true;
  }

  /**
   * Ends a chunk of which all positions were selected with all its rows counted at its first position.
   *
   * @param counts by position, what to multiply its multiplicity by
   */
  boolean endWithSum(long[] counts) {
    long[] factors = before;
    int count = in.count();
    long sum = 0;
    if (factors == null) {
      for (int i = 0; i < count; i++) {
        sum = Math.addExact(sum, counts[i]);
      }
      return endWithOne(sum);
    }
    long ofFactors = 0;
    long ofCounts = 0;
    for (int i = 0; i < count; i++) {
      sum += factors[i] * counts[i];
      ofFactors |= factors[i];
      ofCounts |= counts[i];
    }
    return endWithOne(isExact(ofFactors, ofCounts, count) ? sum : exactSum(factors, counts));
  }

  /**
   * Whether a sum of so many products stays below 2^63.
   *
   * @param ofFactors the bits of all first factors, of which none is negative
   * @param ofCounts the bits of all second ones, likewise
   */
  private static boolean isExact(long ofFactors, long ofCounts, int count) {
    return Long.numberOfLeadingZeros(ofFactors) + Long.numberOfLeadingZeros(ofCounts)
        + Integer.numberOfLeadingZeros(count) > Long.SIZE + Integer.SIZE;
  }

  private long exactSum(long[] factors, long[] counts) {
    long sum = 0;
    for (int i = 0; i < in.count(); i++) {
      sum = Math.addExact(sum, Math.multiplyExact(factors[i], counts[i]));
    }
    return sum;
  }

  /** Ends the chunk; false if it has no row. */
  boolean end() {
    if (selected == 0) {
      return false;
    }
    if (selected < in.count()) {
      counted.select(selected);
      group.selection = counted;
    }
    group.multiplicities = multiplicities;
    return true;
  }
}
