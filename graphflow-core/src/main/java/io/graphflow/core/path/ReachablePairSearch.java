package io.graphflow.core.path;

import io.graphflow.core.value.EdgeReference;
import io.graphflow.storage.layout.ElementId;
import java.util.List;

/**
 * Decides whether some trail of a pattern leads from one vertex to another. Between two different vertices
 * there is one if they are near enough to each other; from a vertex to itself, if it lies on a cycle.
 */
final class ReachablePairSearch extends PathSearch {
  private final PathPattern pattern;
  private final ShortestPairSearch distances;
  /** Searches for directed cycles through a vertex; null until needed, and where {@link #cycles} serves. */
  private ReachableSearch ways;
  /** Searches for undirected cycles through a vertex; null until needed. */
  private CycleSearch cycles;
  private final SearchMemory memory;
  private long to;
  private int length;
  private boolean found;

  ReachablePairSearch(PathPattern pattern) {
    this.pattern = pattern;
    this.memory = pattern.newMemory();
    this.distances = new ShortestPairSearch(pattern);
  }

  @Override
  public void begin(long start, long end) {
    to = end;
    if (start == end && pattern.min() > 0) {
      found = pattern.isUndirected() ? hasCycle() : comesBack();
    } else {
      distances.begin(start, end);
      length = distances.length();
      found = length != ShortestPairSearch.NO_PATH;
    }
  }

  private boolean hasCycle() {
    if (cycles == null) {
      cycles = new CycleSearch(pattern, memory);
    }
    length = cycles.shortest(to);
    return length != CycleSearch.NO_TRAIL;
  }

  private boolean comesBack() {
    if (ways == null) {
      ways = new ReachableSearch(pattern);
    }
    ways.begin(to, ElementId.NONE);
    while (ways.next()) {
      if (ways.end() == to) {
        length = ways.length();
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean next() {
    boolean isPath = found;
    found = false;
    return isPath;
  }

  @Override
  public long end() {
    return to;
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  void addEdgesTo(List<EdgeReference> path) {
    throw new UnsupportedOperationException("whether there is a path is found without its edges");
  }

  @Override
  public void close() {
    distances.close();
    memory.release();
    if (ways != null) {
      ways.close();
    }
  }
}
