package io.graphflow.core.path;

/**
 * Finds the shortest undirected trail from a vertex back to itself. Plain breadth-first levels cannot find
 * it, because they return along the edge by which they came. So the search marks each vertex with its
 * <em>branch</em>: the neighbour of the first vertex through which it was reached. An edge between two
 * branches closes a trail, and such an edge closes the shortest trail. One instance serves one search.
 */
final class CycleSearch {
  /** Stands for the length of a trail that does not exist, and is longer than any trail. */
  static final int NO_TRAIL = Integer.MAX_VALUE;

  private final PathPattern pattern;
  private final PathEdges edges;
  private final SearchMemory memory;
  private final VertexNumbers numbers;
  private long[] vertices = {};
  /** The branch of each vertex, by number: the number of the neighbour that it was reached through. */
  private int[] branches = {};
  private int count;

  CycleSearch(PathPattern pattern, SearchMemory memory) {
    this.pattern = pattern;
    this.edges = pattern.edges();
    this.memory = memory;
    this.numbers = new VertexNumbers(pattern.snapshot(), memory, 1);
  }

  /**
   * The length of the shortest trail of one edge or more from a vertex back to it, or {@link #NO_TRAIL}
   * if there is none or it has more edges than the pattern allows.
   */
  int shortest(long vertex) {
    numbers.clear(vertices, count, 0);
    count = 0;
    add(vertex, 0);
    int closed = closedAtFirst(vertex);
    int next = 1;
    // An edge within the level at depth d closes a trail of 2d + 1 edges, one to the next level 2d + 2.
    for (int shorter = 3; shorter <= closed && shorter <= pattern.max(); shorter += 2) {
      int end = count;
      for (; next < end && shorter < closed; next++) {
        closed = Math.min(closed, closedAt(next, end, shorter));
      }
      if (end == count) {
        break;
      }
    }
    return closed <= pattern.max() ? closed : NO_TRAIL;
  }

  /** The length of the shortest trail that the edges of the first vertex alone close. */
  private int closedAtFirst(long vertex) {
    int closed = NO_TRAIL;
    edges.begin(vertex);
    while (edges.next()) {
      long neighbour = edges.neighbour();
      if (neighbour == vertex) {
        return 1;
      }
      if (numbers.get(neighbour, 0) != VertexNumbers.NONE) {
        closed = 2;
      } else if (pattern.isInner(neighbour)) {
        add(neighbour, count);
      }
    }
    return closed;
  }

  /**
   * The length of the shortest trail that an edge of a vertex closes.
   *
   * @param end one past the number of the last vertex in the level of {@code number}
   * @param shorter the length of the trail that an edge to a vertex numbered below {@code end} closes
   */
  private int closedAt(int number, int end, int shorter) {
    int closed = NO_TRAIL;
    edges.begin(vertices[number]);
    while (edges.next()) {
      long neighbour = edges.neighbour();
      int other = numbers.get(neighbour, 0);
      if (other == VertexNumbers.NONE) {
        if (pattern.isInner(neighbour)) {
          add(neighbour, branches[number]);
        }
      } else if (other != 0 && branches[other] != branches[number]) {
        if (other < end) {
          return shorter;
        }
        closed = shorter + 1;
      }
    }
    return closed;
  }

  private void add(long vertex, int branch) {
    if (count == vertices.length) {
      vertices = memory.grow(vertices);
      branches = memory.grow(branches);
    }
    vertices[count] = vertex;
    branches[count] = branch;
    numbers.add(vertex, 0, count++);
  }
}
