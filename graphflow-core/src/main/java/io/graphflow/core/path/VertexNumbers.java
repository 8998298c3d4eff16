package io.graphflow.core.path;

import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;

/**
 * Numbers of vertices, from 0 on, on one or two sides, by vertex table in pages that exist where a vertex
 * has one. The numbers that a vertex has on both sides lie side by side, as who asks for one soon asks for
 * the other. Not safe for use by more than one thread.
 */
final class VertexNumbers {
  /** The number of a vertex that has none. */
  static final int NONE = -1;

  private static final int PAGE_BITS = 8;
  private static final int PAGE_VERTICES = 1 << PAGE_BITS;

  private final Snapshot snapshot;
  private final SearchMemory memory;
  private final int sides;
  /** One more than the numbers, so that a new page has none. */
  private final int[][][] pages;

  VertexNumbers(Snapshot snapshot, SearchMemory memory, int sides) {
    this.snapshot = snapshot;
    this.memory = memory;
    this.sides = sides;
    this.pages = new int[snapshot.catalog().vertexTables().size()][][];
  }

  private int index(long vertex, int side) {
    return ((int) vertex & PAGE_VERTICES - 1) * sides + side;
  }

  private static int page(long vertex) {
    return (int) (ElementId.position(vertex) >>> PAGE_BITS);
  }

  /** The number of a vertex on a side, or {@link #NONE}. */
  int get(long vertex, int side) {
    int[][] ofTable = pages[ElementId.table(vertex)];
    int[] page = ofTable == null ? null : ofTable[page(vertex)];
    return page == null ? NONE : page[index(vertex, side)] - 1;
  }

  /** Gives a vertex a number on a side unless it has one; that one, or {@link #NONE} if it had none. */
  int add(long vertex, int side, int number) {
    int[][] ofTable = pages[ElementId.table(vertex)];
    int[] page = ofTable == null ? null : ofTable[page(vertex)];
    if (page == null) {
      page = newPage(vertex);
    }
    int index = index(vertex, side);
    int before = page[index] - 1;
    if (before == NONE) {
      page[index] = number + 1;
    }
    return before;
  }

  private int[] newPage(long vertex) {
    int table = ElementId.table(vertex);
    if (pages[table] == null) {
      int count = (int) (snapshot.vertexLimit(table) >>> PAGE_BITS) + 1;
      memory.reserve((long) count * Integer.BYTES);
      pages[table] = new int[count][];
    }
    int[] page = new int[PAGE_VERTICES * sides];
    memory.reserve((long) page.length * Integer.BYTES);
    pages[table][page(vertex)] = page;
    return page;
  }

  /** Takes the numbers away that vertices have on a side: those at indexes 0 to {@code count - 1}. */
  void clear(long[] vertices, int count, int side) {
    for (int i = 0; i < count; i++) {
      long vertex = vertices[i];
      pages[ElementId.table(vertex)][page(vertex)][index(vertex, side)] = 0;
    }
  }
}
