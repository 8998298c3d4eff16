package io.graphflow.storage.paged;

/**
 * An adjacency list that was read. Nobody changes the arrays.
 *
 * @param owner the offset of the vertex
 * @param first the place of its first edge
 * @param neighbours IDs, ascending
 * @param rows where each edge lies; see {@link EdgeLists#type} and {@link EdgeLists#number}
 */
@SuppressWarnings("ArrayRecordComponent") // Lists are neither compared nor shown.
record OwnerList(long owner, long first, long[] neighbours, long[] rows) {
  int count() {
    return neighbours.length;
  }

  boolean holds(long place) {
    return place >= first && place - first < neighbours.length;
  }

  /** The first index whose neighbour is at least one with an ID. */
  int lowerBound(int from, int to, long id) {
    int low = from;
    int step = 1;
    int high = from;
    while (high < to && neighbours[high] < id) {
      low = high + 1;
      high += step;
      step <<= 1;
    }
    high = Math.min(high, to);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (neighbours[middle] < id) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
