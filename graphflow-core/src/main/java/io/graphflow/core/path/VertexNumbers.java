package io.graphflow.core.path;

import io.graphflow.storage.snapshot.ElementId;
import io.graphflow.storage.snapshot.Snapshot;

/**
 * Numbers of vertices, from 0 on, by vertex table in pages that exist where a vertex has one. Not safe
 * for use by more than one thread.
 */
final class VertexNumbers {
  /** The number of a vertex that has none. */
  static final int NONE = -1;

  private static final int PAGE_BITS = 8;
  private static final int PAGE_LENGTH = 1 << PAGE_BITS;

  private final Snapshot snapshot;
  private final SearchMemory memory;
  /** One more than the numbers, so that a new page has none. */
  private final int[][][] pages;

  VertexNumbers(Snapshot snapshot, SearchMemory memory) {
    this.snapshot = snapshot;
    this.memory = memory;
    this.pages = new int[snapshot.catalog().vertexTables().size()][][];
  }

  private static int index(long vertex) {
    return (int) vertex & PAGE_LENGTH - 1;
  }

  private static int page(long vertex) {
    return (int) (ElementId.position(vertex) >>> PAGE_BITS);
  }

  /** The number of a vertex, or {@link #NONE}. */
  int get(long vertex) {
    int[][] ofTable = pages[ElementId.table(vertex)];
    int[] page = ofTable == null ? null : ofTable[page(vertex)];
    return page == null ? NONE : page[index(vertex)] - 1;
  }

  /** Gives a vertex a number. */
  void put(long vertex, int number) {
    int[][] ofTable = pages[ElementId.table(vertex)];
    int[] page = ofTable == null ? null : ofTable[page(vertex)];
    if (page == null) {
      page = newPage(vertex);
    }
    page[index(vertex)] = number + 1;
  }

  private int[] newPage(long vertex) {
    int table = ElementId.table(vertex);
    if (pages[table] == null) {
      int count = (int) (snapshot.vertexLimit(table) >>> PAGE_BITS) + 1;
      memory.reserve((long) count * Integer.BYTES);
      pages[table] = new int[count][];
    }
    memory.reserve((long) PAGE_LENGTH * Integer.BYTES);
    int[] page = new int[PAGE_LENGTH];
    pages[table][page(vertex)] = page;
    return page;
  }

  /** Takes the numbers of vertices away: those at indexes 0 to {@code count - 1}. */
  void clear(long[] vertices, int count) {
    for (int i = 0; i < count; i++) {
      put(vertices[i], NONE);
    }
  }
}
