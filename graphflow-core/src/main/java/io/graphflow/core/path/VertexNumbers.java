package io.graphflow.core.path;

import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;

/**
 * Maps vertices to numbers from 0 on, on one or two sides. Each vertex table has an array of pages, and a
 * page exists only if one of its vertices has a number. The numbers of a vertex on both sides lie next to
 * each other, because a reader of one soon reads the other. Not safe for use by more than one thread.
 */
final class VertexNumbers {
  /** Stands for the number of a vertex without one. */
  static final int NONE = -1;

  private static final int PAGE_BITS = 8;
  private static final int PAGE_VERTICES = 1 << PAGE_BITS;

  private final Snapshot snapshot;
  private final SearchMemory memory;
  private final int sides;
  /** The numbers plus 1, so that 0, as in a new page, stands for no number. */
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
    int[][] tablePages = pages[ElementId.table(vertex)];
    int[] page = tablePages == null ? null : tablePages[page(vertex)];
    return page == null ? NONE : page[index(vertex, side)] - 1;
  }

  /** Numbers a vertex on a side unless it has a number there; returns that number, or {@link #NONE}. */
  int add(long vertex, int side, int number) {
    int[][] tablePages = pages[ElementId.table(vertex)];
    int[] page = tablePages == null ? null : tablePages[page(vertex)];
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

  /** Removes the numbers on a side of the vertices at indexes 0 to {@code count - 1}. */
  void clear(long[] vertices, int count, int side) {
    for (int i = 0; i < count; i++) {
      long vertex = vertices[i];
      pages[ElementId.table(vertex)][page(vertex)][index(vertex, side)] = 0;
    }
  }
}
