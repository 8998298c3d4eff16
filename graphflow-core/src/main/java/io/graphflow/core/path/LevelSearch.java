package io.graphflow.core.path;

import io.graphflow.core.value.EdgeReference;
import java.util.Arrays;

/**
 * A breadth-first search from one vertex, level by level. It numbers vertices in the order in which it finds
 * them, from 0 for the start, and can tell the distance of each. If asked to, it keeps for each vertex the
 * edges that lead to it from the previous level: one edge, or all. One instance serves one search.
 */
final class LevelSearch {
  /** Stands for no vertex, no edge and no depth. */
  static final int NONE = -1;

  /** How many neighbours are read at a time. */
  private static final int NEIGHBOURS = 128;

  private final PathPattern pattern;
  private final PathEdges edges;
  private final SearchMemory memory;
  private final boolean keepsEdges;
  private final boolean keepsAll;
  private final VertexNumbers numbers;
  private final int side;
  private final long[] neighbours = new long[NEIGHBOURS];
  private final long[] neighbourPlaces;

  private long[] vertices = {};
  private int count;

  /** The number of the first vertex whose edges have not been followed. */
  private int next;

  /** The greatest distance at which all vertices have been found. */
  private int depth;

  /** The number of the first vertex of each level, up to the level after {@link #depth}, which may be empty. */
  private int[] firsts = {};

  /** The edge to each vertex that was found last, by number of the vertex. */
  private int[] lastEdges = {};

  /** By edge: the vertex that it leads from, its place in that vertex's lists, and another edge to its end. */
  private int[] parents = {};

  private long[] places = {};
  private int[] furtherEdges = {};
  private int edgeCount;

  private long frontierEdges;
  private int frontierCounted;

  /**
   * Creates a search.
   *
   * @param edges the edges that it follows
   * @param numbers the numbers of vertices, which a second search may share
   * @param side which side of {@code numbers} this search uses
   * @param keepsEdges whether to remember an edge to each vertex
   * @param keepsAll whether to remember all edges, with {@code keepsEdges}
   */
  LevelSearch(
      PathPattern pattern,
      PathEdges edges,
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

  /** The greatest distance at which all vertices have been found. */
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
   * Finds vertices of the next level until it meets one that another search has found, or until the level
   * is complete. A search that keeps all edges always completes the level.
   *
   * @return the number of the first vertex that the other search has found as well, or {@link #NONE}
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
          // Stop at the first meeting. next still names this vertex, so a later call reads all its edges again.
          return met;
        }
      }
    }
    depth++;
    setFirst(depth + 1, count);
    return met;
  }

  /**
   * Adds the neighbours that have been read to the next level.
   *
   * @param end the number of the first vertex of that level
   * @param other another search, or null
   * @return the number of the first new vertex that {@code other} has found as well, or {@link #NONE}
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

  /** Whether a path of this search and one of the other may be joined at a vertex other than this start. */
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

  /** An edge from the previous level to a vertex, whose number is not 0. */
  int edgeTo(int number) {
    return lastEdges[number];
  }

  /** Another edge to the vertex that {@code edge} leads to, or {@link #NONE}. */
  int furtherEdge(int edge) {
    return furtherEdges[edge];
  }

  /** The number of the vertex from which an edge was followed. */
  int parent(int edge) {
    return parents[edge];
  }

  /** An edge as a value. */
  EdgeReference reference(int edge) {
    return edges.reference(vertices[parents[edge]], places[edge]);
  }
}
