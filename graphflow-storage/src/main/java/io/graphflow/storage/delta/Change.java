package io.graphflow.storage.delta;

import io.graphflow.storage.catalog.Constraint;
import io.graphflow.storage.catalog.DeclaredEdges;
import io.graphflow.storage.catalog.FullTextIndex;
import io.graphflow.storage.catalog.Index;
import io.graphflow.storage.catalog.VectorIndex;
import io.graphflow.storage.type.LogicalType;
import java.util.List;

/**
 * One change of a graph. It names elements by ID and other things by name, never by places in a
 * layout. A transaction's changes, in their order, are its record in the log ({@link
 * ChangeEncoder}).
 *
 * <p>Values are those that {@link io.graphflow.storage.snapshot.PropertyReader#getValue} gives. A
 * transaction that adds to the schema holds a lock on all its names until its end, because
 * additions are numbered.
 */
public sealed interface Change {

  /**
   * A vertex table without properties.
   *
   * @param table its id: the number of tables before
   * @param labels that its vertices bear, the primary one first; empty for the table of vertices
   * without
   */
  record AddVertexTable(int table, List<String> labels) implements Change {
    /** Creates a change; the list is copied. */
    public AddVertexTable {
      labels = List.copyOf(labels);
    }
  }

  /**
   * A property of a vertex table, which no vertex has so far.
   *
   * @param property its index: the number of properties before
   */
  record AddVertexProperty(
      int table,
      int property,
      String name,
      LogicalType type) implements Change {}

  /**
   * Makes room in a property of a vertex table for values of another type: the former type
   * {@linkplain LogicalType#or or} this one becomes its type. Values that it has stay as they are.
   * Transactions may widen a property side by side; it does not matter who commits first.
   */
  record WidenVertexProperty(int table, int property, LogicalType type) implements Change {}

  /** Makes a property the primary key of a vertex table without vertices. */
  record SetPrimaryKey(int table, int property) implements Change {}

  /**
   * An edge label without properties.
   *
   * @param edgeLabel its id: the number of edge labels before
   */
  record AddEdgeLabel(int edgeLabel, String name) implements Change {}

  /**
   * A property of an edge label, which no edge has so far.
   *
   * @param property its index: the number of properties before
   */
  record AddEdgeProperty(
      int edgeLabel,
      int property,
      String name,
      LogicalType type) implements Change {}

  /** Widens a property of an edge label, as {@link WidenVertexProperty} does for a vertex table. */
  record WidenEdgeProperty(int edgeLabel, int property, LogicalType type) implements Change {}

  /**
   * The table of an edge label's edges from a vertex table.
   *
   * @param edgeTable its id: the number of edge tables before
   */
  record AddEdgeTable(int edgeTable, int edgeLabel, int sourceTable) implements Change {}

  /** Declares a vertex table: it gets no further properties but by another declaration. */
  record DeclareVertexTable(int table) implements Change {}

  /** Declares an edge label that has no edges. */
  record DeclareEdgeLabel(DeclaredEdges edges) implements Change {}

  /** Adds a constraint that all elements obey. */
  record AddConstraint(Constraint constraint) implements Change {}

  /** Removes the constraint of a name. */
  record DropConstraint(String name) implements Change {}

  /** An index. */
  record AddIndex(Index index) implements Change {}

  /** A full-text index. */
  record AddFullTextIndex(FullTextIndex index) implements Change {}

  /** A vector index. */
  record AddVectorIndex(VectorIndex index) implements Change {}

  /** Removes the index of a name, of either kind. */
  record DropIndex(String name) implements Change {}

  /**
   * A new vertex.
   *
   * @param vertex its ID
   * @param labels the labels that it bears beyond those of its table
   * @param values its properties, ascending by index
   */
  record CreateVertex(
      long vertex,
      List<String> labels,
      List<PropertyValue> values) implements Change {
    /** Creates a change; lists are copied. */
    public CreateVertex {
      labels = List.copyOf(labels);
      values = PropertyValue.checked(values);
    }
  }

  /** Removes a vertex. Its edges are removed by changes of their own. */
  record DeleteVertex(long vertex) implements Change {}

  /**
   * Gives a vertex a label, or takes it away.
   *
   * @param bears whether it bears the label from now on
   */
  record SetLabel(long vertex, String label, boolean bears) implements Change {}

  /**
   * Sets a property of a vertex.
   *
   * @param value null for none
   */
  record SetVertexProperty(long vertex, int property, Object value) implements Change {}

  /**
   * A new edge.
   *
   * @param edge its ID
   * @param source vertex ID
   * @param destination vertex ID
   * @param values its properties, ascending by index
   */
  record CreateEdge(
      long edge,
      long source,
      long destination,
      List<PropertyValue> values) implements Change {
    /** Creates a change; the list is copied. */
    public CreateEdge {
      values = PropertyValue.checked(values);
    }
  }

  /** Removes an edge, with the vertices between which it is. */
  record DeleteEdge(long edge, long source, long destination) implements Change {}

  /**
   * Sets a property of an edge.
   *
   * @param value null for none
   */
  record SetEdgeProperty(long edge, int property, Object value) implements Change {}

  /**
   * Reserves offsets of new vertices for a process, which hands out no others before it reserves
   * more, whether the transactions that get them commit or not. So nobody gets one of them after
   * the process has ended. It is a record of its own, and no part of a transaction; the table may
   * be one that is never committed.
   *
   * @param end the first offset that is not reserved
   */
  record ReserveOffsets(int table, long end) implements Change {}

  /** Reserves positions of new edges, as {@link ReserveOffsets} does offsets of new vertices. */
  record ReservePositions(int edgeTable, long end) implements Change {}
}
