package io.graphflow.storage.delta;

import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.PropertyStatistics;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.type.LogicalType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Makes catalogs from others: with a change of the schema, or with new facts. */
final class CatalogEdit {

  private CatalogEdit() {}

  static Catalog withVertexTable(Catalog catalog, List<String> labels) {
    List<VertexTable> tables = new ArrayList<>(catalog.vertexTables());
    tables.add(new VertexTable(tables.size(), labels, List.of(), -1, 0));
    return with(catalog, tables, catalog.edgeLabels(), catalog.edgeTables());
  }

  static Catalog withVertexProperty(
      Catalog catalog, int table, String name, LogicalType type, long vertexCount) {
    VertexTable from = catalog.vertexTable(table);
    List<VertexTable> tables = new ArrayList<>(catalog.vertexTables());
    tables.set(table, new VertexTable(table, from.labels(), from.partialLabels(),
        more(from.properties(), name, type, vertexCount), from.primaryKey(), from.count()));
    return with(catalog, tables, catalog.edgeLabels(), catalog.edgeTables());
  }

  static Catalog withVertexPropertyType(
      Catalog catalog, int table, int property, LogicalType type) {
    VertexTable from = catalog.vertexTable(table);
    List<VertexTable> tables = new ArrayList<>(catalog.vertexTables());
    tables.set(table, new VertexTable(table, from.labels(), from.partialLabels(),
        withType(from.properties(), property, type), from.primaryKey(), from.count()));
    return with(catalog, tables, catalog.edgeLabels(), catalog.edgeTables());
  }

  static Catalog withPrimaryKey(Catalog catalog, int table, int property) {
    VertexTable from = catalog.vertexTable(table);
    List<VertexTable> tables = new ArrayList<>(catalog.vertexTables());
    tables.set(table, new VertexTable(table, from.labels(), from.partialLabels(),
        from.properties(), property, from.count()));
    return with(catalog, tables, catalog.edgeLabels(), catalog.edgeTables());
  }

  static Catalog withEdgeLabel(Catalog catalog, String name) {
    List<EdgeLabel> labels = new ArrayList<>(catalog.edgeLabels());
    labels.add(new EdgeLabel(labels.size(), name, List.of(), false, false, false));
    return with(catalog, catalog.vertexTables(), labels, catalog.edgeTables());
  }

  static Catalog withEdgeProperty(
      Catalog catalog, int edgeLabel, String name, LogicalType type, long edgeCount) {
    EdgeLabel from = catalog.edgeLabel(edgeLabel);
    List<EdgeLabel> labels = new ArrayList<>(catalog.edgeLabels());
    labels.set(edgeLabel, new EdgeLabel(edgeLabel, from.name(),
        more(from.properties(), name, type, edgeCount), from.hasSelfLoops(),
        from.hasParallelEdges(), from.hasTwoCycles()));
    return with(catalog, catalog.vertexTables(), labels, catalog.edgeTables());
  }

  static Catalog withEdgePropertyType(
      Catalog catalog, int edgeLabel, int property, LogicalType type) {
    EdgeLabel from = catalog.edgeLabel(edgeLabel);
    List<EdgeLabel> labels = new ArrayList<>(catalog.edgeLabels());
    labels.set(edgeLabel, new EdgeLabel(edgeLabel, from.name(),
        withType(from.properties(), property, type), from.hasSelfLoops(),
        from.hasParallelEdges(), from.hasTwoCycles()));
    return with(catalog, catalog.vertexTables(), labels, catalog.edgeTables());
  }

  static Catalog withEdgeTable(Catalog catalog, int edgeLabel, int sourceTable) {
    List<EdgeTable> tables = new ArrayList<>(catalog.edgeTables());
    tables.add(new EdgeTable(tables.size(), edgeLabel, sourceTable, 0));
    return with(catalog, catalog.vertexTables(), catalog.edgeLabels(), tables);
  }

  private static List<Property> more(
      List<Property> properties, String name, LogicalType type, long elementCount) {
    List<Property> more = new ArrayList<>(properties);
    more.add(new Property(name, type,
        new PropertyStatistics(elementCount, 0, Double.NaN, Double.NaN)));
    return more;
  }

  /** Bounds of values of one type say nothing of others. */
  private static List<Property> withType(
      List<Property> properties, int index, LogicalType type) {
    List<Property> changed = new ArrayList<>(properties);
    Property before = properties.get(index);
    PropertyStatistics statistics = before.statistics();
    changed.set(index, new Property(before.name(), type, new PropertyStatistics(
        statistics.nullCount(), statistics.distinctCount(), Double.NaN, Double.NaN)));
    return changed;
  }

  private static Catalog with(Catalog catalog, List<VertexTable> vertexTables,
      List<EdgeLabel> edgeLabels, List<EdgeTable> edgeTables) {
    return new Catalog(catalog.databaseId(), catalog.closedSchema(), vertexTables, edgeLabels,
        edgeTables, catalog.adjacencies(), catalog.declarations(), catalog.correlations());
  }

  /** The same schema, with the facts and counts of a version. */
  static Catalog withFacts(DeltaVersion version) {
    Catalog catalog = version.catalog();
    List<VertexTable> vertexTables = new ArrayList<>();
    for (VertexTable table : catalog.vertexTables()) {
      VertexTableDelta delta = version.vertexTable(table.id());
      vertexTables.add(delta == null ? table : facts(version, table, delta));
    }
    List<EdgeLabel> edgeLabels = new ArrayList<>();
    for (EdgeLabel label : catalog.edgeLabels()) {
      EdgeLabelDelta delta = version.edgeLabel(label.id());
      edgeLabels.add(delta == null ? label : facts(version, label, delta));
    }
    List<EdgeTable> edgeTables = new ArrayList<>();
    for (EdgeTable table : catalog.edgeTables()) {
      edgeTables.add(new EdgeTable(
          table.id(), table.edgeLabel(), table.sourceTable(), version.edgeCount(table.id())));
    }
    return new Catalog(catalog.databaseId(), catalog.closedSchema(), vertexTables, edgeLabels,
        edgeTables, adjacencies(version), catalog.declarations(), catalog.correlations());
  }

  private static VertexTable facts(
      DeltaVersion version, VertexTable table, VertexTableDelta delta) {
    Set<String> partial = new LinkedHashSet<>(table.partialLabels());
    delta.changedLabels().stream().sorted().forEach(partial::add);
    List<VertexTable> formerTables = version.base().snapshot().catalog().vertexTables();
    List<Property> former = table.id() < formerTables.size()
        ? formerTables.get(table.id()).properties()
        : List.of();
    List<Property> found = new ArrayList<>();
    for (int i = 0; i < table.properties().size(); i++) {
      Property property = table.properties().get(i);
      PropertyDelta set = delta.property(i);
      found.add(new Property(property.name(), property.type(),
          SetValues.statistics(property, formerStatistics(former, property, i),
              delta.baseCount(), set == null ? List.of() : List.of(set), delta.count(),
              delta.complete().isComplete(i))));
    }
    return new VertexTable(table.id(), table.labels(), List.copyOf(partial), found,
        table.primaryKey(), delta.count());
  }

  private static EdgeLabel facts(DeltaVersion version, EdgeLabel label, EdgeLabelDelta delta) {
    List<EdgeLabel> formerLabels = version.base().snapshot().catalog().edgeLabels();
    List<Property> former = label.id() < formerLabels.size()
        ? formerLabels.get(label.id()).properties()
        : List.of();
    List<EdgeTableDelta> tables = new ArrayList<>();
    long formerCount = 0;
    long count = 0;
    for (EdgeTable table : version.catalog().edgeTables()) {
      if (table.edgeLabel() == label.id()) {
        formerCount += version.base().edgeCount(table.id());
        count += version.edgeCount(table.id());
        if (version.edgeTable(table.id()) != null) {
          tables.add(version.edgeTable(table.id()));
        }
      }
    }
    List<Property> found = new ArrayList<>();
    for (int i = 0; i < label.properties().size(); i++) {
      Property property = label.properties().get(i);
      int index = i;
      List<PropertyDelta> set = tables.stream()
          .map(table -> table.property(index))
          .filter(Objects::nonNull)
          .toList();
      found.add(new Property(property.name(), property.type(),
          SetValues.statistics(property, formerStatistics(former, property, i), formerCount, set,
              count, delta.complete().isComplete(i))));
    }
    return new EdgeLabel(label.id(), label.name(), found, delta.hasSelfLoops(),
        delta.hasParallelEdges(), delta.hasTwoCycles());
  }

  /**
   * The statistics that files have of a property, if they have it, with values of its type alone.
   */
  private static PropertyStatistics formerStatistics(
      List<Property> former, Property property, int index) {
    if (index >= former.size()) {
      return null;
    }
    PropertyStatistics statistics = former.get(index).statistics();
    return former.get(index).type().equals(property.type()) ? statistics
        : new PropertyStatistics(statistics.nullCount(), statistics.distinctCount(), Double.NaN,
            Double.NaN);
  }

  private static List<AdjacencyInfo> adjacencies(DeltaVersion version) {
    List<AdjacencyInfo> infos = new ArrayList<>();
    for (AdjacencyInfo info : version.catalog().adjacencies()) {
      if (version.lists(info.edgeLabel(), info.ownerTable(), info.direction()) == null) {
        infos.add(info);
      }
    }
    version.changedLists().forEach(lists -> infos.add(lists.info()));
    infos.sort(Comparator.comparingInt(AdjacencyInfo::edgeLabel)
        .thenComparing(AdjacencyInfo::direction)
        .thenComparingInt(AdjacencyInfo::ownerTable));
    return infos;
  }
}
