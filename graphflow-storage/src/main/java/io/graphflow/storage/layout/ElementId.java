package io.graphflow.storage.layout;

import io.graphflow.research.EdgePropertyStorage;

/**
 * Vertex and edge IDs as longs: a table in the upper 16 bits, a position in the lower 48.
 *
 * <p>Vertex ID = (vertex table, offset within the table). Edge ID = (edge table, forward position):
 * the index of the edge in the forward CSR of its edge table, or the offset of its source where each
 * source of the edge table has at most one such edge. IDs are the same in every layout; only
 * {@linkplain EdgePropertyStorage#EDGE_COLUMNS edge columns} put the position in the column in the
 * place of the forward position. {@link #NONE} stands for "no element".
 */
public final class ElementId {
  /** No vertex, no edge: what an optional match that failed binds. */
  public static final long NONE = -1L;

  /** Bits of the position. */
  public static final int POSITION_BITS = 48;

  /** Largest position. */
  public static final long MAX_POSITION = (1L << POSITION_BITS) - 1;

  private ElementId() {}

  /** Packs a table (0 to 65,534) and a position (0 to {@link #MAX_POSITION}). */
  public static long of(int table, long position) {
    assert table >= 0 && table < 0xFFFF && position >= 0 && position <= MAX_POSITION;
    return ((long) table << POSITION_BITS) | position;
  }

  /** The table of an ID that is not {@link #NONE}. */
  public static int table(long id) {
    return (int) (id >>> POSITION_BITS);
  }

  /** The position (vertex: offset) of an ID that is not {@link #NONE}. */
  public static long position(long id) {
    return id & MAX_POSITION;
  }
}
