package io.graphflow.core.list;

import io.graphflow.storage.snapshot.ElementId;

/** The runs of one vertex's lists that an intersection or a closing edge may use, with their bounds. */
final class LegRuns {
  private final ListSource[][] sourcesByTable;
  private ListSource[] sources = {};
  private long[] starts = {};
  private long[] ends = {};
  private int count;

  LegRuns(ListSource[][] sourcesByTable) {
    this.sourcesByTable = sourcesByTable;
    int most = 0;
    for (ListSource[] tableSources : sourcesByTable) {
      // A run from which loops are cut is two.
      most = Math.max(most, 2 * tableSources.length);
    }
    sources = new ListSource[most];
    starts = new long[most];
    ends = new long[most];
  }

  /** Reads the bounds of the runs of a vertex; none if it is NULL. */
  void set(long ownerId) {
    count = 0;
    if (ownerId == ElementId.NONE) {
      return;
    }
    long offset = ElementId.position(ownerId);
    for (ListSource source : sourcesByTable[ElementId.table(ownerId)]) {
      long start = source.start(offset);
      long end = source.end(offset, start);
      if (source.withoutLoops && start < end) {
        long loopStart = source.loopStart(ownerId, start, end);
        add(source, start, loopStart);
        add(source, source.loopEnd(ownerId, loopStart, end), end);
      } else {
        add(source, start, end);
      }
    }
  }

  private void add(ListSource source, long start, long end) {
    if (start < end) {
      sources[count] = source;
      starts[count] = start;
      ends[count++] = end;
    }
  }

  /** Number of runs that are not empty. */
  int count() {
    return count;
  }

  ListSource source(int run) {
    return sources[run];
  }

  /** First list position of a run. */
  long start(int run) {
    return starts[run];
  }

  /** One past the last list position of a run. */
  long end(int run) {
    return ends[run];
  }
}
