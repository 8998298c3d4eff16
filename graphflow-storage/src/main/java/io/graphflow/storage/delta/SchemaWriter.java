package io.graphflow.storage.delta;

import io.graphflow.exception.ConstraintException;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;
import io.graphflow.exception.ResourceException;
import io.graphflow.storage.catalog.Constraint;
import io.graphflow.storage.catalog.Declarations;
import io.graphflow.storage.catalog.DeclaredEdges;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.FullTextIndex;
import io.graphflow.storage.catalog.Index;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VectorIndex;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.hint.ClosestName;
import io.graphflow.storage.primarykey.PrimaryKeyBuilder;
import io.graphflow.storage.type.LogicalType;
import java.util.List;
import java.util.stream.Stream;

/**
 * The additions of a transaction to the schema; a part of its {@link DeltaWriter}. Additions are
 * numbered without gaps, so that the caller holds a lock on all names until the end of the
 * transaction.
 */
public final class SchemaWriter {
  private final DeltaWriter writer;

  SchemaWriter(DeltaWriter writer) {
    this.writer = writer;
  }

  /**
   * Adds a vertex table.
   *
   * @param labels the labels of its vertices, the primary one first; none for the table of vertices
   *     without labels
   * @return its id
   * @throws QueryException if there is a table of that name
   * @throws ResourceException if there are too many tables
   */
  public int addVertexTable(List<String> labels) {
    List<VertexTable> tables = writer.current().catalog().vertexTables();
    int table = tables.size();
    String name = labels.isEmpty() ? "" : labels.getFirst();
    DeltaWriter.refuseIf(tables.stream().anyMatch(other -> other.name().equals(name)),
        "there is a node table '" + name + "' already");
    requireRoom(table, "node tables");
    writer.make(new Change.AddVertexTable(table, labels));
    return table;
  }

  /**
   * Adds a property to a vertex table.
   *
   * @return its index
   * @throws QueryException if the table has one of that name, or was declared without
   */
  public int addVertexProperty(int table, String name, LogicalType type) {
    VertexTable owner = writer.current().catalog().vertexTable(table);
    DeltaWriter.refuseIf(owner.propertyIndex(name).isPresent(),
        DeltaWriter.ownerName(owner) + " has a property '" + name + "' already");
    DeltaWriter.refuseIf(declarations().isDeclaredTable(table),
        undeclared(DeltaWriter.ownerName(owner), owner.properties(), name));
    int property = owner.properties().size();
    writer.make(new Change.AddVertexProperty(table, property, name, type));
    return property;
  }

  /**
   * Makes a property the primary key of a vertex table.
   *
   * @throws QueryException if the table has a key or vertices, or the type is
   *     not that of a key
   */
  public void setPrimaryKey(int table, int property) {
    VertexTable owner = writer.current().catalog().vertexTable(table);
    Property key = owner.properties().get(property);
    String name = DeltaWriter.ownerName(owner);
    DeltaWriter.refuseIf(owner.primaryKey() >= 0, name + " has a primary key already");
    DeltaWriter.refuseIf(writer.current().vertexCount(table) > 0,
        name + " has nodes already; declare its primary key before it has");
    DeltaWriter.refuseIf(!PrimaryKeyBuilder.supports(key.type()), "property '" + key.name()
        + "' of " + name + " cannot be the primary key: it is of type "
        + key.type().displayName());
    writer.make(new Change.SetPrimaryKey(table, property));
  }

  /**
   * Adds an edge label.
   *
   * @return its id
   * @throws QueryException if there is one of that name
   */
  public int addEdgeLabel(String name) {
    DeltaWriter.refuseIf(writer.current().catalog().findEdgeLabel(name).isPresent(),
        "there is a relationship type '" + name + "' already");
    int label = writer.current().catalog().edgeLabels().size();
    writer.make(new Change.AddEdgeLabel(label, name));
    return label;
  }

  /**
   * Adds a property to an edge label.
   *
   * @return its index
   * @throws QueryException if the label has one of that name, or was declared without
   */
  public int addEdgeProperty(int edgeLabel, String name, LogicalType type) {
    EdgeLabel owner = writer.current().catalog().edgeLabel(edgeLabel);
    DeltaWriter.refuseIf(owner.propertyIndex(name).isPresent(),
        owner.name() + " has a property '" + name + "' already");
    DeltaWriter.refuseIf(declarations().edges(edgeLabel).isPresent(),
        undeclared(owner.name(), owner.properties(), name));
    int property = owner.properties().size();
    writer.make(new Change.AddEdgeProperty(edgeLabel, property, name, type));
    return property;
  }

  private Declarations declarations() {
    return writer.current().catalog().declarations();
  }

  private static String undeclared(String owner, List<Property> properties, String name) {
    List<String> known = properties.stream().map(Property::name).toList();
    return owner + " is declared and has no property '" + name + "'"
        + ClosestName.hint(name, known);
  }

  /**
   * Declares a vertex table: from now on it gets no further properties.
   *
   * @param table without vertices
   */
  public void declareVertexTable(int table) {
    writer.make(new Change.DeclareVertexTable(table));
  }

  /**
   * Declares an edge label: from now on it gets no further properties, and its edges are as declared.
   *
   * @throws QueryException if it has edges or was declared already
   */
  public void declareEdgeLabel(DeclaredEdges edges) {
    EdgeLabel owner = writer.current().catalog().edgeLabel(edges.edgeLabel());
    DeltaWriter.refuseIf(declarations().edges(owner.id()).isPresent(),
        owner.name() + " is declared already");
    boolean hasEdges = writer.current()
        .catalog()
        .edgeTables()
        .stream()
        .anyMatch(
            table -> table.edgeLabel() == owner.id() && writer.current().edgeCount(table.id()) > 0);
    DeltaWriter.refuseIf(hasEdges,
        owner.name() + " has relationships already; declare it before it has");
    writer.make(new Change.DeclareEdgeLabel(edges));
  }

  /**
   * Adds a constraint.
   *
   * @throws QueryException if its name is taken
   * @throws ConstraintException if some elements do not obey it, naming some of them and their
   *     values; then nothing has changed
   */
  public void addConstraint(Constraint constraint) {
    requireFreeName(constraint.name());
    DeltaWriter.Savepoint before = writer.savepoint();
    writer.make(new Change.AddConstraint(constraint));
    try {
      writer.requireHolds(constraint);
    } catch (GraphflowException e) {
      writer.rollbackTo(before);
      throw e;
    }
  }

  /**
   * Adds an index.
   *
   * @throws QueryException if its name is taken
   */
  public void addIndex(Index index) {
    requireFreeName(index.name());
    writer.make(new Change.AddIndex(index));
  }

  /**
   * Adds a vector index.
   *
   * @throws QueryException if its name is taken
   */
  public void addVectorIndex(VectorIndex index) {
    requireFreeName(index.name());
    writer.make(new Change.AddVectorIndex(index));
  }

  /**
   * Adds a full-text index.
   *
   * @throws QueryException if its name is taken
   */
  public void addFullTextIndex(FullTextIndex index) {
    requireFreeName(index.name());
    writer.make(new Change.AddFullTextIndex(index));
  }

  private void requireFreeName(String name) {
    DeltaWriter.refuseIf(declarations().findConstraint(name).isPresent(),
        "there is a constraint '" + name + "' already");
    DeltaWriter.refuseIf(declarations().isNamed(name),
        "there is an index '" + name + "' already");
  }

  /**
   * Removes a constraint.
   *
   * @throws QueryException if there is none of that name
   */
  public void dropConstraint(String name) {
    List<String> known = declarations().constraints().stream().map(Constraint::name).toList();
    DeltaWriter.refuseIf(!known.contains(name), ErrorDetail.NO_SUCH_CONSTRAINT,
        "there is no constraint '" + name + "'" + ClosestName.hint(name, known));
    writer.make(new Change.DropConstraint(name));
  }

  /**
   * Removes an index of either kind.
   *
   * @throws QueryException if there is none of that name, or it is a constraint's
   */
  public void dropIndex(String name) {
    DeltaWriter.refuseIf(declarations().findConstraint(name)
        .filter(constraint -> constraint.requirement().isUnique())
        .isPresent(), "the index '" + name + "' belongs to the constraint of that name; drop that");
    List<String> known = Stream.of(
        declarations().indexes().stream().map(Index::name),
        declarations().vectorIndexes().stream().map(VectorIndex::name),
        declarations().fullTextIndexes().stream().map(FullTextIndex::name))
        .flatMap(names -> names)
        .toList();
    DeltaWriter.refuseIf(!known.contains(name), ErrorDetail.NO_SUCH_INDEX,
        "there is no index '" + name + "'" + ClosestName.hint(name, known));
    writer.make(new Change.DropIndex(name));
  }

  static void requireRoom(int count, String what) {
    // All 16 bits of an ID's table set means "none".
    if (count >= 0xFFFF) {
      throw new ResourceException("more than " + count + " " + what);
    }
  }
}
