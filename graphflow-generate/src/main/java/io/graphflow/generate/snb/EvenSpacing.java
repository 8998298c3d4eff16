package io.graphflow.generate.snb;

/**
 * Times at which updates are due if they shall come at an even rate, in the order of their dates. A
 * network grows, so that its last months have many more updates than its first; by a schedule of such
 * dates no rate lasts. Updates are counted first, by stretches of time, and within a stretch times are
 * moved in proportion.
 *
 * <p>A part of each distance is kept, so that what comes {@link Timeline#LEAST_DELAY} after something
 * else still comes after it.
 */
final class EvenSpacing {
  /** A hundredth of each distance is kept. */
  private static final int KEPT_PART = 100;

  /** What remains of the least distance between an update and what it depends on, as times are rounded. */
  static final long LEAST_DELAY = Timeline.LEAST_DELAY / KEPT_PART - 1;

  private static final int STRETCHES = 1 << 16;

  private final long start;
  private final long lengthMillis;
  private final long stretchMillis;
  /** By stretch the number of updates in it; once they are all counted, of those before it. */
  private final long[] before = new long[STRETCHES + 1];
  private boolean counted;

  /**
   * Creates a spacing of nothing.
   *
   * @param start no update is earlier
   * @param end all updates are earlier
   */
  EvenSpacing(long start, long end) {
    this.start = start;
    this.lengthMillis = end - start;
    this.stretchMillis = Math.max(1, (end - start + STRETCHES - 1) / STRETCHES);
  }

  /** Counts an update. */
  void count(long date) {
    before[stretch(date) + 1]++;
  }

  /** Ends the counting. */
  void finish() {
    for (int i = 0; i < STRETCHES; i++) {
      before[i + 1] += before[i];
    }
    counted = true;
  }

  private int stretch(long date) {
    return (int) ((date - start) / stretchMillis);
  }

  /**
   * When something of a date is due; a date before all updates, or none, stays as it is.
   *
   * @throws IllegalStateException before {@link #finish}
   */
  long due(long date) {
    if (!counted) {
      throw new IllegalStateException("not all updates are counted");
    }
    if (date < start || before[STRETCHES] == 0) {
      return date;
    }
    int stretch = stretch(date);
    double within = (double) ((date - start) % stretchMillis) / stretchMillis;
    double share = (before[stretch] + within * (before[stretch + 1] - before[stretch]))
        / before[STRETCHES];
    double even = share * lengthMillis;
    return start + (long) (even + (date - start - even) / KEPT_PART);
  }
}
