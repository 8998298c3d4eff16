package io.graphflow.storage.delta;

import io.graphflow.exception.ConstraintException;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.GraphflowException;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Constraint;
import io.graphflow.storage.catalog.Declarations;
import io.graphflow.storage.catalog.DeclaredEdges;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.Requirement;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.propertyindex.PropertyKey;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongLinkedOpenHashSet;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.function.LongUnaryOperator;

/**
 * Checks the changes of a transaction against the constraints of its catalog; a part of its {@link
 * DeltaWriter}. It checks at the end of a statement, because a statement may set a property after
 * it has created an element, or exchange unique values. It checks the declarations of edge labels
 * at once.
 */
final class ConstraintCheck {
  private final DeltaWriter writer;
  private final LongLinkedOpenHashSet vertices = new LongLinkedOpenHashSet();
  private final LongLinkedOpenHashSet edges = new LongLinkedOpenHashSet();
  private final LongArrayList found = new LongArrayList();

  ConstraintCheck(DeltaWriter writer) {
    this.writer = writer;
  }

  private Catalog catalog() {
    return writer.current().catalog();
  }

  private List<Constraint> constraints() {
    return catalog().declarations().constraints();
  }

  private DeltaReader reader() {
    return writer.reader();
  }

  /** Elements that are still to be checked: vertices, then the complements of edges. */
  long[] open() {
    LongArrayList open = new LongArrayList(vertices);
    edges.forEach(edge -> open.add(~edge));
    return open.toLongArray();
  }

  void reopen(long[] open) {
    vertices.clear();
    edges.clear();
    for (long element : open) {
      if (element >= 0) {
        vertices.add(element);
      } else {
        edges.add(~element);
      }
    }
  }

  /** A vertex was created, or a property or label of it was set. */
  void changedVertex(long vertex) {
    if (!constraints().isEmpty()) {
      vertices.add(vertex);
    }
  }

  /** An edge was created, or a property of it was set. */
  void changedEdge(long edge) {
    if (!constraints().isEmpty()) {
      edges.add(edge);
    }
  }

  /** Checks all that has changed since the last time. */
  void check() {
    for (long vertex : vertices) {
      if (reader().hasVertex(vertex)) {
        constraints().forEach(constraint -> checkVertex(constraint, vertex, writer.keyLock()));
      }
    }
    for (long edge : edges) {
      if (reader().hasEdge(edge)) {
        constraints().forEach(constraint -> checkEdge(constraint, edge, writer.keyLock()));
      }
    }
    vertices.clear();
    edges.clear();
  }

  /** Checks all elements of a constraint, which the catalog has already and no others write to. */
  void checkAll(Constraint constraint) {
    if (!constraint.target().edge()) {
      for (VertexTable table : catalog().vertexTables()) {
        if (mayBear(table, constraint.target().label())) {
          for (long offset = reader().nextVertex(table.id(), 0); offset >= 0; offset =
              reader().nextVertex(table.id(), offset + 1)) {
            checkVertex(
                constraint, ElementId.of(table.id(), offset), KeyLock.NONE);
          }
        }
      }
      return;
    }
    for (EdgeTable table : edgeTables(constraint)) {
      int sources = table.sourceTable();
      for (long offset = reader().nextVertex(sources, 0); offset >= 0; offset =
          reader().nextVertex(sources, offset + 1)) {
        reader().forEachEdge(table.edgeLabel(), ElementId.of(sources, offset),
            Direction.FORWARD,
            (_, edge) -> checkEdge(constraint, edge, KeyLock.NONE));
      }
    }
  }

  private boolean mayBear(VertexTable table, String label) {
    VertexTableDelta delta = writer.current().vertexTable(table.id());
    return table.mayBear(label) || (delta != null && delta.label(label) != null);
  }

  private List<EdgeTable> edgeTables(Constraint constraint) {
    int label =
        catalog().findEdgeLabel(constraint.target().label()).map(EdgeLabel::id).orElse(-1);
    return catalog().edgeTables().stream().filter(table -> table.edgeLabel() == label).toList();
  }

  private void checkVertex(Constraint constraint, long vertex, KeyLock keys) {
    if (constraint.target().edge()
        || !reader().hasLabel(vertex, constraint.target().label())) {
      return;
    }
    List<Property> properties =
        catalog().vertexTable(ElementId.table(vertex)).properties();
    List<Object> values = values(constraint, properties,
        property -> reader().vertexProperty(vertex, property));
    checkValues(constraint, values, vertexName(vertex));
    if (constraint.requirement().isUnique() && !values.contains(null)) {
      long other = otherVertex(constraint, values, vertex, keys);
      if (other != ElementId.NONE) {
        throw broken(constraint, ErrorDetail.VALUE_NOT_UNIQUE,
            vertexName(Math.min(vertex, other)) + " and "
                + vertexName(Math.max(vertex, other)) + " both have " + described(values));
      }
    }
  }

  private void checkEdge(Constraint constraint, long edge, KeyLock keys) {
    EdgeLabel label = edgeLabel(edge);
    if (!constraint.target().edge() || !constraint.target().label().equals(label.name())) {
      return;
    }
    List<Object> values = values(constraint, label.properties(),
        property -> reader().edgeProperty(edge, property));
    checkValues(constraint, values, edgeName(edge));
    if (constraint.requirement().isUnique() && !values.contains(null)) {
      long other = otherEdge(constraint, values, edge, keys);
      if (other != ElementId.NONE) {
        throw broken(constraint, ErrorDetail.VALUE_NOT_UNIQUE,
            edgeName(Math.min(edge, other)) + " and "
                + edgeName(Math.max(edge, other)) + " both have " + described(values));
      }
    }
  }

  /** The values of a constraint's properties, in their order. */
  private static List<Object> values(
      Constraint constraint, List<Property> properties, IntFunction<Object> value) {
    List<Object> values = new ArrayList<>(constraint.properties().size());
    for (String name : constraint.properties()) {
      OptionalInt property = Declarations.propertyIndex(properties, name);
      values.add(property.isPresent() ? value.apply(property.getAsInt()) : null);
    }
    return values;
  }

  private static void checkValues(Constraint constraint, List<Object> values, String element) {
    if (constraint.requirement().isPresence() && values.contains(null)) {
      throw broken(constraint, ErrorDetail.VALUE_MISSING, element + " has no value of '"
          + constraint.properties().get(values.indexOf(null)) + "'");
    }
    if (constraint.requirement() instanceof Requirement.OfType(var type)
        && values.getFirst() != null && !ValueForm.isOf(type, values.getFirst())) {
      throw broken(constraint, ErrorDetail.VALUE_OF_OTHER_TYPE,
          element + " has " + described(values));
    }
  }

  private long otherVertex(
      Constraint constraint, List<Object> values, long vertex, KeyLock keys) {
    for (VertexTable table : catalog().vertexTables()) {
      if (mayBear(table, constraint.target().label())) {
        long other = other(constraint, values, table.properties(), (properties, ordered, key) -> {
          keys.lock(false, table.id(), properties, ordered);
          reader().findVertices(table.id(), properties, key, found);
          return offset -> {
            long id = ElementId.of(table.id(), offset);
            return id != vertex && reader().hasLabel(id, constraint.target().label())
                ? id
                : ElementId.NONE;
          };
        });
        if (other != ElementId.NONE) {
          return other;
        }
      }
    }
    return ElementId.NONE;
  }

  private long otherEdge(
      Constraint constraint, List<Object> values, long edge, KeyLock keys) {
    for (EdgeTable table : edgeTables(constraint)) {
      List<Property> labelProperties = catalog().edgeLabel(table.edgeLabel()).properties();
      long other = other(constraint, values, labelProperties, (properties, ordered, key) -> {
        keys.lock(true, table.id(), properties, ordered);
        reader().findEdges(table.id(), properties, key, found);
        return position -> {
          long id = ElementId.of(table.id(), position);
          return id != edge ? id : ElementId.NONE;
        };
      });
      if (other != ElementId.NONE) {
        return other;
      }
    }
    return ElementId.NONE;
  }

  /**
   * Searches one table into {@link #found}, and returns the function from a found position to the
   * element's ID.
   */
  private interface Search {
    LongUnaryOperator find(List<Integer> properties, List<Object> values, Object key);
  }

  /** The first element of a table with some values that a search takes for another one. */
  private long other(
      Constraint constraint, List<Object> values, List<Property> tableProperties, Search search) {
    List<Integer> properties =
        Declarations.propertyIndexes(tableProperties, constraint.properties()).orElse(null);
    if (properties == null) {
      return ElementId.NONE;
    }
    List<Object> ordered = new ArrayList<>(values.size());
    for (int property : properties) {
      ordered
          .add(values.get(constraint.properties().indexOf(tableProperties.get(property).name())));
    }
    Object key = PropertyKey.ofProperties(ordered);
    if (key == null) {
      return ElementId.NONE;
    }
    found.clear();
    LongUnaryOperator element = search.find(properties, ordered, key);
    for (int i = 0; i < found.size(); i++) {
      long other = element.applyAsLong(found.getLong(i));
      if (other != ElementId.NONE) {
        return other;
      }
    }
    return ElementId.NONE;
  }

  // What edge labels declare

  /** Refuses an edge that its label does not allow. */
  void requireAllowed(EdgeLabel label, long source, long destination) {
    catalog().declarations()
        .edges(label.id())
        .ifPresent(declared -> requireEnds(label, declared, source, destination));
    requireRoom(label, source, Direction.FORWARD);
    requireRoom(label, destination, Direction.BACKWARD);
  }

  private void requireEnds(
      EdgeLabel label, DeclaredEdges declared, long source, long destination) {
    DeclaredEdges.Ends ends =
        new DeclaredEdges.Ends(ElementId.table(source), ElementId.table(destination));
    if (!declared.ends().contains(ends)) {
      List<String> allowed = new ArrayList<>();
      declared.ends()
          .forEach(pair -> allowed
              .add(tableName(pair.sourceTable()) + " to " + tableName(pair.destinationTable())));
      throw new ConstraintException("relationships " + label.name() + " go from "
          + String.join(", or from ", allowed) + ", as declared, not from "
          + tableName(ends.sourceTable()) + " to " + tableName(ends.destinationTable()));
    }
  }

  private void requireRoom(EdgeLabel label, long vertex, Direction direction) {
    int table = ElementId.table(vertex);
    ListsDelta lists = writer.current().lists(label.id(), table, direction);
    boolean single = lists != null ? lists.declaredSingle()
        : catalog().declarations().isSingle(label.id(), direction)
            || catalog().findAdjacency(label.id(), table, direction)
                .map(AdjacencyInfo::declaredSingle)
                .orElse(false);
    if (single && reader().degree(label.id(), vertex, direction) > 0) {
      throw new ConstraintException(
          writer.vertexName(vertex) + " has a relationship " + label.name()
              + (direction == Direction.FORWARD ? " from it" : " to it")
              + " already; the schema says that there is one at most");
    }
  }

  // Names

  private static GraphflowException broken(Constraint constraint, ErrorDetail detail, String how) {
    return new ConstraintException(detail.whenRun(), "constraint '" + constraint.name()
        + "' is broken: " + constraint.description() + ", but " + how);
  }

  private static String described(List<Object> values) {
    return values.size() == 1
        ? ValueForm.described(values.getFirst())
        : String.join(", ", values.stream().map(ValueForm::described).toList());
  }

  private String tableName(int table) {
    return DeltaWriter.ownerName(catalog().vertexTable(table));
  }

  /** The name of a vertex in messages to people. */
  private String vertexName(long vertex) {
    VertexTable table = catalog().vertexTable(ElementId.table(vertex));
    String name = writer.vertexName(vertex);
    return table.primaryKey() < 0 ? name
        : name + " (" + table.properties().get(table.primaryKey()).name() + " "
            + ValueForm.described(reader().vertexProperty(vertex, table.primaryKey())) + ")";
  }

  private String edgeName(long edge) {
    return "the relationship " + edgeLabel(edge).name() + " from "
        + vertexName(reader().source(edge)) + " to " + vertexName(reader().destination(edge));
  }

  private EdgeLabel edgeLabel(long edge) {
    return catalog().edgeLabel(catalog().edgeTable(ElementId.table(edge)).edgeLabel());
  }
}
