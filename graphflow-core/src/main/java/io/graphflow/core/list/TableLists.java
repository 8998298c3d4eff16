package io.graphflow.core.list;

import java.util.Arrays;

/**
 * The lists of the vertices of one table where some have changed: runs in the files, and runs of what
 * was gathered. For one operator; not safe for use by more than one thread at a time.
 */
final class TableLists {
  /** The runs in the files alone. */
  private final ListSource[] files;

  /** All runs: those in the files come first. */
  private final ListSource[] all;

  private final GatheredLists[] gathered;

  /** By element of {@link #gathered} the runs in the files that its lists may replace. */
  private final boolean[][] replaceable;

  private final long filesCount;

  /** The changed lists of the owners at hand along the step at hand, by number. */
  private int[] lists = {};

  /** Whose lists {@link #lists} are: indexes of owners. */
  private int[] changedOwners = {};

  private int changedCount;

  /**
   * Creates the lists of a table.
   *
   * @param gathered of each step along which lists have changed
   * @param replaceable by element of {@code gathered} and run in the files, whether they are of the same
   *     step
   * @param filesCount number of owners in the files; what comes after has no lists there
   */
  TableLists(
      ListSource[] files,
      GatheredLists[] gathered,
      boolean[][] replaceable,
      long filesCount) {
    this.files = files;
    this.gathered = gathered;
    this.replaceable = replaceable;
    this.filesCount = filesCount;
    int count = files.length;
    for (GatheredLists ofStep : gathered) {
      count += ofStep.sources().length;
    }
    this.all = Arrays.copyOf(files, count);
    int next = files.length;
    for (GatheredLists ofStep : gathered) {
      System.arraycopy(ofStep.sources(), 0, all, next, ofStep.sources().length);
      next += ofStep.sources().length;
    }
  }

  /** Number of all runs. */
  int mostRuns() {
    return all.length;
  }

  /** Whether a vertex is not in the files. */
  boolean isNew(long owner) {
    return owner >= filesCount;
  }

  /**
   * Reads the bounds of the runs of lists.
   *
   * @param owners offsets, all of them {@link #isNew} or none
   * @param consecutive whether each is one more than the one before
   * @param starts receives first list positions by run and owner
   * @param ends receives what comes after the last ones
   * @return the runs to read: those in the files if none of the lists has changed
   */
  ListSource[] read(
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
    boolean changed = false;
    int first = files.length;
    for (int step = 0; step < gathered.length; step++) {
      GatheredLists ofStep = gathered[step];
      if (find(ofStep, owners, count)) {
        if (!changed) {
          clearBetween(files.length, first, count, starts, ends);
          changed = true;
        }
        setBounds(ofStep, first, count, starts, ends);
        emptyReplaced(step, starts, ends);
      } else if (changed) {
        clearBetween(first, first + ofStep.sources().length, count, starts, ends);
      }
      first += ofStep.sources().length;
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

  /** Finds the changed lists of owners; false if there is none. */
  private boolean find(GatheredLists ofStep, long[] owners, int count) {
    if (lists.length < count) {
      lists = new int[count];
      changedOwners = new int[count];
    }
    int found = 0;
    for (int i = 0; i < count; i++) {
      int list = ofStep.find(owners[i]);
      lists[found] = list;
      changedOwners[found] = i;
      found += list == GatheredLists.NONE ? 0 : 1;
    }
    changedCount = found;
    return found > 0;
  }

  private void setBounds(
      GatheredLists ofStep, int first, int count, long[][] starts, long[][] ends) {
    for (int source = 0; source < ofStep.sources().length; source++) {
      clear(first + source, count, starts, ends);
      long[] runStarts = starts[first + source];
      long[] runEnds = ends[first + source];
      for (int i = 0; i < changedCount; i++) {
        runStarts[changedOwners[i]] = ofStep.start(lists[i], source);
        runEnds[changedOwners[i]] = ofStep.end(lists[i], source);
      }
    }
  }

  /** Makes lists in the files empty that others stand in the place of. */
  private void emptyReplaced(int step, long[][] starts, long[][] ends) {
    for (int i = 0; i < changedCount; i++) {
      if (gathered[step].replaces(lists[i])) {
        for (int run = 0; run < files.length; run++) {
          if (replaceable[step][run]) {
            ends[run][changedOwners[i]] = starts[run][changedOwners[i]];
          }
        }
      }
    }
  }
}
