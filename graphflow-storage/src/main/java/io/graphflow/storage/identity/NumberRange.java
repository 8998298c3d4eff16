package io.graphflow.storage.identity;

/**
 * The numbers of a table that had been handed out when files were written.
 *
 * @param firstNew the number of the first offset or position behind the files. It may be smaller
 *     than numbers in the files: transactions that were open when these were written had got
 *     numbers by then
 * @param next the least number that nobody had got; not smaller than {@code firstNew}
 */
public record NumberRange(long firstNew, long next) {

  /** Creates a range. */
  public NumberRange {
    if (firstNew < 0 || next < firstNew) {
      throw new IllegalArgumentException("numbers from " + firstNew + " to " + next);
    }
  }
}
