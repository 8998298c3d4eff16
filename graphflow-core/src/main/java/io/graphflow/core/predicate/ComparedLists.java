package io.graphflow.core.predicate;

/**
 * Lists whose values are compared with one number each, as a property of the edges of a list with a property of what the
 * list belongs to. They are tested together, so that a list of a few values is no call by itself. For one thread.
 */
public final class ComparedLists {
  private final int[] owners;
  private final long[] starts;
  private final long[] ends;
  private final long[] operands;

  /** What a test makes of the operands: the codes that pass, by list. */
  private final long[] lows;

  private final long[] highs;
  private final long[] passing;
  private int count;

  /** Creates room for so many lists. */
  public ComparedLists(int capacity) {
    owners = new int[capacity];
    starts = new long[capacity];
    ends = new long[capacity];
    operands = new long[capacity];
    lows = new long[capacity];
    highs = new long[capacity];
    passing = new long[capacity];
  }

  /** Forgets all lists. */
  public void clear() {
    count = 0;
  }

  /**
   * Adds a list; there is room for it.
   *
   * @param owner whose list it is, for {@link #addTo}
   * @param start its first list position
   * @param end one past its last list position, above {@code start}
   * @param operand the number that its values are compared with
   */
  public void add(int owner, long start, long end, long operand) {
    owners[count] = owner;
    starts[count] = start;
    ends[count] = end;
    operands[count] = operand;
    count++;
  }

  /** Adds the numbers that {@link DenseTest#countDense(ComparedLists)} has found to counts by owner. */
  public void addTo(long[] counts) {
    for (int list = 0; list < count; list++) {
      counts[owners[list]] += passing[list];
    }
  }

  int count() {
    return count;
  }

  long[] starts() {
    return starts;
  }

  long[] ends() {
    return ends;
  }

  long operand(int list) {
    return operands[list];
  }

  /** Where a test puts the smallest codes that pass. */
  long[] lows() {
    return lows;
  }

  /** Where a test puts the largest codes that pass. */
  long[] highs() {
    return highs;
  }

  /** Where a test puts how many values of each list pass. */
  long[] passing() {
    return passing;
  }
}
