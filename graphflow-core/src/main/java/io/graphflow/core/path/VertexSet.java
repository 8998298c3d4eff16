package io.graphflow.core.path;

import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;

/**
 * A set of vertices: a bitmap for each vertex table, in pages that are created when a vertex in them is
 * added. So the cost of a small search does not depend on the size of the graph. Not safe for use by more
 * than one thread.
 */
final class VertexSet {
  private static final int PAGE_BITS = 12;
  private static final int PAGE_LENGTH = (1 << PAGE_BITS) / Long.SIZE;

  private final Snapshot snapshot;
  private final SearchMemory memory;
  private final long[][][] pages;

  VertexSet(Snapshot snapshot, SearchMemory memory) {
    this.snapshot = snapshot;
    this.memory = memory;
    this.pages = new long[snapshot.catalog().vertexTables().size()][][];
  }

  private static int word(long vertex) {
    return (int) (vertex >>> 6) & PAGE_LENGTH - 1;
  }

  private static int page(long vertex) {
    return (int) (ElementId.position(vertex) >>> PAGE_BITS);
  }

  /** Adds a vertex; false if the set had it. */
  boolean add(long vertex) {
    long[][] tablePages = pages[ElementId.table(vertex)];
    long[] page = tablePages == null ? null : tablePages[page(vertex)];
    if (page == null) {
      page = newPage(vertex);
    }
    int word = word(vertex);
    long before = page[word];
    page[word] = before | 1L << vertex;
    return page[word] != before;
  }

  /**
   * Adds vertices, and copies those that the set did not have.
   *
   * @param vertices some vertices, each any number of times
   * @param added receives the vertices that the set did not have, from index {@code at} on
   * @return one past the last index written
   */
  int addAll(long[] vertices, int vertexCount, long[] added, int at) {
    int next = at;
    for (int i = 0; i < vertexCount; i++) {
      long vertex = vertices[i];
      if (add(vertex)) {
        added[next++] = vertex;
      }
    }
    return next;
  }

  private long[] newPage(long vertex) {
    int table = ElementId.table(vertex);
    if (pages[table] == null) {
      int count = (int) (snapshot.vertexLimit(table) >>> PAGE_BITS) + 1;
      memory.reserve((long) count * Integer.BYTES);
      pages[table] = new long[count][];
    }
    memory.reserve((long) PAGE_LENGTH * Long.BYTES);
    long[] page = new long[PAGE_LENGTH];
    pages[table][page(vertex)] = page;
    return page;
  }

  /** Removes the vertices at indexes 0 to {@code count - 1}, all of which the set has. */
  void removeAll(long[] vertices, int count) {
    for (int i = 0; i < count; i++) {
      long vertex = vertices[i];
      pages[ElementId.table(vertex)][page(vertex)][word(vertex)] &= ~(1L << vertex);
    }
  }
}
