package io.graphflow.storage.snapshot;

import java.util.Arrays;

/** Runs of consecutive offsets, which ascend and do not touch each other. Immutable. */
public final class OffsetRuns {
  private static final OffsetRuns NONE = new OffsetRuns(new long[0], 0);

  /** The first offset of each run, followed by that after its last one. */
  private final long[] bounds;
  private final int length;

  private OffsetRuns(long[] bounds, int length) {
    this.bounds = bounds;
    this.length = length;
  }

  /**
   * Runs with some bounds.
   *
   * @param bounds the first offset of each run, followed by that after its last one; ascending, and not to be changed
   */
  public static OffsetRuns of(long[] bounds) {
    return bounds.length == 0 ? NONE : new OffsetRuns(bounds, bounds.length);
  }

  /** No offsets. */
  public static OffsetRuns none() {
    return NONE;
  }

  /** The number of runs. */
  public int count() {
    return length / 2;
  }

  /** The first offset of a run. */
  public long start(int run) {
    return bounds[2 * run];
  }

  /** The offset after the last one of a run. */
  public long end(int run) {
    return bounds[2 * run + 1];
  }

  /** The number of offsets in all runs. */
  public long size() {
    long size = 0;
    for (int run = 0; run < count(); run++) {
      size += end(run) - start(run);
    }
    return size;
  }

  /** The offsets that others are, too. */
  public OffsetRuns and(OffsetRuns other) {
    Builder both = new Builder();
    int mine = 0;
    int theirs = 0;
    while (mine < count() && theirs < other.count()) {
      long start = Math.max(start(mine), other.start(theirs));
      long end = Math.min(end(mine), other.end(theirs));
      if (start < end) {
        both.add(start, end);
      }
      if (end(mine) < other.end(theirs)) {
        mine++;
      } else {
        theirs++;
      }
    }
    return both.build();
  }

  /** These offsets and others. */
  public OffsetRuns or(OffsetRuns other) {
    Builder either = new Builder();
    int mine = 0;
    int theirs = 0;
    while (mine < count() || theirs < other.count()) {
      if (theirs == other.count()
          || (mine < count() && start(mine) <= other.start(theirs))) {
        either.add(start(mine), end(mine));
        mine++;
      } else {
        either.add(other.start(theirs), other.end(theirs));
        theirs++;
      }
    }
    return either.build();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OffsetRuns that
        && Arrays.equals(bounds, 0, length, that.bounds, 0, that.length);
  }

  @Override
  public int hashCode() {
    int hash = 1;
    for (int i = 0; i < length; i++) {
      hash = 31 * hash + Long.hashCode(bounds[i]);
    }
    return hash;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("[");
    for (int run = 0; run < count(); run++) {
      text.append(run == 0 ? "" : ", ").append(start(run)).append(" to ").append(end(run) - 1);
    }
    return text.append(']').toString();
  }

  /** Takes runs in the order of their starts; for use by one thread. */
  public static final class Builder {
    private long[] bounds = new long[16];
    private int length;

    /**
     * Adds a run, which may overlap those before it.
     *
     * @param start its first offset, which is not before that of any other
     * @param end the offset after its last one
     */
    public Builder add(long start, long end) {
      if (length > 0 && start <= bounds[length - 1]) {
        bounds[length - 1] = Math.max(bounds[length - 1], end);
        return this;
      }
      if (length == bounds.length) {
        bounds = Arrays.copyOf(bounds, 2 * length);
      }
      bounds[length++] = start;
      bounds[length++] = end;
      return this;
    }

    /** All runs that were added; the builder takes no others. */
    public OffsetRuns build() {
      return length == 0 ? NONE : new OffsetRuns(bounds, length);
    }
  }
}
