package io.graphflow.core.procedure;

import io.graphflow.core.schema.SchemaListing;
import io.graphflow.core.value.VirtualElement;
import io.graphflow.parser.procedure.Listing;
import io.graphflow.parser.procedure.ProcedureSignature;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.snapshot.LabelReader;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.VertexChanges;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.LogicalType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The schema as a graph: a node for each node label, and a relationship for each relationship type from each label to
 * each that it leads to.
 */
final class SchemaGraph {
  /** By edge label and by label of the source, the labels of destinations. */
  private final Map<String, Map<String, Set<String>>> destinations = new TreeMap<>();

  private SchemaGraph(Catalog catalog) {
    for (AdjacencyInfo info : catalog.adjacencies()) {
      if (info.direction() == Direction.FORWARD) {
        info.neighbours()
            .forEach(neighbour -> add(catalog.edgeLabel(info.edgeLabel()).name(),
                catalog.vertexTable(info.ownerTable()), catalog.vertexTable(neighbour.table())));
      }
    }
  }

  private void add(String type, VertexTable from, VertexTable to) {
    for (String label : from.labels()) {
      destinations.computeIfAbsent(type, _ -> new TreeMap<>())
          .computeIfAbsent(label, _ -> new LinkedHashSet<>())
          .addAll(to.labels());
    }
  }

  /** One row: the nodes and the relationships. */
  static Object[] row(Catalog catalog) {
    return new SchemaGraph(catalog).drawn(
        catalog,
        label -> Map.of("name", label, "indexes",
            named(SchemaListing.indexes(catalog), Listing.INDEXES, label), "constraints",
            named(SchemaListing.constraints(catalog), Listing.CONSTRAINTS, label)),
        type -> Map.of("name", type));
  }

  /** One row: the nodes with the numbers of those that have the label, and the relationships with their type's. */
  static Object[] counted(Snapshot snapshot) {
    Catalog catalog = snapshot.catalog();
    return new SchemaGraph(catalog).drawn(
        catalog,
        label -> Map.of("name", label, "count", count(snapshot, label)),
        type -> Map.of("type", type, "count", count(catalog, type)));
  }

  /**
   * The nodes and the relationships, which have these properties. Their IDs are negative, as no element's are.
   */
  private Object[] drawn(Catalog catalog, Function<String, Map<String, Object>> ofLabel,
      Function<String, Map<String, Object>> ofType) {
    Map<String, Long> ids = new LinkedHashMap<>();
    List<Object> nodes = new ArrayList<>();
    for (String label : catalog.vertexLabels()) {
      long id = -1L - ids.size();
      ids.put(label, id);
      nodes.add(new VirtualElement.Vertex(id, List.of(label), ofLabel.apply(label)));
    }
    List<Object> relationships = new ArrayList<>();
    destinations.forEach((type, ends) -> {
      Map<String, Object> properties = ofType.apply(type);
      ends.forEach((from, tos) -> tos.forEach(to -> relationships.add(new VirtualElement.Edge(
          -1L - relationships.size(), type, ids.get(from), ids.get(to), properties))));
    });
    return new Object[] {nodes, relationships};
  }

  /** The number of edges of a label. */
  private static long count(Catalog catalog, String type) {
    int label = catalog.findEdgeLabel(type).orElseThrow().id();
    return catalog.edgeTables()
        .stream()
        .filter(table -> table.edgeLabel() == label)
        .mapToLong(EdgeTable::count)
        .sum();
  }

  /** The number of vertices that bear a label. */
  private static long count(Snapshot snapshot, String label) {
    long count = 0;
    for (int table : snapshot.catalog().tablesWithLabel(label)) {
      if (snapshot.catalog().vertexTable(table).surelyBears(label)) {
        count += snapshot.vertexCount(table);
        continue;
      }
      LabelReader bears = snapshot.vertexLabel(table, label);
      VertexChanges changes = snapshot.vertexChanges(table);
      long limit = snapshot.vertexLimit(table);
      for (long first = 0; first < limit; first += Long.SIZE) {
        long here = bears.bearing(first);
        here &= changes == null ? -1L : changes.present(first);
        count +=
            Long.bitCount(limit - first < Long.SIZE ? here & ((1L << (limit - first)) - 1) : here);
      }
    }
    return count;
  }

  /** A row for each index of nodes. */
  static List<Object[]> indexes(Catalog catalog) {
    ProcedureSignature signature = Listing.INDEXES.signature();
    int name = signature.resultIndex("name");
    int entity = signature.resultIndex("entityType");
    int labels = signature.resultIndex("labelsOrTypes");
    int properties = signature.resultIndex("properties");
    int type = signature.resultIndex("type");
    List<Object[]> rows = new ArrayList<>();
    for (Object[] row : SchemaListing.indexes(catalog)) {
      if (row[entity].equals("NODE") && row[properties] != null) {
        rows.add(
            new Object[] {row[name], ((List<?>) row[labels]).getFirst(), row[properties], "ONLINE",
                row[type], "NO FAILURE", 100.0, 0L, 0.0, ""});
      }
    }
    return rows;
  }

  /** The names of the rows of a listing that are about nodes of a label. */
  private static List<String> named(List<Object[]> rows, Listing listing, String label) {
    int name = listing.signature().resultIndex("name");
    int entity = listing.signature().resultIndex("entityType");
    int labels = listing.signature().resultIndex("labelsOrTypes");
    return rows.stream()
        .filter(row -> row[entity].equals("NODE") && ((List<?>) row[labels]).contains(label))
        .map(row -> (String) row[name])
        .toList();
  }

  /** A row for each property of each label and type, and one for each type that comes from a label. */
  static List<Object[]> described(Catalog catalog) {
    SchemaGraph graph = new SchemaGraph(catalog);
    List<Object[]> rows = new ArrayList<>();
    for (String label : catalog.vertexLabels()) {
      Map<String, Property> properties = new LinkedHashMap<>();
      catalog.tablesWithLabel(label)
          .forEach(table -> catalog.vertexTable(table)
              .properties()
              .forEach(property -> properties.putIfAbsent(property.name(), property)));
      properties.values()
          .stream()
          .filter(SchemaGraph::hasValues)
          .forEach(property -> rows.add(property(label, property, "node")));
      graph.destinations.forEach((type, ends) -> {
        if (ends.containsKey(label)) {
          rows.add(new Object[] {label, type, "RELATIONSHIP", false,
              List.copyOf(ends.get(label)), "node"});
        }
      });
    }
    for (EdgeLabel type : catalog.edgeLabels()) {
      type.properties()
          .stream()
          .filter(SchemaGraph::hasValues)
          .forEach(property -> rows.add(property(type.name(), property, "relationship")));
    }
    return rows;
  }

  /** Whether a property has ever had one; a query may have named it without. */
  private static boolean hasValues(Property property) {
    return !property.type().equals(DynamicType.UNDETERMINED);
  }

  private static Object[] property(String label, Property property, String elementType) {
    LogicalType type = property.type();
    String name = SchemaListing.cypherName(type);
    boolean isList = name.startsWith("LIST<");
    return new Object[] {label, property.name(),
        isList ? "LIST" : name.equals("DATETIME") ? "DATE_TIME" : name, isList, List.of(),
        elementType};
  }
}
