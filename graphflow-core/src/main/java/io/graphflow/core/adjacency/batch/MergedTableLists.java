package io.graphflow.core.adjacency.batch;

import java.util.Arrays;

/**
 * The lists of one table's vertices where some have changed: runs in the files together with
 * gathered runs. For one operator; not safe for use by more than one thread at a time.
 */
final class MergedTableLists {
  /** The runs in the files. */
  private final ListRun[] files;

  /** All runs, those in the files first. */
  private final ListRun[] all;

  private final GatheredLists[] gathered;

  /** By element of {@link #gathered} the runs in the files that its lists may replace. */
  private final boolean[][] replaceable;

  private final long filesCount;
  private final boolean keeps;

  /** The last owner whose list an operator asked for, or -1. */
  private long lastOwner = -1;

  /** By element of {@link #gathered} the numbers of the current owners' changed lists. */
  private final int[][] lists;

  /** By element of {@link #gathered} the indexes of the owners that {@link #lists} belong to. */
  private final int[][] changedOwners;

  private final int[] changedCounts;

  /** By run that is not in the files, the element of {@link #gathered} that it belongs to. */
  private final int[] stepOfRun;

  /**
   * Creates the lists of a table.
   *
   * @param gathered one element for each step along which lists have changed
   * @param replaceable by element of {@code gathered} and run in the files, whether both are of the
   *     same step
   * @param filesCount number of owners in the files; owners after these have no lists there
   * @param keeps whether to keep gathered lists, and not only until the next batch
   */
  MergedTableLists(
      ListRun[] files,
      GatheredLists[] gathered,
      boolean[][] replaceable,
      long filesCount,
      boolean keeps) {
    this.files = files;
    this.gathered = gathered;
    this.replaceable = replaceable;
    this.filesCount = filesCount;
    this.keeps = keeps;
    this.lists = new int[gathered.length][0];
    this.changedOwners = new int[gathered.length][0];
    this.changedCounts = new int[gathered.length];
    int count = files.length;
    for (GatheredLists stepLists : gathered) {
      count += stepLists.runs().length;
    }
    this.all = Arrays.copyOf(files, count);
    this.stepOfRun = new int[count];
    int next = files.length;
    for (int step = 0; step < gathered.length; step++) {
      ListRun[] stepRuns = gathered[step].runs();
      System.arraycopy(stepRuns, 0, all, next, stepRuns.length);
      Arrays.fill(stepOfRun, next, next + stepRuns.length, step);
      next += stepRuns.length;
    }
  }

  /** The number of runs, in the files and gathered. */
  int mostRuns() {
    return all.length;
  }

  /** Whether an owner, or one after it, was read before and its gathered list not kept. */
  boolean hasForgotten(long owner) {
    return !keeps && owner <= lastOwner;
  }

  /** Whether a vertex is not in the files. */
  boolean isNew(long owner) {
    return owner >= filesCount;
  }

  /** Restricts what is gathered; see {@link GatheredLists#gatherBetween}. */
  void gatherBetween(long firstNeighbour, long lastNeighbour) {
    for (GatheredLists stepLists : gathered) {
      stepLists.gatherBetween(firstNeighbour, lastNeighbour);
    }
  }

  /**
   * Reads the bounds of the runs in the files.
   *
   * @param owners offsets; all of them are {@link #isNew} or none is
   * @param consecutive whether each owner is the one after the owner before it
   * @param starts receives first list positions by run and owner
   * @param ends receives list positions after the last ones
   */
  void readFiles(
      long[] owners, int count, boolean consecutive, long[][] starts, long[][] ends) {
    for (int run = 0; run < files.length; run++) {
      if (isNew(owners[0])) {
        clear(run, count, starts, ends);
      } else if (consecutive) {
        files[run].bounds(owners[0], count, starts[run], ends[run]);
      } else {
        files[run].bounds(owners, count, starts[run], ends[run]);
      }
    }
  }

  /**
   * Reads the bounds of the gathered runs, and empties the lists in the files that they replace; to
   * be called after {@link #readFiles}.
   *
   * @return the runs to read: those in the files if none of the lists has changed
   */
  ListRun[] readChanged(long[] owners, int count, long[][] starts, long[][] ends) {
    lastOwner = owners[count - 1];
    boolean changed = false;
    int first = files.length;
    for (int step = 0; step < gathered.length; step++) {
      GatheredLists stepLists = gathered[step];
      if (find(step, owners, count)) {
        if (!changed) {
          clearBetween(files.length, first, count, starts, ends);
          changed = true;
        }
        setBounds(step, first, count, starts, ends);
        if (stepLists.replacesAny()) {
          emptyReplaced(step, starts, ends);
        }
      } else if (changed) {
        clearBetween(first, first + stepLists.runs().length, count, starts, ends);
      }
      first += stepLists.runs().length;
    }
    return changed ? all : files;
  }

  private static void clearBetween(
      int first, int end, int count, long[][] starts, long[][] ends) {
    for (int run = first; run < end; run++) {
      clear(run, count, starts, ends);
    }
  }

  private static void clear(int run, int count, long[][] starts, long[][] ends) {
    Arrays.fill(starts[run], 0, count, 0);
    Arrays.fill(ends[run], 0, count, 0);
  }

  /** Finds the changed lists of owners; false if there are none. */
  private boolean find(int step, long[] owners, int count) {
    if (lists[step].length < count) {
      lists[step] = new int[count];
      changedOwners[step] = new int[count];
    }
    changedCounts[step] = gathered[step].find(owners, count, changedOwners[step], lists[step]);
    return changedCounts[step] > 0;
  }

  private void setBounds(int step, int first, int count, long[][] starts, long[][] ends) {
    for (int i = 0; i < gathered[step].runs().length; i++) {
      int run = first + i;
      clear(run, count, starts, ends);
      gathered[step].bounds(
          i,
          lists[step],
          changedOwners[step],
          changedCounts[step],
          starts[run],
          ends[run]);
    }
  }

  /** Empties the lists in the files that gathered ones replace. */
  private void emptyReplaced(int step, long[][] starts, long[][] ends) {
    for (int i = 0; i < changedCounts[step]; i++) {
      if (gathered[step].replaces(lists[step][i])) {
        int owner = changedOwners[step][i];
        for (int run = 0; run < files.length; run++) {
          if (replaceable[step][run]) {
            ends[run][owner] = starts[run][owner];
          }
        }
      }
    }
  }

  /** The number of owners read last that may have edges in a gathered run. */
  int changedCount(int run) {
    return changedCounts[stepOfRun[run]];
  }

  /** The indexes of the owners that {@link #changedCount} counts, ascending. */
  int[] changedOwners(int run) {
    return changedOwners[stepOfRun[run]];
  }
}
