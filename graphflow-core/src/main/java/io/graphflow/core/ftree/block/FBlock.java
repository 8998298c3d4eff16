package io.graphflow.core.ftree.block;

import io.graphflow.core.vector.Selection;
import java.util.Arrays;

/**
 * A node of an f-Tree (GES, section 4.2): vectors of one length, of which a bit each says whether the tuple at
 * a position is valid, and the index vector of the edge from the parent, which gives each position of the
 * parent a range here. No two ranges overlap, so that each position belongs to one of the parent. The vectors
 * themselves are known to the operators that write and read them. For one thread at a time.
 */
public final class FBlock {
  private final FBlock parent;
  private int count;
  private long[] selected = {};

  /** By position of the parent, the first position here; {@link #ends} has the one after the last. */
  private int[] begins = {};

  private int[] ends = {};

  /** By position here, that of the parent; filled in when it is first asked for. */
  private int[] parents = {};

  private boolean parentsKnown;
  private long[] multiplicities;

  /** Creates an empty block; {@code parent} is null for the root. */
  public FBlock(FBlock parent) {
    this.parent = parent;
  }

  /** The parent; null for the root. */
  public FBlock parent() {
    return parent;
  }

  /** The number of positions, be they valid or not. */
  public int count() {
    return count;
  }

  /** Begins anew without positions; all ranges are empty. */
  public void begin() {
    count = 0;
    multiplicities = null;
    parentsKnown = false;
    if (parent != null) {
      int ranges = parent.count;
      if (begins.length < ranges) {
        begins = new int[Math.max(ranges, 2 * begins.length)];
        ends = new int[begins.length];
      }
      Arrays.fill(begins, 0, ranges, 0);
      Arrays.fill(ends, 0, ranges, 0);
    }
  }

  /** Sets the range of a position of the parent. */
  public void setRange(int parentPosition, int begin, int end) {
    begins[parentPosition] = begin;
    ends[parentPosition] = end;
  }

  /** Ends what {@link #begin} began: there are {@code newCount} positions, all valid. */
  public void finish(int newCount) {
    count = newCount;
    int words = (newCount + Long.SIZE - 1) >>> 6;
    if (selected.length < words) {
      selected = new long[Math.max(words, 2 * selected.length)];
    }
    Arrays.fill(selected, 0, words, -1L);
    if ((newCount & 63) != 0) {
      selected[words - 1] = -1L >>> -newCount;
    }
  }

  /** The first position in the range of a position of the parent; the root has only one range. */
  public int begin(int parentPosition) {
    return parent == null ? 0 : begins[parentPosition];
  }

  /** The position after the last of such a range. */
  public int end(int parentPosition) {
    return parent == null ? count : ends[parentPosition];
  }

  /** Whether a position is valid. */
  public boolean isSelected(int position) {
    return (selected[position >>> 6] & 1L << position) != 0;
  }

  /** Makes a position invalid. */
  public void deselect(int position) {
    selected[position >>> 6] &= ~(1L << position);
  }

  /** Makes the positions in [from, to) invalid. */
  public void deselect(int from, int to) {
    if (from >= to) {
      return;
    }
    int first = from >>> 6;
    int last = (to - 1) >>> 6;
    long fromMask = -1L << from;
    long toMask = -1L >>> -to;
    if (first == last) {
      selected[first] &= ~(fromMask & toMask);
      return;
    }
    selected[first] &= ~fromMask;
    Arrays.fill(selected, first + 1, last, 0);
    selected[last] &= ~toMask;
  }

  /** The first valid position in [from, to), or {@code to}. */
  public int nextSelected(int from, int to) {
    if (from >= to) {
      return to;
    }
    int word = from >>> 6;
    int lastWord = (to - 1) >>> 6;
    long bits = selected[word] & -1L << from;
    while (bits == 0 && word < lastWord) {
      bits = selected[++word];
    }
    return bits == 0 ? to : Math.min(to, (word << 6) + Long.numberOfTrailingZeros(bits));
  }

  /**
   * Makes valid, of the positions that are so, only some.
   *
   * @param positions these, ascending
   */
  public void keep(int[] positions, int keptCount) {
    Arrays.fill(selected, 0, (count + Long.SIZE - 1) >>> 6, 0);
    for (int i = 0; i < keptCount; i++) {
      selected[positions[i] >>> 6] |= 1L << positions[i];
    }
  }

  /** Selects the valid positions, all of them by form if they are; returns how many. */
  public int select(Selection into) {
    int valid = countSelected(0, count);
    if (valid == count) {
      into.selectAll(count);
    } else {
      selectedPositions(into.buffer(valid));
      into.select(valid);
    }
    return valid;
  }

  private int selectedPositions(int[] into) {
    int written = 0;
    int words = (count + Long.SIZE - 1) >>> 6;
    for (int word = 0; word < words; word++) {
      long bits = selected[word];
      while (bits != 0) {
        into[written++] = (word << 6) + Long.numberOfTrailingZeros(bits);
        bits &= bits - 1;
      }
    }
    return written;
  }

  /** The number of valid positions in [from, to). */
  public int countSelected(int from, int to) {
    if (from >= to) {
      return 0;
    }
    int first = from >>> 6;
    int last = (to - 1) >>> 6;
    long fromMask = -1L << from;
    long toMask = -1L >>> -to;
    if (first == last) {
      return Long.bitCount(selected[first] & fromMask & toMask);
    }
    int bits = Long.bitCount(selected[first] & fromMask) + Long.bitCount(selected[last] & toMask);
    for (int word = first + 1; word < last; word++) {
      bits += Long.bitCount(selected[word]);
    }
    return bits;
  }

  /** Whether no position is valid. */
  boolean isEmpty() {
    return nextSelected(0, count) == count;
  }

  /**
   * Makes the positions invalid that have no valid position of a child in their range.
   *
   * @return whether there were any
   */
  boolean keepWithChild(FBlock child) {
    boolean drops = false;
    int words = (count + Long.SIZE - 1) >>> 6;
    for (int word = 0; word < words; word++) {
      long valid = selected[word];
      long kept = 0;
      for (long left = valid; left != 0; left &= left - 1) {
        int at = (word << 6) + Long.numberOfTrailingZeros(left);
        if (child.hasSelected(child.begins[at], child.ends[at])) {
          kept |= 1L << at;
        }
      }
      selected[word] = kept;
      drops |= kept != valid;
    }
    return drops;
  }

  private boolean hasSelected(int from, int to) {
    if (from >= to) {
      return false;
    }
    // Most ranges lie in one word.
    return from >>> 6 == (to - 1) >>> 6
        ? (selected[from >>> 6] & -1L << from & -1L >>> -to) != 0
        : nextSelected(from, to) < to;
  }

  /**
   * Makes the positions invalid that belong to invalid positions of the parent.
   *
   * @return whether any of them may have been valid
   */
  boolean dropBelowInvalid() {
    boolean drops = false;
    int parentCount = parent.count;
    int words = (parentCount + Long.SIZE - 1) >>> 6;
    for (int word = 0; word < words; word++) {
      long invalid = ~parent.selected[word];
      while (invalid != 0) {
        int at = (word << 6) + Long.numberOfTrailingZeros(invalid);
        if (at >= parentCount) {
          break;
        }
        invalid &= invalid - 1;
        if (begins[at] < ends[at]) {
          deselect(begins[at], ends[at]);
          drops = true;
        }
      }
    }
    return drops;
  }

  /** The position of the parent that a position belongs to. */
  public int parentOf(int position) {
    if (!parentsKnown) {
      findParents();
    }
    return parents[position];
  }

  private void findParents() {
    if (parents.length < count) {
      parents = new int[Math.max(count, 2 * parents.length)];
    }
    for (int i = 0; i < parent.count; i++) {
      if (begins[i] < ends[i]) {
        Arrays.fill(parents, begins[i], ends[i], i);
      }
    }
    parentsKnown = true;
  }

  /** For how many rows each position stands; null if for one each. */
  public long[] multiplicities() {
    return multiplicities;
  }

  /** Sets for how many rows, at least one, each position stands; not copied. */
  public void setMultiplicities(long[] newMultiplicities) {
    multiplicities = newMultiplicities;
  }

  /** Bytes of a range for each position of the parent, the valid bits and the multiplicities. */
  public long bytes() {
    long bytes = (long) ((count + Long.SIZE - 1) >>> 6) * Long.BYTES;
    if (parent != null) {
      bytes += (long) parent.count * (Integer.BYTES + Integer.BYTES);
    }
    if (multiplicities != null) {
      bytes += (long) count * Long.BYTES;
    }
    return bytes;
  }

  /** Bytes of the positions' parents; 0 until somebody asks for one. */
  public long parentBytes() {
    return parentsKnown ? (long) count * Integer.BYTES : 0;
  }

  /** A copy of the valid bits, for {@link #restore}, in an array that may be null or too short. */
  long[] save(long[] into) {
    int words = (count + Long.SIZE - 1) >>> 6;
    long[] saved = into == null || into.length < words ? new long[selected.length] : into;
    System.arraycopy(selected, 0, saved, 0, words);
    return saved;
  }

  /** Makes those positions valid that were when the bits were {@linkplain #save saved}. */
  void restore(long[] saved) {
    System.arraycopy(saved, 0, selected, 0, (count + Long.SIZE - 1) >>> 6);
  }
}
