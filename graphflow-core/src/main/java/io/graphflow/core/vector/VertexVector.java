package io.graphflow.core.vector;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.storage.layout.ElementId;

/**
 * Vertices at the positions of a list group. Nearly always they lie in one table and are given by
 * their offsets, see {@link Positions}. Rows that were materialized, and an optional match that found
 * nothing, hold whole IDs instead, of several tables or {@link ElementId#NONE}: the <em>mixed</em>
 * form.
 */
public final class VertexVector implements Vector {
  /** The {@link #table} of the mixed form. */
  public static final int MIXED = -1;

  private static final long[] NULL_ID = {ElementId.NONE};

  private final Positions offsets = new Positions();
  private int table;
  private boolean areNew;
  private long[] ids = NULL_ID;
  private int firstId;

  /**
   * Sets the table in which all vertices lie; all of them are in the files. The caller sets {@link
   * #offsets} too, before or after.
   */
  public void setTable(int newTable) {
    setTable(newTable, false);
  }

  /**
   * Sets the table in which all vertices lie.
   *
   * @param allNew whether all of them were created since the files were written; otherwise none was
   */
  public void setTable(int newTable, boolean allNew) {
    assert newTable >= 0;
    table = newTable;
    areNew = allNew;
  }

  /** Sets the mixed form: vertex IDs at {@code newIds[first], newIds[first + 1], …}, not copied. */
  public void setIds(long[] newIds, int first) {
    table = MIXED;
    areNew = false;
    ids = newIds;
    firstId = first;
  }

  @Override
  public void setNull() {
    setIds(NULL_ID, 0);
  }

  /** The table of all vertices, or {@link #MIXED}. */
  public int table() {
    return table;
  }

  /**
   * Whether the vertices are new, so that the columns of the files hold nothing of them; otherwise
   * all are in the files. Unknown in the mixed form.
   */
  public boolean areNew() {
    return areNew;
  }

  /** Vertex offsets, unless the form is mixed. */
  public Positions offsets() {
    return offsets;
  }

  /** The vertex ID at a position; {@link ElementId#NONE} is NULL. */
  public long id(int position) {
    return table == MIXED
        ? ids[firstId + position]
        : ElementId.of(table, offsets.get(position));
  }

  /** Copies the IDs at {@code count} positions from {@code first} on to an array, from index {@code at} on. */
  public void copyIds(int first, int count, long[] target, int at) {
    if (table == MIXED) {
      System.arraycopy(ids, firstId + first, target, at, count);
      return;
    }
    offsets.copy(first, count, target, at);
    long tableBits = ElementId.of(table, 0);
    for (int i = at; i < at + count; i++) {
      target[i] |= tableBits;
    }
  }

  @Override
  public long bytes(int count) {
    return table == MIXED ? (long) count * Long.BYTES : offsets.bytes(count);
  }

  @Override
  public void load(int position, Tuple tuple, int slot) {
    tuple.setVertex(slot, id(position));
  }
}
