package io.graphflow.storage.database;

import io.graphflow.research.ListsPerPage;
import io.graphflow.storage.adjacency.BackwardBuild;
import io.graphflow.storage.adjacency.EdgeLabelPlan;
import io.graphflow.storage.adjacency.ForwardFill;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.PropertyStatistics;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.column.ColumnBuilder;
import io.graphflow.storage.column.ColumnOptions;
import io.graphflow.storage.column.IntegerColumnBuilder;
import io.graphflow.storage.file.StructureFileWriter;
import io.graphflow.storage.file.StructureFolder;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.transfer.ProgressListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/**
 * Builds the forward lists of an edge label, and its properties, of edges that are told to be in the order of these lists, in
 * files. No edge is kept as a record.
 */
final class OrderedLabelBuilder implements GraphSource.OrderedTarget, AutoCloseable {
  /** Statistics have bounds as doubles, which are exact below. */
  private static final double EXACT = 1L << 53;

  private final EdgeLabel label;
  private final StructureFolder files;
  private final Map<Integer, ForwardFill> lists = new TreeMap<>();
  private final Map<Integer, List<ColumnBuilder>> values = new TreeMap<>();
  private final List<StructureFileWriter> placed = new ArrayList<>();
  /** Whether values are not what the catalog says. */
  private volatile boolean isOther;

  OrderedLabelBuilder(EdgeLabel label, StructureFolder files) {
    this.label = label;
    this.files = files;
  }

  /** Makes the files, which are there once this is closed, and takes memory; to be called once, before anything else. */
  void begin(Catalog catalog, ScratchSpace scratch) {
    EdgeLabelPlan plan = plan(catalog, label);
    for (AdjacencyInfo info : plan.infos()) {
      if (info.direction() == Direction.FORWARD) {
        lists.put(info.ownerTable(),
            new ForwardFill(plan, info, ListsPerPage.DEFAULT,
                files.create(EdgeFiles.lists(info), StructureKind.ADJACENCY), scratch));
        values.put(info.ownerTable(),
            label.properties()
                .stream()
                .map(property -> ColumnBuilder.of(property.type(), scratch).withoutDistribution())
                .toList());
        begin(info);
      }
    }
  }

  /**
   * Whether a label can be built so: all lists may have several elements, so that properties lie in pages, and lead to one table,
   * and what is told of backward lists will be compared with them.
   */
  static boolean fits(Catalog catalog, EdgeLabel label) {
    EdgeLabelPlan plan = plan(catalog, label);
    return BackwardBuild.comparesFacts(plan)
        && plan.infos()
            .stream()
            .allMatch(info -> info.direction() == Direction.BACKWARD || ForwardFill.fits(info));
  }

  private static EdgeLabelPlan plan(Catalog catalog, EdgeLabel label) {
    return new EdgeLabelPlan(infos(catalog, label.id()), !label.properties().isEmpty(),
        catalog.vertexTables().stream().mapToLong(VertexTable::count).toArray());
  }

  /** The facts on all lists of a label. */
  static List<AdjacencyInfo> infos(Catalog catalog, int label) {
    return catalog.adjacencies().stream().filter(info -> info.edgeLabel() == label).toList();
  }

  /** Begins the columns whose values have places of their own. */
  private void begin(AdjacencyInfo info) {
    for (int i = 0; i < label.properties().size(); i++) {
      Property property = label.properties().get(i);
      if (isPlaced(property)) {
        StructureFileWriter writer = writer(i, info.ownerTable());
        placed.add(writer);
        ((IntegerColumnBuilder) values.get(info.ownerTable()).get(i)).begin(writer,
            ColumnOptions.COMPACT, info.edgeCount(), (long) property.statistics().minimum(),
            (long) property.statistics().maximum());
      }
    }
  }

  private StructureFileWriter writer(int property, int sourceTable) {
    return files.create(
        EdgeFiles.property(label.id(), property, EdgePropertyAddress.POSITION, sourceTable),
        StructureKind.PROPERTY_PAGES);
  }

  /** Whether the values of a property have places of their own: they are whole numbers with known bounds, and all are there. */
  private static boolean isPlaced(Property property) {
    PropertyStatistics known = property.statistics();
    return ColumnBuilder.isOfIntegers(property.type()) && known.nullCount() == 0
        && Math.abs(known.minimum()) < EXACT && Math.abs(known.maximum()) < EXACT;
  }

  @Override
  public Run run(int sourceTable, long firstEdge) {
    ForwardFill.Run run = lists.get(sourceTable).run(firstEdge);
    List<ColumnBuilder> columns = values.get(sourceTable);
    return batch -> {
      long first = run.next();
      if (run.put(batch.sources(), batch.destinations(), batch.count())) {
        for (int i = 0; i < columns.size(); i++) {
          if (isPlaced(label.properties().get(i))) {
            place(first, batch.properties().values(i), (IntegerColumnBuilder) columns.get(i));
          }
        }
      }
    };
  }

  private void place(long first, ValueBatch batch, IntegerColumnBuilder column) {
    if (batch.hasNulls() || !column.place(first, ((LongValues) batch).values(), batch.count())) {
      isOther = true;
    }
  }

  @Override
  public boolean appendsProperties() {
    return !label.properties().stream().allMatch(OrderedLabelBuilder::isPlaced);
  }

  @Override
  public void append(EdgeBatch batch) {
    if (batch.count() == 0) {
      return;
    }
    List<ColumnBuilder> columns = values.get(ElementId.table(batch.source(0)));
    for (int i = 0; i < columns.size(); i++) {
      if (!isPlaced(label.properties().get(i))) {
        PropertyColumns.append(batch.properties().values(i), columns.get(i));
      }
    }
  }

  /**
   * Writes what is not yet written, once there are no more edges.
   *
   * @return whether edges were in order, and the lists are those of the catalog
   */
  boolean finish() {
    if (isOther) {
      return false;
    }
    List<Callable<Boolean>> tasks = new ArrayList<>();
    values.forEach((table, columns) -> {
      for (int i = 0; i < columns.size(); i++) {
        int property = i;
        if (!isPlaced(label.properties().get(property))) {
          tasks.add(() -> {
            try (StructureFileWriter writer = writer(property, table)) {
              columns.get(property).write(writer, ColumnOptions.COMPACT);
            }
            return true;
          });
        }
      }
    });
    placed.forEach(StructureFileWriter::finish);
    lists.values().forEach(of -> tasks.add(of::finish));
    return !BuildTasks.run("building " + label.name(), tasks, ProgressListener.NONE)
        .contains(false);
  }

  boolean hasSelfLoops() {
    return lists.values().stream().anyMatch(ForwardFill::hasSelfLoops);
  }

  boolean hasParallelEdges() {
    return lists.values().stream().anyMatch(ForwardFill::hasParallelEdges);
  }

  /** How many values of a property are NULL. */
  long nullCount(int property) {
    return values.values()
        .stream()
        .mapToLong(columns -> columns.get(property).nullCount())
        .sum();
  }

  @Override
  public void close() {
    placed.forEach(StructureFileWriter::close);
    lists.values().forEach(ForwardFill::close);
    values.values().forEach(columns -> columns.forEach(ColumnBuilder::close));
  }
}
