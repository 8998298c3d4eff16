package io.graphflow.storage.database;

import io.graphflow.research.Layout;
import io.graphflow.research.MemoryReport;
import io.graphflow.research.MemoryReport.Component;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.column.ColumnReader;
import io.graphflow.storage.rowstore.RowPropertyReader;
import io.graphflow.storage.rowstore.RowSource;
import io.graphflow.storage.rowstore.RowStore;
import io.graphflow.storage.rowstore.RowStoreBuilder;
import io.graphflow.storage.snapshot.PropertyReader;
import java.lang.foreign.SegmentAllocator;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The properties of all vertices in one form of storage: as the files hold them, or derived from these.
 * Immutable and safe for use by many threads.
 */
final class VertexStructures {
  private final Catalog catalog;
  private final Layout layout;
  private final List<List<ColumnReader>> columns;
  private final List<RowStore> rows;

  private VertexStructures(Catalog catalog, Layout layout, List<List<ColumnReader>> columns,
      List<RowStore> rows) {
    this.catalog = catalog;
    this.layout = layout;
    this.columns = columns;
    this.rows = rows;
  }

  /**
   * The properties as the options have them.
   *
   * @param columns the columns of the files, by table and property
   * @param memory native and zeroed
   */
  static VertexStructures of(Catalog catalog, StorageOptions options,
      List<List<ColumnReader>> columns, SegmentAllocator memory) {
    Layout layout = options.layout();
    if (options.areOfFiles()) {
      return new VertexStructures(catalog, layout, columns, List.of());
    }
    if (layout.includes(Layout.COLS)) {
      List<List<ColumnReader>> rebuilt = new ArrayList<>();
      for (VertexTable table : catalog.vertexTables()) {
        rebuilt.add(DerivedColumns.of(columns.get(table.id()), options, table.name(), memory));
      }
      return new VertexStructures(catalog, layout, rebuilt, List.of());
    }
    List<RowStore> rows = new ArrayList<>();
    for (VertexTable table : catalog.vertexTables()) {
      List<ColumnReader> from = columns.get(table.id());
      rows.add(RowStoreBuilder.build(table.count(),
          table.properties().stream().map(Property::type).toList(),
          () -> new VertexRows(from, table.count()), null, memory));
    }
    return new VertexStructures(catalog, layout, List.of(), rows);
  }

  /** Walks the vertices of a table. */
  private static final class VertexRows implements RowSource {
    private final List<ColumnReader> columns;
    private final long count;
    private long offset = -1;

    VertexRows(List<ColumnReader> columns, long count) {
      this.columns = columns;
      this.count = count;
    }

    @Override
    public boolean next() {
      return ++offset < count;
    }

    @Override
    public PropertyReader reader(int property) {
      return columns.get(property);
    }

    @Override
    public long position() {
      return offset;
    }
  }

  PropertyReader property(int table, int property) {
    if (layout.includes(Layout.COLS)) {
      return columns.get(table).get(property);
    }
    Property described = catalog.vertexTable(table).properties().get(property);
    return new RowPropertyReader(rows.get(table), property, described.type(),
        described.statistics().nullCount() == 0);
  }

  /** Reports the bytes of every structure. */
  void report(Consumer<MemoryReport.Item> items) {
    for (VertexTable table : catalog.vertexTables()) {
      if (!layout.includes(Layout.COLS)) {
        items.accept(new MemoryReport.Item(Component.VERTEX_PROPERTIES, table.name(),
            rows.get(table.id()).sizeBytes(), 0, 0, 0));
        continue;
      }
      for (int property = 0; property < table.properties().size(); property++) {
        items.accept(EdgeStructures.item(Component.VERTEX_PROPERTIES,
            table.name() + "." + table.properties().get(property).name(),
            columns.get(table.id()).get(property)));
      }
    }
  }
}
