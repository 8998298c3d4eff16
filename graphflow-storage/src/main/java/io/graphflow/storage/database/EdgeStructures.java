package io.graphflow.storage.database;

import io.graphflow.research.EdgePropertyStorage;
import io.graphflow.research.Layout;
import io.graphflow.research.MemoryReport;
import io.graphflow.research.MemoryReport.Component;
import io.graphflow.research.SingleCardinalityStorage;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.adjacency.EdgeLabelLists;
import io.graphflow.storage.adjacency.EdgeLabelPlan;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.column.ColumnReader;
import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureFolder;
import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.propertypage.BackwardColumn;
import io.graphflow.storage.propertypage.PropertyPages;
import io.graphflow.storage.rowstore.RowPropertyReader;
import io.graphflow.storage.rowstore.RowStore;
import io.graphflow.storage.rowstore.RowStoreBuilder;
import io.graphflow.storage.snapshot.PropertyReader;
import java.lang.foreign.SegmentAllocator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Lists and properties of one edge label in one form of storage: as the files hold them, or derived
 * from these. Safe for use by many threads.
 */
final class EdgeStructures {
  private final Catalog catalog;
  private final EdgeLabel label;
  private final StorageOptions options;
  private final EdgeLabelLists lists;
  /** Vertex columns of edge properties by the table that owns them. */
  private final List<List<ColumnReader>> columns = new ArrayList<>();
  /** By source table: property pages, or the edge columns that replace them. */
  private final PropertyPages[] pages;
  /**
   * By destination table, a second copy of the pages' contents, in the order of backward lists: by property, null for
   * those of which there is none. No list where there are none at all.
   */
  private final ColumnReader[][] backwardColumns;
  private final RowStore[] rows;

  private EdgeStructures(
      Catalog catalog, EdgeLabel label, StorageOptions options, EdgeLabelLists lists) {
    int tables = catalog.vertexTables().size();
    this.catalog = catalog;
    this.label = label;
    this.options = options;
    this.lists = lists;
    for (int table = 0; table < tables; table++) {
      columns.add(List.of());
    }
    this.pages = new PropertyPages[tables];
    this.backwardColumns = new ColumnReader[tables][];
    this.rows = new RowStore[tables];
  }

  /**
   * Opens the structures of an edge label in the layout of the files.
   *
   * @param late makes backward lists when they are first asked for; null if they are among {@code files}
   */
  static EdgeStructures open(Catalog catalog, EdgeLabel label, StructureFolder files,
      EdgeLabelLists.LateLists late) {
    long[] vertexCounts = new long[catalog.vertexTables().size()];
    for (VertexTable table : catalog.vertexTables()) {
      vertexCounts[table.id()] = table.count();
    }
    List<AdjacencyInfo> infos = new ArrayList<>();
    for (AdjacencyInfo info : catalog.adjacencies()) {
      if (info.edgeLabel() == label.id()) {
        infos.add(info);
      }
    }
    EdgeLabelPlan plan =
        new EdgeLabelPlan(infos, !label.properties().isEmpty(), vertexCounts);
    EdgeLabelLists lists = EdgeLabelLists.open(plan, vertexCounts.length,
        table -> catalog.findEdgeTable(label.id(), table).orElseThrow().id(),
        info -> files.structure(EdgeFiles.lists(info)), late);
    EdgeStructures opened = new EdgeStructures(catalog, label, StorageOptions.FILES, lists);
    opened.placeColumns((address, info) -> opened.openColumns(files, address, info));
    opened.openBackwardColumns(files);
    return opened;
  }

  private List<ColumnReader> openColumns(
      StructureFolder files, EdgePropertyAddress address, AdjacencyInfo info) {
    List<ColumnReader> opened = new ArrayList<>();
    long positions = address == EdgePropertyAddress.POSITION
        ? info.edgeCount()
        : catalog.vertexTable(info.ownerTable()).count();
    for (int property = 0; property < label.properties().size(); property++) {
      opened.add(openColumn(
          files.structure(EdgeFiles.property(label.id(), property, address, info.ownerTable())),
          property, positions));
    }
    return opened;
  }

  private ColumnReader openColumn(Structure structure, int property, long positions) {
    ColumnReader column = ColumnReader.read(structure);
    if (column.count() != positions
        || !column.type().equals(label.properties().get(property).type())) {
      throw structure.damaged("it has " + column.count() + " values of type "
          + column.type().displayName() + ", but the catalog says " + positions + " of type "
          + label.properties().get(property).type().displayName());
    }
    return column;
  }

  /** Opens the columns of backward indexes, which are not yet there while a checkpoint makes them. */
  private void openBackwardColumns(StructureFolder files) {
    for (BackwardColumn declared : BackwardColumn.declared(catalog, label)) {
      if (files.contains(declared.fileName())) {
        int table = declared.destinationTable();
        if (backwardColumns[table] == null) {
          backwardColumns[table] = new ColumnReader[label.properties().size()];
        }
        backwardColumns[table][declared.property()] =
            openColumn(files.structure(declared.fileName()), declared.property(),
                lists.plan().info(table, Direction.BACKWARD).edgeCount());
      }
    }
  }

  /** Gives the columns of one owner table, property by property. */
  private interface Columns {
    List<ColumnReader> of(EdgePropertyAddress address, AdjacencyInfo info);
  }

  private void placeColumns(Columns source) {
    for (AdjacencyInfo info : lists.plan().infos()) {
      int table = info.ownerTable();
      for (EdgePropertyAddress address : EdgePropertyAddress.values()) {
        if (lists.plan().hasColumns(address, info)) {
          if (address == EdgePropertyAddress.POSITION) {
            pages[table] = new PropertyPages(
                lists.lists(table, Direction.FORWARD).pages(), source.of(address, info));
          } else {
            columns.set(table, source.of(address, info));
          }
        }
      }
    }
  }

  /**
   * Builds the same structures in other forms; these structures must be those of the files.
   *
   * @param memory native and zeroed
   */
  EdgeStructures derive(StorageOptions wanted, SegmentAllocator memory) {
    assert options.equals(StorageOptions.FILES);
    EdgeStructures derived = new EdgeStructures(
        catalog, label, wanted, differs(wanted) ? lists.derive(wanted, memory) : lists);
    if (wanted.layout().includes(Layout.COLS)) {
      derived.placeColumns((address, info) -> {
        int table = info.ownerTable();
        boolean inPages = address == EdgePropertyAddress.POSITION;
        List<ColumnReader> own = inPages ? pages[table].columns() : columns.get(table);
        return inPages && wanted.edgeProperties() == EdgePropertyStorage.EDGE_COLUMNS
            ? DerivedColumns.inOrder(own,
                position -> derived.lists.forwardPosition(table, position), wanted, label.name(),
                memory)
            : DerivedColumns.of(own, wanted, label.name(), memory);
      });
      if (wanted.edgeProperties() == EdgePropertyStorage.DOUBLE_INDEXED) {
        derived.placeBackwardColumns(memory);
      }
    } else {
      for (AdjacencyInfo info : lists.plan().infos()) {
        if (info.direction() == Direction.FORWARD) {
          derived.rows[info.ownerTable()] =
              buildRows(info, derived.lists.lists(info.ownerTable(), Direction.FORWARD), memory);
        }
      }
    }
    return derived;
  }

  /** Whether the lists of this label are others than those of the files. */
  private boolean differs(StorageOptions wanted) {
    boolean pagesDiffer = wanted.edgeProperties() == EdgePropertyStorage.EDGE_COLUMNS
        || !wanted.layout().includes(Layout.OFFSETS)
        || (wanted.listsPerPage() != StorageOptions.AS_LOADED
            && wanted.listsPerPage() != lists.listsPerPage());
    boolean singleDiffers = wanted.singleCardinality() == SingleCardinalityStorage.CSR;
    boolean differs = !wanted.layout().includes(Layout.NULL);
    for (AdjacencyInfo info : lists.plan().infos()) {
      boolean inPages = info.direction() == Direction.FORWARD
          && lists.plan().inPages(info.ownerTable());
      differs |= (singleDiffers && info.single()) || (pagesDiffer && inPages);
    }
    return differs;
  }

  /** Copies properties of edges in pages once more, for CSR lists, in the order of these. */
  private void placeBackwardColumns(SegmentAllocator memory) {
    for (AdjacencyInfo info : lists.plan().infos()) {
      int table = info.ownerTable();
      Adjacency backward = lists.lists(table, Direction.BACKWARD);
      if (info.direction() == Direction.BACKWARD && !backward.isColumn()
          && info.neighbours().stream().anyMatch(source -> pages[source.table()] != null)) {
        ColumnReader[] own = new ColumnReader[label.properties().size()];
        for (int property = 0; property < own.length; property++) {
          own[property] = DerivedColumns.inListOrder(
              backward, this, property, options, label.name(), memory);
        }
        backwardColumns[table] = own;
      }
    }
  }

  private RowStore buildRows(AdjacencyInfo info, Adjacency rowLists, SegmentAllocator memory) {
    boolean sparse =
        info.single() && info.edgeCount() < catalog.vertexTable(info.ownerTable()).count();
    return RowStoreBuilder.build(info.edgeCount(),
        label.properties().stream().map(Property::type).toList(),
        () -> new EdgeRows(this, info, label.properties().size()), sparse ? rowLists::start : null,
        memory);
  }

  EdgeLabelLists lists() {
    return lists;
  }

  EdgePropertyAddress address(int sourceTable) {
    return options.layout().includes(Layout.COLS)
        ? lists.plan().address(sourceTable)
        : EdgePropertyAddress.POSITION;
  }

  /** The reader of a property of the edges from one table into another. */
  PropertyReader property(int sourceTable, int destinationTable, int property) {
    if (lists.lists(sourceTable, Direction.FORWARD) == null) {
      // An edge table all of whose edges are deleted.
      return ColumnReader.empty(label.properties().get(property).type());
    }
    if (!options.layout().includes(Layout.COLS)) {
      Property described = label.properties().get(property);
      return new RowPropertyReader(rows[sourceTable], property, described.type(),
          described.statistics().nullCount() == 0);
    }
    return switch (address(sourceTable)) {
      case SOURCE -> columns.get(sourceTable).get(property);
      case DESTINATION -> {
        // Edges may be declared to lead there, and none does.
        List<ColumnReader> own = columns.get(destinationTable);
        yield own.isEmpty()
            ? ColumnReader.empty(label.properties().get(property).type())
            : own.get(property);
      }
      case POSITION -> pages[sourceTable].column(property);
    };
  }

  /** See {@link io.graphflow.storage.snapshot.Snapshot#propertyInListOrder}. */
  PropertyReader propertyInListOrder(int ownerTable, Direction direction, int property) {
    if (direction == Direction.BACKWARD) {
      ColumnReader[] own = backwardColumns[ownerTable];
      return own == null ? null : own[property];
    }
    return pages[ownerTable] != null && lists.lists(ownerTable, direction).hasEdgesInListOrder()
        ? pages[ownerTable].column(property)
        : null;
  }

  /** Reports the bytes of every structure. */
  void report(Consumer<MemoryReport.Item> items) {
    for (AdjacencyInfo info : lists.plan().infos()) {
      if (!lists.have(info.direction())) {
        continue;
      }
      int table = info.ownerTable();
      Adjacency own = lists.lists(table, info.direction());
      boolean forward = info.direction() == Direction.FORWARD;
      String name = forward
          ? "(" + catalog.vertexTable(table).name() + ")-[" + label.name() + "]->"
          : "(" + catalog.vertexTable(table).name() + ")<-[" + label.name() + "]-";
      items.accept(new MemoryReport.Item(
          forward ? Component.FORWARD_LISTS : Component.BACKWARD_LISTS, name, own.sizeBytes(), 0,
          own.indexBytes(), own.impliedBytes()));
    }
    for (int table = 0; table < rows.length; table++) {
      String name = catalog.vertexTable(table).name() + "." + label.name();
      if (rows[table] != null) {
        items.accept(new MemoryReport.Item(
            Component.EDGE_PROPERTIES, name, rows[table].sizeBytes(), 0, 0, 0));
      }
      reportColumns(columns.get(table), label.properties(), name, items);
      if (backwardColumns[table] != null) {
        reportColumns(Arrays.asList(backwardColumns[table]), label.properties(),
            name + " backward copy", items);
      }
      if (pages[table] != null) {
        reportColumns(pages[table].columns(), label.properties(), name, items);
        items.accept(new MemoryReport.Item(Component.EDGE_PROPERTIES, name + " page starts",
            pages[table].startBytes(), 0, 0, 0));
      }
    }
  }

  private static void reportColumns(List<ColumnReader> columns, List<Property> properties,
      String owner, Consumer<MemoryReport.Item> items) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i) != null) {
        items.accept(item(
            Component.EDGE_PROPERTIES, owner + "." + properties.get(i).name(), columns.get(i)));
      }
    }
  }

  static MemoryReport.Item item(Component component, String name, ColumnReader column) {
    return new MemoryReport.Item(component, name, column.valueBytes() + column.nullIndexBytes(),
        column.dictionaryBytes(), column.nullIndexBytes(), 0);
  }
}
