package io.graphflow.storage.identity;

/**
 * Which numbers of a table have been handed out when files were written.
 *
 * @param firstNew the number of the first offset or position behind those of the files. It may be
 *     smaller than numbers in the files: transactions that were open when these were written had been
 *     given numbers by then
 * @param next the least number that nobody had been given; not smaller than {@code firstNew}
 */
public record NumberRange(long firstNew, long next) {

  /** Creates a range. */
  public NumberRange {
    if (firstNew < 0 || next < firstNew) {
      throw new IllegalArgumentException("numbers from " + firstNew + " to " + next);
    }
  }
}
