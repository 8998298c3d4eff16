package io.graphflow.core.vector;

import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.PagedValues;
import io.graphflow.storage.snapshot.PropertyReader;

/**
 * Copies a property of the vertices of a list into a column. Vertices of one list nearly always lie
 * in one table, so that its reader is looked up once, and no value goes through a tuple.
 */
public final class VertexPropertyGather {
  private final VertexVector vertices;
  private final PropertyReader[] readers;

  /** The offsets of materialized vertices of one table. */
  private final Positions offsets = new Positions();

  /**
   * Creates the gather.
   *
   * @param readers by vertex table, null for tables without the property; all of the type of the
   *     columns that receive the values
   */
  public VertexPropertyGather(VertexVector vertices, PropertyReader[] readers) {
    this.vertices = vertices;
    this.readers = readers;
  }

  /**
   * Sets a column to the values at some positions.
   *
   * @param count length of the vector of vertices
   * @return whether it is known that none of the values is NULL
   */
  public boolean gather(Selection selection, int count, VariableColumn column) {
    column.ensureCapacity(count);
    int table = vertices.table();
    if (table == VertexVector.MIXED) {
      int common = copyOffsets(selection, count);
      if (common >= 0) {
        return column.gather(selection, readers[common], offsets);
      }
      gatherMixed(selection, count, column);
      return false;
    }
    return column.gather(selection, readers[table], vertices.offsets());
  }

  /** Copies the offsets of vertices that lie in one table after all, and returns that; if they lie in several, -1. */
  private int copyOffsets(Selection selection, int count) {
    if (selection.count() == 0 || vertices.id(selection.position(0)) == ElementId.NONE) {
      return -1;
    }
    int table = ElementId.table(vertices.id(selection.position(0)));
    offsets.own(count);
    for (int i = 0; i < selection.count(); i++) {
      int position = selection.position(i);
      long vertexId = vertices.id(position);
      if (ElementId.table(vertexId) != table || vertexId == ElementId.NONE) {
        return -1;
      }
      offsets.put(position, ElementId.position(vertexId));
    }
    return table;
  }

  private void gatherMixed(Selection selection, int count, VariableColumn column) {
    Selection[] inPages = new Selection[readers.length];
    offsets.own(count);
    for (int i = 0; i < selection.count(); i++) {
      int position = selection.position(i);
      long vertexId = vertices.id(position);
      PropertyReader reader =
          vertexId == ElementId.NONE ? null : readers[ElementId.table(vertexId)];
      if (reader instanceof PagedValues) {
        int table = ElementId.table(vertexId);
        inPages[table] = added(inPages[table], position, selection.count());
        offsets.put(position, ElementId.position(vertexId));
      } else {
        column.set(position, reader, ElementId.position(vertexId));
      }
    }
    for (int table = 0; table < readers.length; table++) {
      if (inPages[table] != null) {
        column.gather(inPages[table], readers[table], offsets);
      }
    }
  }

  private static Selection added(Selection before, int position, int most) {
    Selection selection = before == null ? new Selection() : before;
    int count = before == null ? 0 : before.count();
    selection.buffer(most)[count] = position;
    selection.select(count + 1);
    return selection;
  }
}
