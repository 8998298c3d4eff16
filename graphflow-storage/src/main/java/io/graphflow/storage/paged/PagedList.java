package io.graphflow.storage.paged;

import io.graphflow.storage.snapshot.ChangedList;

/** A list that was read, in the place of one of the files. */
final class PagedList implements ChangedList {
  private final OwnerList list;
  private final PagedLists.Positions positions;

  /**
   * Creates a list.
   *
   * @param positions gives the positions of its edges
   */
  PagedList(OwnerList list, PagedLists.Positions positions) {
    this.list = list;
    this.positions = positions;
  }

  @Override
  public int count() {
    return list.count();
  }

  @Override
  public boolean replacesBase() {
    return true;
  }

  @Override
  public long neighbour(int index) {
    return list.neighbours()[index];
  }

  @Override
  public long position(int index) {
    return positions.of(list, index);
  }

  @Override
  public void copy(int from, int edgeCount, long[] neighbours, long[] targets, int at) {
    System.arraycopy(list.neighbours(), from, neighbours, at, edgeCount);
    for (int i = 0; i < edgeCount; i++) {
      targets[at + i] = positions.of(list, from + i);
    }
  }

  @Override
  public int lowerBound(int from, int to, long vertexId) {
    return list.lowerBound(from, to, vertexId);
  }
}
