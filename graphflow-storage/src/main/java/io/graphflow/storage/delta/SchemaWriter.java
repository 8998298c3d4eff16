package io.graphflow.storage.delta;

import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.error.GraphflowException;
import io.graphflow.storage.error.GraphflowException.Kind;
import io.graphflow.storage.primarykey.PrimaryKeyBuilder;
import io.graphflow.storage.type.LogicalType;
import java.util.List;

/**
 * What a transaction adds to the schema; a part of its {@link DeltaWriter}. What is added is
 * numbered without gaps, so who calls holds a lock on all names until the end of the transaction.
 */
public final class SchemaWriter {
  private final DeltaWriter writer;

  SchemaWriter(DeltaWriter writer) {
    this.writer = writer;
  }

  /**
   * Adds a vertex table.
   *
   * @param labels that its vertices bear, the primary one first; none for the table of vertices
   * without
   * @return its id
   * @throws GraphflowException of kind QUERY if there is a table of that name, RESOURCE if there
   *     are too many tables
   */
  public int addVertexTable(List<String> labels) {
    List<VertexTable> tables = writer.current().catalog().vertexTables();
    int table = tables.size();
    String name = labels.isEmpty() ? "" : labels.getFirst();
    DeltaWriter.refuseIf(tables.stream().anyMatch(other -> other.name().equals(name)),
        "there is a vertex table '" + name + "' already");
    requireRoom(table, "vertex tables");
    writer.make(new Change.AddVertexTable(table, labels));
    return table;
  }

  /**
   * Adds a property to a vertex table.
   *
   * @return its index
   * @throws GraphflowException of kind QUERY if the table has one of that name
   */
  public int addVertexProperty(int table, String name, LogicalType type) {
    VertexTable owner = writer.current().catalog().vertexTable(table);
    DeltaWriter.refuseIf(owner.propertyIndex(name).isPresent(),
        DeltaWriter.ownerName(owner) + " has a property '" + name + "' already");
    int property = owner.properties().size();
    writer.make(new Change.AddVertexProperty(table, property, name, type));
    return property;
  }

  /**
   * Makes a property the primary key of a vertex table.
   *
   * @throws GraphflowException of kind QUERY if the table has a key or vertices, or the type is
   *     not that of a key
   */
  public void setPrimaryKey(int table, int property) {
    VertexTable owner = writer.current().catalog().vertexTable(table);
    Property key = owner.properties().get(property);
    String name = DeltaWriter.ownerName(owner);
    DeltaWriter.refuseIf(owner.primaryKey() >= 0, name + " has a primary key already");
    DeltaWriter.refuseIf(writer.current().vertexCount(table) > 0,
        name + " has vertices already; declare its primary key before it has");
    DeltaWriter.refuseIf(!PrimaryKeyBuilder.supports(key.type()), "property '" + key.name()
        + "' of " + name + " cannot be the primary key: it is of type "
        + key.type().displayName());
    writer.make(new Change.SetPrimaryKey(table, property));
  }

  /**
   * Adds an edge label.
   *
   * @return its id
   * @throws GraphflowException of kind QUERY if there is one of that name
   */
  public int addEdgeLabel(String name) {
    DeltaWriter.refuseIf(writer.current().catalog().findEdgeLabel(name).isPresent(),
        "there is an edge label '" + name + "' already");
    int label = writer.current().catalog().edgeLabels().size();
    writer.make(new Change.AddEdgeLabel(label, name));
    return label;
  }

  /**
   * Adds a property to an edge label.
   *
   * @return its index
   * @throws GraphflowException of kind QUERY if the label has one of that name
   */
  public int addEdgeProperty(int edgeLabel, String name, LogicalType type) {
    EdgeLabel owner = writer.current().catalog().edgeLabel(edgeLabel);
    DeltaWriter.refuseIf(owner.propertyIndex(name).isPresent(),
        owner.name() + " has a property '" + name + "' already");
    int property = owner.properties().size();
    writer.make(new Change.AddEdgeProperty(edgeLabel, property, name, type));
    return property;
  }

  static void requireRoom(int count, String what) {
    // All 16 bits of an ID's table set means "none".
    if (count >= 0xFFFF) {
      throw new GraphflowException(Kind.RESOURCE, "more than " + count + " " + what);
    }
  }
}
