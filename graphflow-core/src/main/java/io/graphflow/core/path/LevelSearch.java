package io.graphflow.core.path;

import io.graphflow.core.value.EdgeReference;
import java.util.Arrays;

/**
 * Vertices by their distance from one vertex: found in breadth-first levels, and numbered in the order in
 * which they are found, that vertex being number 0. If asked to, it remembers the edges that lead to each
 * vertex from the level before: one of them, or all. One search's.
 */
final class LevelSearch {
  /** No vertex, no edge, no depth. */
  static final int NONE = -1;

  /** Neighbours that are read at a time. */
  private static final int NEIGHBOURS = 128;

  private final PathPattern pattern;
  private final EdgeCursor edges;
  private final SearchMemory memory;
  private final boolean keepsEdges;
  private final boolean keepsAll;
  private final VertexNumbers numbers;
  private final int side;
  private final long[] neighbours = new long[NEIGHBOURS];
  private final long[] neighbourPlaces;

  private long[] vertices = {};
  private int count;

  /** The first vertex whose edges have not been followed; those of the vertices before have been. */
  private int next;

  /** All vertices so far away have been found. */
  private int depth;

  /** The first vertex of each level up to the one after {@link #depth}, of which there may be none. */
  private int[] firsts = {};

  /** By vertex the edge to it that was found last. */
  private int[] lastEdges = {};

  /** By edge the vertex that it comes from, where it lies in its lists, and one more to its end. */
  private int[] parents = {};

  private long[] places = {};
  private int[] furtherEdges = {};
  private int edgeCount;

  private long frontierEdges;
  private int frontierCounted;

  /**
   * Creates a search.
   *
   * @param edges along which it goes
   * @param numbers of the vertices that it and, perhaps, another search find
   * @param side the search's side of these
   * @param keepsEdges whether to remember an edge to each vertex
   * @param keepsAll whether to remember all edges, with {@code keepsEdges}
   */
  LevelSearch(
      PathPattern pattern,
      EdgeCursor edges,
      SearchMemory memory,
      VertexNumbers numbers,
      int side,
      boolean keepsEdges,
      boolean keepsAll) {
    this.pattern = pattern;
    this.edges = edges;
    this.memory = memory;
    this.keepsEdges = keepsEdges;
    this.keepsAll = keepsAll;
    this.numbers = numbers;
    this.side = side;
    this.neighbourPlaces = keepsEdges ? new long[NEIGHBOURS] : null;
  }

  /** Begins at a vertex. */
  void begin(long vertex) {
    numbers.clear(vertices, count, side);
    count = 0;
    edgeCount = 0;
    next = 0;
    depth = 0;
    frontierCounted = NONE;
    numbers.add(vertex, side, 0);
    add(vertex);
    setFirst(0, 0);
    setFirst(1, 1);
  }

  private void setFirst(int level, int first) {
    if (level == firsts.length) {
      firsts = memory.grow(firsts);
    }
    firsts[level] = first;
  }

  private void add(long vertex) {
    if (count == vertices.length) {
      vertices = memory.grow(vertices);
    }
    vertices[count] = vertex;
    if (keepsEdges) {
      if (count == lastEdges.length) {
        lastEdges = memory.grow(lastEdges);
      }
      lastEdges[count] = NONE;
    }
    count++;
  }

  private void addEdge(int to, long place) {
    if (edgeCount == places.length) {
      places = memory.grow(places);
      parents = memory.grow(parents);
      furtherEdges = memory.grow(furtherEdges);
    }
    places[edgeCount] = place;
    parents[edgeCount] = next;
    furtherEdges[edgeCount] = lastEdges[to];
    lastEdges[to] = edgeCount++;
  }

  /** Whether there are vertices at {@link #depth} whose edges have not been followed. */
  boolean hasFrontier() {
    return next < firsts[depth + 1];
  }

  /** Whether some, but perhaps not all, vertices of the level after {@link #depth} have been found. */
  boolean isBetweenLevels() {
    return count > firsts[depth + 1];
  }

  /** All vertices so far away have been found. */
  int depth() {
    return depth;
  }

  /** Number of edges of the vertices at {@link #depth}. */
  long frontierEdges() {
    if (frontierCounted != depth) {
      frontierCounted = depth;
      frontierEdges = 0;
      for (int i = firsts[depth]; i < firsts[depth + 1]; i++) {
        frontierEdges += edges.degree(vertices[i]);
      }
    }
    return frontierEdges;
  }

  /** Finds the vertices of the next level; only where it {@link #hasFrontier}. */
  void expand() {
    expandUntil(null);
  }

  /**
   * Finds vertices of the next level, until it comes to one that another search has found, or to the end
   * of the level. A search that keeps all edges always goes on to the end of the level.
   *
   * @return the number of the first vertex that the other search has found, too, or {@link #NONE}
   */
  int expandUntil(LevelSearch other) {
    int met = NONE;
    int end = firsts[depth + 1];
    for (; next < end; next++) {
      if (next > 0 && !pattern.isInner(vertices[next])) {
        continue;
      }
      edges.begin(vertices[next]);
      int read;
      while ((read = edges.next(neighbours, neighbourPlaces)) > 0) {
        int first = find(read, end, met == NONE ? other : null);
        met = met == NONE ? first : met;
        if (met != NONE && !keepsAll) {
          // The rest of the vertex's edges is left for another time, which begins with all of them.
          return met;
        }
      }
    }
    depth++;
    setFirst(depth + 1, count);
    return met;
  }

  /**
   * Takes in neighbours that have been read.
   *
   * @param end number of the first vertex of the level that they are found for
   * @return the number of the first one found that the other search, which may be null, has found, too
   */
  private int find(int read, int end, LevelSearch other) {
    int met = NONE;
    for (int i = 0; i < read; i++) {
      long vertex = neighbours[i];
      int number = numbers.add(vertex, side, count);
      if (number == VertexNumbers.NONE) {
        if (met == NONE && meets(other, vertex)) {
          met = count;
        }
        add(vertex);
        if (keepsEdges) {
          addEdge(count - 1, neighbourPlaces[i]);
        }
      } else if (keepsAll && number >= end) {
        addEdge(number, neighbourPlaces[i]);
      }
    }
    return met;
  }

  /** Whether a vertex that this search has found, and not begun at, joins a way to one of the other's. */
  boolean meets(LevelSearch other, long vertex) {
    int number = other == null ? NONE : other.number(vertex);
    return number == 0 || (number != NONE && pattern.isInner(vertex));
  }

  /** Number of vertices found. */
  int count() {
    return count;
  }

  /** The number of a vertex, or {@link #NONE} if it has not been found. */
  int number(long vertex) {
    return numbers.get(vertex, side);
  }

  /** The vertex with a number. */
  long vertex(int number) {
    return vertices[number];
  }

  /** The distance of a vertex, or {@link #NONE} if it has not been found. */
  int depthOf(long vertex) {
    int number = numbers.get(vertex, side);
    if (number == VertexNumbers.NONE) {
      return NONE;
    }
    int level = Arrays.binarySearch(firsts, 0, depth + 2, number);
    return level < 0 ? -level - 2 : level;
  }

  /** An edge to a vertex that has a number other than 0 from the level before. */
  int edgeTo(int number) {
    return lastEdges[number];
  }

  /** Another edge to the same vertex as an edge, or {@link #NONE}. */
  int furtherEdge(int edge) {
    return furtherEdges[edge];
  }

  /** The number of the vertex that an edge comes from. */
  int parent(int edge) {
    return parents[edge];
  }

  /** An edge as a value. */
  EdgeReference reference(int edge) {
    return edges.reference(vertices[parents[edge]], places[edge]);
  }
}
