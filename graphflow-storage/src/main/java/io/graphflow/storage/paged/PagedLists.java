package io.graphflow.storage.paged;

import io.graphflow.storage.snapshot.ChangedList;
import io.graphflow.storage.snapshot.ListChanges;

/** All lists of the vertices of a table in a direction, as changes that replace those of the files. */
final class PagedLists implements ListChanges {
  private static final int BLOCK = 64;

  private final EdgeLists lists;
  private final long maxLength;
  private final Positions positions;

  /** Gives the positions of edges, by which they are known to all. */
  interface Positions {
    long of(OwnerList list, int index);
  }

  PagedLists(EdgeLists lists, long maxLength, Positions positions) {
    this.lists = lists;
    this.maxLength = maxLength;
    this.positions = positions;
  }

  @Override
  public long baseCount() {
    return lists.ownerCount();
  }

  @Override
  public long maxLength() {
    return maxLength;
  }

  @Override
  public ChangedList list(long ownerOffset) {
    return lists.isEmpty(ownerOffset) ? null : new PagedList(lists.list(ownerOffset), positions);
  }

  @Override
  public long changed(long first) {
    long bits = 0;
    int count = (int) Math.min(BLOCK, lists.ownerCount() - first);
    for (int i = 0; i < count; i++) {
      if (!lists.isEmpty(first + i)) {
        bits |= 1L << i;
      }
    }
    return bits;
  }

  @Override
  public long nextChanged(long from) {
    for (long owner = from; owner < lists.ownerCount(); owner++) {
      if (!lists.isEmpty(owner)) {
        return owner;
      }
    }
    return -1;
  }
}
