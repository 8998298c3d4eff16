package io.graphflow.storage.paged;

import io.graphflow.storage.snapshot.ChangedList;
import io.graphflow.storage.snapshot.ListChanges;

/** All lists of the vertices of a table in a direction, as changes that replace those of the files. */
final class PagedLists implements ListChanges {
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

  /** There are no such lists of a table without edges, and to look for the first edge is to read pages. */
  @Override
  public boolean isEmpty() {
    return false;
  }

  @Override
  public ChangedList list(long ownerOffset) {
    OwnerList list = lists.list(ownerOffset);
    return list.count() == 0 ? null : new PagedList(list, positions);
  }

  @Override
  public long changed(long first) {
    return lists.nonEmpty(first);
  }

  /** Each list is read where it lies. */
  @Override
  public boolean areInBlocks() {
    return false;
  }

  @Override
  public long nextChanged(long from) {
    for (long first = from; first < lists.ownerCount(); first += Long.SIZE) {
      long block = lists.nonEmpty(first);
      if (block != 0) {
        return first + Long.numberOfTrailingZeros(block);
      }
    }
    return -1;
  }
}
