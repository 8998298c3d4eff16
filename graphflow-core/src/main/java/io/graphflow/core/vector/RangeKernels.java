package io.graphflow.core.vector;

import java.lang.foreign.MemorySegment;

/**
 * Counting and selecting the codes of a stretch of a column that lie in a closed range: what nearly
 * every predicate on a stored property becomes. Codes of 3 bytes are unpacked here as well.
 *
 * <p>There are two implementations, of scalar loops and of the Vector API's. {@link #BEST} is chosen
 * once, when this class is first used, and never both are: its methods are then direct calls to the
 * just-in-time compiler. Stateless and safe for use by many threads.
 */
public sealed interface RangeKernels permits ScalarRangeKernels, SimdRangeKernels {

  /** The implementation for this JVM: that of the Vector API where it pays. */
  RangeKernels BEST = VectorApi.pays() ? SimdRangeKernels.create() : new ScalarRangeKernels();

  /**
   * The number of codes in {@code [low, high]}.
   *
   * @param segment native memory with the codes and 7 bytes after the last
   * @param offsetBytes where the first code lies
   * @param widthBytes bytes a code, 1 to 8
   * @param count number of codes, at least 0
   * @param low smallest code that counts
   * @param high largest code that counts; below {@code low} none does
   */
  long count(
      MemorySegment segment, long offsetBytes, int widthBytes, long count, long low, long high);

  /**
   * Counts the codes of many lists, each in a range of its own; short lists are no calls by themselves.
   *
   * @param segment as for {@link #count}; the code of list position 0 lies at its beginning
   * @param widthBytes bytes a code, 1 to 8
   * @param starts first list positions
   * @param ends one past the last list positions, not below {@code starts}
   * @param listCount number of lists
   * @param lows by list, the smallest code that counts
   * @param highs by list, the largest code that counts; below that of {@code lows} none does
   * @param inside receives by list how many codes count
   */
  void countLists(MemorySegment segment, int widthBytes, long[] starts, long[] ends, int listCount,
      long[] lows, long[] highs, long[] inside);

  /**
   * Selects the codes in {@code [low, high]}, or those outside.
   *
   * @param segment as for {@link #count}
   * @param offsetBytes where the code of position 0 lies
   * @param inverted whether the codes outside are selected
   * @param out receives the positions, ascending; longer than {@code count}
   * @return how many
   */
  int select(MemorySegment segment, long offsetBytes, int widthBytes, int count, long low,
      long high, boolean inverted, int[] out);

  /**
   * Unpacks codes of 3 bytes, the width of most neighbours of large graphs.
   *
   * @param segment as for {@link #count}
   * @param offsetBytes where the first code lies
   * @param count number of codes, at least 0
   * @param out receives them from index 0 on
   */
  void unpackThrees(MemorySegment segment, long offsetBytes, int count, int[] out);

  /**
   * The number of doubles in {@code [low, high]}, as stored in 8 bytes each; NaN is in no range.
   */
  long countDoubles(MemorySegment segment, long offsetBytes, long count, double low, double high);
}
