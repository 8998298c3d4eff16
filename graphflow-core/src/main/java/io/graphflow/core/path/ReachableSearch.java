package io.graphflow.core.path;

import io.graphflow.core.value.EdgeReference;
import java.util.List;

/**
 * Finds the vertices at which some trail of a pattern ends, each once and the nearest first. It is a
 * breadth-first search that follows the edges of one vertex at a time and keeps a bitmap of the vertices
 * found. The shortest path to a vertex other than the first is always a trail, and so is a directed path
 * back to the first vertex. For undirected paths back to it, {@link CycleSearch} finds the trail.
 */
final class ReachableSearch extends PathSearch {
  /** Neighbours that are read at a time. */
  private static final int NEIGHBOURS = 128;

  private final PathPattern pattern;
  private final SearchMemory memory;
  private final PathEdges edges;
  private final VertexSet found;
  private final CycleSearch cycles;

  private final long[] neighbours = new long[NEIGHBOURS];

  private long[] vertices = {};
  private int count;
  /** The index of the first vertex whose edges have not been followed. */
  private int next;
  /** One past the index of the last vertex at {@link #depth}. */
  private int levelEnd;
  private int depth;
  /** The index of the next vertex to test as an end. */
  private int nextEnd;
  private boolean levelsDone;
  private long end;
  private int length;

  ReachableSearch(PathPattern pattern) {
    this.pattern = pattern;
    this.memory = pattern.newMemory();
    this.edges = pattern.edges();
    this.found = new VertexSet(pattern.snapshot(), memory);
    this.cycles =
        pattern.min() > 0 && pattern.isUndirected() ? new CycleSearch(pattern, memory) : null;
  }

  @Override
  public void begin(long from, long to) {
    found.removeAll(vertices, count);
    count = 0;
    next = 0;
    depth = 0;
    levelEnd = 1;
    levelsDone = false;
    if (vertices.length == 0) {
      vertices = memory.grow(vertices);
    }
    vertices[count++] = from;
    found.add(from);
    // A path of no edges ends at the first vertex. Otherwise a directed search may find that vertex again.
    nextEnd = pattern.min() == 0 ? 0 : 1;
    if (pattern.min() > 0 && cycles == null) {
      found.removeAll(vertices, count);
    }
  }

  @Override
  public boolean next() {
    while (true) {
      while (nextEnd < count) {
        end = vertices[nextEnd];
        length = nextEnd < levelEnd ? depth : depth + 1;
        nextEnd++;
        if (pattern.isEnd(end)) {
          return true;
        }
      }
      if (levelsDone) {
        return false;
      }
      if (next < levelEnd && depth < pattern.max()) {
        followEdges(vertices[next++]);
      } else if (levelEnd < count && depth + 1 < pattern.max()) {
        depth++;
        levelEnd = count;
      } else {
        levelsDone = true;
        return findsCycle();
      }
    }
  }

  @Override
  public int next(long[] ends, int at, int most) {
    int into = at;
    int last = at + most;
    while (into < last && next()) {
      ends[into++] = end;
      // All that were found are ends, if they pass, and need no look at the search.
      while (into < last && nextEnd < count) {
        long vertex = vertices[nextEnd++];
        ends[into] = vertex;
        into += pattern.isEnd(vertex) ? 1 : 0;
      }
    }
    return into - at;
  }

  private void followEdges(long vertex) {
    if (next > 1 && !pattern.isInner(vertex)) {
      return;
    }
    edges.begin(vertex);
    int read;
    while ((read = edges.next(neighbours, null)) > 0) {
      while (vertices.length - count < read) {
        vertices = memory.grow(vertices);
      }
      count = found.addAll(neighbours, read, vertices, count);
    }
  }

  /** Whether an undirected trail leads back to the first vertex, which then is the end. */
  private boolean findsCycle() {
    end = vertices[0];
    if (cycles == null || !pattern.isEnd(end)) {
      return false;
    }
    length = cycles.shortest(end);
    return length != CycleSearch.NO_TRAIL;
  }

  @Override
  public long end() {
    return end;
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  void addEdgesTo(List<EdgeReference> path) {
    throw new UnsupportedOperationException("ends are found without their paths");
  }

  @Override
  public void close() {
    memory.release();
  }
}
