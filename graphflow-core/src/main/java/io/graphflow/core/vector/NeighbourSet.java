package io.graphflow.core.vector;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * A set of vertex offsets of one table, each with the number of times that it was added. It is made
 * from adjacency lists and probed with other lists: this is how lists are intersected when one of
 * them meets many others.
 *
 * <p>A bit for each vertex answers most probes without a branch, where merging two sorted lists
 * mispredicts one at every other element. The bits stay in a core's second-level cache: beyond
 * {@link #MOST_BITS} vertices several vertices share a bit, and a vertex that passes is looked up
 * among the members. A list that is much longer than the set is not probed element by element; the
 * members gallop through it.
 *
 * <p>Not safe for use by more than one thread at a time.
 */
public final class NeighbourSet {
  /** Half a megabyte. */
  static final long MOST_BITS = 1L << 22;

  /**
   * Lists longer than this many times the set are searched for the members. A step of a search costs
   * some ten probes, and a member takes about one for each doubling of the ratio.
   */
  static final int GALLOP_RATIO = 64;

  private final long[] bits;
  private final int bitMask;

  /** Whether every vertex has a bit of its own. */
  private final boolean exact;

  /** The members; distinct once {@link #finish} was called, and ascending if {@link #sorted}. */
  private long[] members = new long[16];

  /** How often each member is in the set, or null if each is once. */
  private long[] multiplicities;

  private int count;

  /** A list that the members are looked up in. */
  private final Positions longList = new Positions();

  private final Selection found = new Selection();

  /** Whether the members ascend. A set that has a bit for each vertex need not be sorted to be asked. */
  private boolean sorted = true;

  /**
   * Creates an empty set.
   *
   * @param vertexCount offsets are below this
   */
  public NeighbourSet(long vertexCount) {
    this(vertexCount, MOST_BITS);
  }

  NeighbourSet(long vertexCount, long mostBits) {
    long wanted = Math.clamp(vertexCount, Long.SIZE, mostBits);
    int bitCount = Integer.highestOneBit((int) wanted - 1) << 1;
    this.bits = new long[bitCount / Long.SIZE];
    this.bitMask = bitCount - 1;
    this.exact = vertexCount <= bitCount;
  }

  /** Removes all members. */
  public void clear() {
    for (int i = 0; i < count; i++) {
      bits[word(members[i])] = 0;
    }
    count = 0;
    sorted = true;
    multiplicities = null;
  }

  private int word(long offset) {
    return ((int) offset & bitMask) >>> 6;
  }

  /**
   * Adds positions of a list once more each; {@link #finish} must follow before anything is asked.
   *
   * @param in which positions of {@code offsets}
   */
  public void add(Positions offsets, Selection in) {
    int adding = in.count();
    if (members.length < count + adding) {
      members = Arrays.copyOf(members, Math.max(count + adding, 2 * members.length));
    }
    long last = count == 0 ? -1 : members[count - 1];
    for (int i = 0; i < adding; i++) {
      long offset = offsets.get(in.position(i));
      sorted &= offset > last;
      members[count++] = offset;
      last = offset;
    }
  }

  /** Adds an offset once more; {@link #finish} must follow before anything is asked. */
  public void add(long offset) {
    if (members.length == count) {
      members = Arrays.copyOf(members, 2 * count);
    }
    sorted &= count == 0 || offset > members[count - 1];
    members[count++] = offset;
  }

  /** Makes all offsets that were added the members. */
  public void finish() {
    if (!sorted) {
      if (exact && setDistinctBits()) {
        return;
      }
      sort();
      countRepeats();
    }
    setBits();
  }

  /**
   * Sets the bits of members that are in no order.
   *
   * @return false if a member was added twice
   */
  private boolean setDistinctBits() {
    long repeated = 0;
    for (int i = 0; i < count; i++) {
      int word = word(members[i]);
      long bit = 1L << members[i];
      repeated |= bits[word] & bit;
      bits[word] |= bit;
    }
    return repeated == 0;
  }

  private void sort() {
    if (!sorted) {
      Arrays.sort(members, 0, count);
      sorted = true;
    }
  }

  private void countRepeats() {
    long[] times = new long[count];
    int distinct = 0;
    for (int i = 0; i < count; i++) {
      if (distinct > 0 && members[distinct - 1] == members[i]) {
        times[distinct - 1]++;
      } else {
        members[distinct] = members[i];
        times[distinct++] = 1;
      }
    }
    multiplicities = distinct == count ? null : times;
    count = distinct;
  }

  private void setBits() {
    for (int i = 0; i < count; i++) {
      bits[word(members[i])] |= 1L << members[i];
    }
  }

  /**
   * Keeps the members that are in the other set, too; their multiplicity is the product of both.
   */
  public void retain(NeighbourSet other) {
    sort();
    for (int i = 0; i < count; i++) {
      bits[word(members[i])] = 0;
    }
    boolean counts = multiplicities != null || other.multiplicities != null;
    long[] times = counts ? new long[count] : null;
    int kept = 0;
    for (int i = 0; i < count; i++) {
      long both = multiplicity(i) * other.multiplicity(members[i]);
      if (both > 0) {
        if (counts) {
          times[kept] = both;
        }
        members[kept++] = members[i];
      }
    }
    count = kept;
    multiplicities = times;
    setBits();
  }

  /** Whether each vertex has a bit of its own, so that no member need be looked up. */
  boolean isExact() {
    return exact;
  }

  /** Whether no member was added more than once. */
  public boolean hasEachOnce() {
    return multiplicities == null;
  }

  /** Whether there is no member. */
  public boolean isEmpty() {
    return count == 0;
  }

  private long multiplicity(int index) {
    return multiplicities == null ? 1 : multiplicities[index];
  }

  /** How often an offset is in the set; 0 if it is no member. */
  public long multiplicity(long offset) {
    if ((bits[word(offset)] >>> offset & 1) == 0) {
      return 0;
    }
    if (exact && multiplicities == null) {
      return 1;
    }
    sort();
    int index = Arrays.binarySearch(members, 0, count, offset);
    return index < 0 ? 0 : multiplicity(index);
  }

  /**
   * The sum, over the elements of a list, of the number of times they are in the set.
   *
   * @param offsets the list's neighbours
   * @param ascending whether they ascend
   * @param listCount number of elements
   * @param scratch used if elements that pass must be looked at again
   */
  public long count(Positions offsets, boolean ascending, int listCount, Selection scratch) {
    if (count == 0) {
      return 0;
    }
    if (exact && multiplicities == null && !isLong(ascending, listCount)) {
      return countBits(offsets, listCount);
    }
    scratch.selectAll(listCount);
    int[] out = scratch.buffer(listCount);
    scratch.select(select(offsets, ascending, scratch, listCount, out));
    return count(offsets, scratch);
  }

  /**
   * Adds to counts of ascending lists how many elements of each are members.
   *
   * @param segment holds the elements
   * @param bytes where list position 0 lies
   * @param strideBytes distance from one element to the next
   * @param mask the bits of an element that hold its offset
   * @param starts by list its first list position
   * @param ends by list the list position behind its last
   * @param listCount number of lists
   * @return false if nothing was added, because each list must be counted by itself
   */
  public boolean addCounts(MemorySegment segment, long bytes, int strideBytes, long mask,
      long[] starts, long[] ends, int listCount, long[] counts) {
    if (count == 0) {
      return true;
    }
    if (!exact || multiplicities != null || strideBytes < 2 || strideBytes > Integer.BYTES) {
      return false;
    }
    long longest = (long) GALLOP_RATIO * count;
    int first = 0;
    for (int list = 0; list < listCount; list++) {
      long length = ends[list] - starts[list];
      if (length >= longest) {
        addCounts(segment, bytes, strideBytes, (int) mask, starts, ends, first, list, counts);
        longList.pointTo(segment, bytes + starts[list] * strideBytes, strideBytes, mask);
        int elements = Math.toIntExact(length);
        counts[list] += gallop(longList, elements, found.buffer(elements));
        first = list + 1;
      }
    }
    addCounts(segment, bytes, strideBytes, (int) mask, starts, ends, first, listCount, counts);
    return true;
  }

  private void addCounts(MemorySegment segment, long bytes, int strideBytes, int mask,
      long[] starts, long[] ends, int first, int end, long[] counts) {
    switch (strideBytes) {
      case 2 -> NeighbourSetKernels.addCounts2(
          segment, bytes, mask, starts, ends, first, end, bits, bitMask, counts);
      case 3 -> NeighbourSetKernels.addCounts3(
          segment, bytes, mask, starts, ends, first, end, bits, bitMask, counts);
      case 4 -> NeighbourSetKernels.addCounts4(
          segment, bytes, mask, starts, ends, first, end, bits, bitMask, counts);
      default -> throw new AssertionError(strideBytes);
    }
  }

  /** The sum of the number of times that selected elements of a list, all members, are in the set. */
  public long count(Positions offsets, Selection selected) {
    if (multiplicities == null) {
      return selected.count();
    }
    long sum = 0;
    for (int i = 0; i < selected.count(); i++) {
      sum += multiplicity(offsets.get(selected.position(i)));
    }
    return sum;
  }

  /**
   * Selects the elements of a list that are members.
   *
   * @param offsets the list's neighbours
   * @param ascending whether they ascend
   * @param in the positions to test
   * @param listCount number of elements
   * @param out receives the positions, ascending; one longer than {@code in.count()}. May be the
   *     array that {@code in} lists
   * @return how many were selected
   */
  public int select(
      Positions offsets, boolean ascending, Selection in, int listCount, int[] out) {
    if (count == 0) {
      return 0;
    }
    if (in.isAll() && isLong(ascending, listCount)) {
      return gallop(offsets, listCount, out);
    }
    int selected = selectBits(offsets, in, out);
    return exact ? selected : verify(offsets, selected, out);
  }

  private boolean isLong(boolean ascending, int listCount) {
    return ascending && listCount / GALLOP_RATIO >= count;
  }

  private long countBits(Positions offsets, int listCount) {
    MemorySegment segment = offsets.segment();
    long offsetBytes = offsets.offsetBytes();
    int strideBytes = offsets.strideBytes();
    if (strideBytes <= Integer.BYTES && offsets.base() == 0 && offsets.step() == 0) {
      int mask = (int) offsets.mask();
      return switch (strideBytes) {
        case 2 -> NeighbourSetKernels.count2(segment, offsetBytes, mask, listCount, bits, bitMask);
        case 3 -> NeighbourSetKernels.count3(segment, offsetBytes, mask, listCount, bits, bitMask);
        case 4 -> NeighbourSetKernels.count4(segment, offsetBytes, mask, listCount, bits, bitMask);
        default -> NeighbourSetKernels.count(offsets, listCount, bits, bitMask);
      };
    }
    return NeighbourSetKernels.count(offsets, listCount, bits, bitMask);
  }

  private int selectBits(Positions offsets, Selection in, int[] out) {
    return NeighbourSetKernels.select(offsets, in, bits, bitMask, out);
  }

  /** Keeps the members among the first {@code candidates} positions in {@code out}. */
  private int verify(Positions offsets, int candidates, int[] out) {
    int selected = 0;
    for (int i = 0; i < candidates; i++) {
      int position = out[i];
      boolean member = Arrays.binarySearch(members, 0, count, offsets.get(position)) >= 0;
      out[selected] = position;
      selected += member ? 1 : 0;
    }
    return selected;
  }

  /** Looks the members up in a sorted list. */
  private int gallop(Positions offsets, int listCount, int[] out) {
    sort();
    int selected = 0;
    int at = 0;
    for (int i = 0; i < count && at < listCount; i++) {
      long member = members[i];
      at = lowerBound(offsets, at, listCount, member);
      while (at < listCount && offsets.get(at) == member) {
        out[selected++] = at++;
      }
    }
    return selected;
  }

  private static int lowerBound(Positions offsets, int from, int to, long wanted) {
    int low = from;
    int step = 1;
    while (low + step <= to && offsets.get(low + step - 1) < wanted) {
      low += step;
      step <<= 1;
    }
    int high = Math.min(to, low + step - 1);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (offsets.get(middle) < wanted) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
