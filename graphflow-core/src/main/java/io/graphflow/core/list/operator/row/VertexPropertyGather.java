package io.graphflow.core.list.operator.row;

import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VariableColumn;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.PropertyReader;

/**
 * Copies a property of the vertices of a list into a column. Vertices of one list nearly always lie
 * in one table, so that its reader is looked up once, and no value goes through a tuple.
 */
public final class VertexPropertyGather {
  private final VertexVector vertices;
  private final PropertyReader[] readers;

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

  /** Sets a column to the values at the selected positions of the group of the vertices. */
  void gather(ListGroup group, VariableColumn column) {
    Selection selection = group.selection;
    column.ensureCapacity(group.count);
    int table = vertices.table();
    if (table == VertexVector.MIXED) {
      gatherMixed(selection, column);
      return;
    }
    PropertyReader reader = readers[table];
    Positions offsets = vertices.offsets();
    for (int i = 0; i < selection.count(); i++) {
      int position = selection.position(i);
      column.set(position, reader, offsets.get(position));
    }
  }

  private void gatherMixed(Selection selection, VariableColumn column) {
    for (int i = 0; i < selection.count(); i++) {
      int position = selection.position(i);
      long vertexId = vertices.id(position);
      PropertyReader reader =
          vertexId == ElementId.NONE ? null : readers[ElementId.table(vertexId)];
      column.set(position, reader, ElementId.position(vertexId));
    }
  }
}
