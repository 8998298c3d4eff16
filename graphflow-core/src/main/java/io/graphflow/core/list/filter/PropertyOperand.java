package io.graphflow.core.list.filter;

import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.Vector;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.column.ColumnReader;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;

/**
 * A stored property of a flat element that a property of the elements of a list is compared with.
 * It is read where it lies, once a list.
 */
public final class PropertyOperand {
  private static final int DIRECTIONS = 2;

  private final Snapshot snapshot;
  private final ListGroup group;
  private final VertexVector vertexVector;
  private final EdgeVector edgeVector;
  private final String key;

  /**
   * The columns by vertex table or, for edges, by edge table, owner table and direction of the
   * lists.
   */
  private final ColumnReader[][] columns;

  private final boolean[][] known;
  private Positions positions;
  private ColumnReader column;

  /**
   * Creates the operand.
   *
   * @param group the group of the element
   * @param vector vertices or edges, with the element
   * @param key name of the property
   */
  public PropertyOperand(Snapshot snapshot, ListGroup group, Vector vector, String key) {
    this.snapshot = snapshot;
    this.group = group;
    this.vertexVector = vector instanceof VertexVector vertices ? vertices : null;
    this.edgeVector = vector instanceof EdgeVector edges ? edges : null;
    this.key = key;
    Catalog catalog = snapshot.catalog();
    int vertexTables = catalog.vertexTables().size();
    int tables = Math.max(vertexTables, catalog.edgeTables().size());
    this.columns = new ColumnReader[tables][DIRECTIONS * vertexTables];
    this.known = new boolean[tables][DIRECTIONS * vertexTables];
  }

  /** The group of the element. */
  ListGroup group() {
    return group;
  }

  /**
   * Finds the values for the table that the vector is set to.
   *
   * @return their column, or null if the property has none there or cannot be read from it
   */
  ColumnReader find() {
    column = edgeVector == null ? findVertexColumn() : findEdgeColumn();
    return column;
  }

  private ColumnReader findVertexColumn() {
    int table = vertexVector.table();
    if (table == VertexVector.MIXED || vertexVector.areNew()) {
      return null;
    }
    positions = vertexVector.offsets();
    if (!known[table][0]) {
      known[table][0] = true;
      int property = snapshot.catalog().vertexTable(table).propertyIndex(key).orElse(-1);
      columns[table][0] =
          property < 0 ? null : column(snapshot.unchangedVertexProperty(table, property));
    }
    return columns[table][0];
  }

  private ColumnReader findEdgeColumn() {
    int table = edgeVector.edgeTable();
    if (table == EdgeVector.MIXED
        || edgeVector.gathered() != null
        || !edgeVector.isConsecutive()) {
      return null;
    }
    positions = edgeVector.listPositions();
    Adjacency lists = edgeVector.adjacency();
    int backward = lists.direction() == Direction.BACKWARD ? 1 : 0;
    int owners = DIRECTIONS * lists.ownerTable() + backward;
    if (!known[table][owners]) {
      known[table][owners] = true;
      columns[table][owners] = edgeColumn(lists, table);
    }
    return columns[table][owners];
  }

  /** The column that holds values in the order of the lists, if there is one. */
  private ColumnReader edgeColumn(Adjacency lists, int table) {
    Catalog catalog = snapshot.catalog();
    int label = catalog.edgeTable(table).edgeLabel();
    int property = catalog.edgeLabel(label).propertyIndex(key).orElse(-1);
    return property < 0
        ? null
        : column(
            snapshot.propertyInListOrder(label, lists.ownerTable(), lists.direction(), property));
  }

  private static ColumnReader column(PropertyReader reader) {
    return reader instanceof ColumnReader found ? found : null;
  }

  /**
   * Whether the value at a position of the vector is NULL; only after {@link #find} has found a
   * column.
   */
  boolean isNull(int position) {
    return column.isNull(positions.get(position));
  }

  /** The value at a position of the vector, which is not NULL. */
  long value(int position) {
    return column.getLong(positions.get(position));
  }
}
