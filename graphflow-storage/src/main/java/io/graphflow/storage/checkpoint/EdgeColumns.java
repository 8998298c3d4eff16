package io.graphflow.storage.checkpoint;

import io.graphflow.storage.adjacency.EdgeLabelPlan;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.PropertyStatistics;
import io.graphflow.storage.column.ColumnBuilder;
import io.graphflow.storage.column.ColumnOptions;
import io.graphflow.storage.column.ColumnReader;
import io.graphflow.storage.database.EdgeFiles;
import io.graphflow.storage.delta.EdgeTableDelta;
import io.graphflow.storage.delta.PropertyDelta;
import io.graphflow.storage.file.StructureFileWriter;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.type.LogicalType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;

/** Makes the columns of properties of one edge label: property pages, and columns of vertices. */
final class EdgeColumns {
  private final Generations generations;
  private final EdgeLabel label;
  private final EdgeLabelPlan plan;
  private final EdgeLabelPlan formerPlan;
  /** The label's properties in the former generation; none if the label is new. */
  private final List<Property> formerProperties;
  /** By property, the columns whose values make its statistics. */
  private final List<List<ColumnBuilder>> counted = new ArrayList<>();
  /** By property, the columns that are kept. */
  private final List<List<ColumnReader>> kept = new ArrayList<>();

  EdgeColumns(Generations generations, EdgeLabel label, EdgeLabelPlan plan,
      EdgeLabelPlan formerPlan) {
    this.generations = generations;
    this.label = label;
    this.plan = plan;
    this.formerPlan = formerPlan;
    List<EdgeLabel> formerLabels = generations.formerCatalog().edgeLabels();
    this.formerProperties = label.id() < formerLabels.size()
        ? formerLabels.get(label.id()).properties()
        : List.of();
    for (int i = 0; i < label.properties().size(); i++) {
      counted.add(Collections.synchronizedList(new ArrayList<>()));
      kept.add(new ArrayList<>());
    }
  }

  /** The steps that make the files; independent of each other. */
  List<Callable<Void>> tasks() {
    List<Callable<Void>> tasks = new ArrayList<>();
    for (AdjacencyInfo info : plan.infos()) {
      for (EdgePropertyAddress address : EdgePropertyAddress.values()) {
        if (plan.hasColumns(address, info)) {
          for (int i = 0; i < label.properties().size(); i++) {
            int property = i;
            if (isUnchanged(property, address, info)) {
              kept.get(property).add(files(property, info));
              tasks.add(() -> {
                String name = name(property, address, info);
                generations.keep(name, name);
                return null;
              });
            } else {
              tasks.add(() -> {
                write(property, address, info);
                return null;
              });
            }
          }
        }
      }
    }
    return tasks;
  }

  private String name(int property, EdgePropertyAddress address, AdjacencyInfo info) {
    return EdgeFiles.property(label.id(), property, address, info.ownerTable());
  }

  /** The column that the files have for the owners of some lists, which have it. */
  private ColumnReader files(int property, AdjacencyInfo info) {
    int neighbour = info.neighbours().getFirst().table();
    boolean forward = info.direction() == Direction.FORWARD;
    return files(property, forward ? info.ownerTable() : neighbour,
        forward ? neighbour : info.ownerTable());
  }

  /** The column with the values of edges of the files; null if they have none of the property. */
  private ColumnReader files(int property, int sourceTable, int destinationTable) {
    return property >= formerProperties.size() ? null
        : (ColumnReader) generations.snapshot()
            .edgeProperty(edgeTable(sourceTable), destinationTable, property);
  }

  private int edgeTable(int sourceTable) {
    return generations.catalog().findEdgeTable(label.id(), sourceTable).orElseThrow().id();
  }

  private PropertyDelta set(int property, int sourceTable) {
    EdgeTableDelta changes = generations.version().edgeTable(edgeTable(sourceTable));
    return changes == null ? null : changes.property(property);
  }

  private boolean isUnchanged(int property, EdgePropertyAddress address, AdjacencyInfo info) {
    LogicalType type = label.properties().get(property).type();
    boolean sameList = property < formerProperties.size()
        && formerProperties.get(property).type().equals(type)
        && generations.hadFile(name(property, address, info))
        && generations.listChanges(label.id(), info.ownerTable(), info.direction()) == null;
    // Vertex columns have a place for each vertex, property pages for each edge.
    boolean samePlaces = address == EdgePropertyAddress.POSITION
        || generations.offsets()[info.ownerTable()].isIdentity();
    if (!sameList || !samePlaces) {
      return false;
    }
    return info.direction() == Direction.FORWARD
        ? MergedValues.isUnchanged(set(property, info.ownerTable()))
        : info.neighbours()
            .stream()
            .allMatch(source -> MergedValues.isUnchanged(set(property, source.table())));
  }

  private void write(int property, EdgePropertyAddress address, AdjacencyInfo info) {
    boolean inPages = address == EdgePropertyAddress.POSITION;
    try (
        StructureFileWriter writer = generations.create(name(property, address, info),
            inPages ? StructureKind.PROPERTY_PAGES : StructureKind.COLUMN);
        ColumnBuilder column = ColumnBuilder.of(
            label.properties().get(property).type(), generations.scratch())) {
      MergedLists lists = generations.lists(label.id(), info.ownerTable(), info.direction());
      EdgeValues[] values = values(property, info);
      while (lists.nextOwner()) {
        if (!inPages && lists.length() == 0) {
          column.appendNull();
        }
        while (lists.nextEdge()) {
          values[ElementId.table(lists.formerNeighbour())].appendTo(column, lists);
        }
      }
      column.write(writer, ColumnOptions.COMPACT);
      counted.get(property).add(column);
    }
  }

  /** Values of the edges in some lists, by the table of their neighbours. */
  private EdgeValues[] values(int property, AdjacencyInfo info) {
    boolean forward = info.direction() == Direction.FORWARD;
    EdgeValues[] values = new EdgeValues[generations.offsets().length];
    MergedValues atOwners = forward ? merged(property, info.ownerTable()) : null;
    for (AdjacencyInfo.Neighbour neighbour : info.neighbours()) {
      int source = forward ? info.ownerTable() : neighbour.table();
      int destination = forward ? neighbour.table() : info.ownerTable();
      values[neighbour.table()] = new EdgeValues(
          forward ? atOwners : merged(property, source),
          source < generations.formerCatalog().vertexTables().size()
              && hadEdges(source, destination) ? files(property, source, destination) : null,
          formerPlan.address(source), forward);
    }
    return values;
  }

  private boolean hadEdges(int source, int destination) {
    return formerPlan.infos()
        .stream()
        .anyMatch(info -> info.direction() == Direction.FORWARD
            && info.ownerTable() == source
            && info.neighbours()
                .stream()
                .anyMatch(to -> to.table() == destination && to.edgeCount() > 0));
  }

  private MergedValues merged(int property, int sourceTable) {
    return new MergedValues(set(property, sourceTable),
        generations.version().base().edgePositions(edgeTable(sourceTable)));
  }

  /**
   * The values of the edges from one table into another.
   *
   * @param merged the values by the positions that the edges had
   * @param files the column of the files; null if the edges have no values there
   * @param address the kind of position that addresses the files' column
   * @param forward whether the lists' owners are the sources
   */
  private record EdgeValues(
      MergedValues merged,
      ColumnReader files,
      EdgePropertyAddress address,
      boolean forward) {

    void appendTo(ColumnBuilder column, MergedLists lists) {
      long position = lists.formerPosition();
      long neighbour = ElementId.position(lists.formerNeighbour());
      merged.appendTo(column, position, files, switch (address) {
        case SOURCE -> forward ? lists.formerOwner() : neighbour;
        case DESTINATION -> forward ? neighbour : lists.formerOwner();
        case POSITION -> position;
      });
    }
  }

  /** The properties as the catalog describes them, once their files are made. */
  List<Property> describe() {
    long edgeCount = 0;
    for (EdgeTable table : generations.catalog().edgeTables()) {
      edgeCount += table.edgeLabel() == label.id()
          ? generations.version().edgeCount(table.id())
          : 0;
    }
    List<Property> described = new ArrayList<>();
    for (int i = 0; i < label.properties().size(); i++) {
      Property property = label.properties().get(i);
      boolean nothingNew = counted.get(i).isEmpty() && i < formerProperties.size()
          && edgeCount == formerEdgeCount();
      described.add(new Property(property.name(), property.type(),
          nothingNew ? formerProperties.get(i).statistics() : statistics(i, edgeCount)));
    }
    return described;
  }

  private long formerEdgeCount() {
    return generations.formerCatalog()
        .edgeTables()
        .stream()
        .filter(table -> table.edgeLabel() == label.id())
        .mapToLong(EdgeTable::count)
        .sum();
  }

  /** The statistics of all values; kept columns are read once more. */
  private PropertyStatistics statistics(int property, long edgeCount) {
    List<ColumnBuilder> parts = new ArrayList<>(counted.get(property));
    for (ColumnReader column : kept.get(property)) {
      try (ColumnBuilder read = ColumnBuilder.of(column.type(), generations.scratch())) {
        for (long position = 0; position < column.count(); position++) {
          column.copyTo(read, position);
        }
        read.keepSample();
        parts.add(read);
      }
    }
    return ColumnBuilder.statistics(parts, edgeCount);
  }
}
