package io.graphflow.core.vector;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.storage.snapshot.ElementId;

/**
 * Vertices at the positions of a list group. Nearly always they lie in one table and are given by
 * their offsets, see {@link Positions}. Rows that were materialized, and an optional match that found
 * nothing, hold whole IDs instead, of several tables or {@link ElementId#NONE}: the <em>mixed</em>
 * form.
 */
public final class VertexVector implements Vector {
  /** {@link #table} of the mixed form. */
  public static final int MIXED = -1;

  private static final long[] NULL_ID = {ElementId.NONE};

  private final Positions offsets = new Positions();
  private int table;
  private long[] ids = NULL_ID;
  private int firstId;

  /**
   * Sets the table in which all vertices lie. The caller sets {@link #offsets} too, before or after.
   */
  public void setTable(int newTable) {
    assert newTable >= 0;
    table = newTable;
  }

  /** Sets the mixed form: vertex IDs at {@code newIds[first], newIds[first + 1], …}, not copied. */
  public void setIds(long[] newIds, int first) {
    table = MIXED;
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

  @Override
  public void load(int position, Tuple tuple, int slot) {
    tuple.setVertex(slot, id(position));
  }
}
