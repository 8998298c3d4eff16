package io.graphflow.internal.append;

import io.graphflow.core.transaction.LockMode;
import io.graphflow.core.transaction.TransactionLocks;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.catalog.WrittenNames;
import io.graphflow.storage.delta.DeltaWriter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Rows that become vertices of the table with a primary label. */
public final class VertexRowTarget extends RowTarget {

  public VertexRowTarget(String label, List<String> properties) {
    super(label, properties);
  }

  @Override
  public List<String> columns() {
    return properties;
  }

  @Override
  WrittenNames names() {
    return new WrittenNames(List.of(new WrittenNames.VertexNames(
        label, Set.of(), new LinkedHashSet<>(properties))), List.of());
  }

  private Optional<VertexTable> table(Catalog catalog) {
    return catalog.vertexTables()
        .stream()
        .filter(table -> table.name().equals(label))
        .findFirst();
  }

  @Override
  public void requireNames(Catalog catalog) {
    Optional<VertexTable> table = table(catalog);
    if (table.isEmpty() && catalog.closedSchema()) {
      throw unknown("node table", label,
          catalog.vertexTables().stream().map(VertexTable::name).toList());
    }
    if (table.isPresent() && (catalog.closedSchema()
        || catalog.declarations().isDeclaredTable(table.get().id()))) {
      requireProperties(table.get().properties());
    }
  }

  @Override
  Writer writer(DeltaWriter writer, TransactionLocks locks) {
    VertexTable table = table(writer.current().catalog()).orElseThrow();
    int[] indexes = indexes(table::propertyIndex);
    VertexKey key = VertexKey.of(writer.current().catalog(), table, label);
    int keyColumn = -1;
    for (int i = 0; i < indexes.length; i++) {
      keyColumn = key != null && indexes[i] == key.property() ? i : keyColumn;
    }
    return new VertexWriter(table.id(), indexes, key, keyColumn, writer, locks);
  }

  private static final class VertexWriter implements Writer {
    private final int table;
    private final int[] indexes;
    private final VertexKey key;
    private final int keyColumn;
    private final DeltaWriter writer;
    private final TransactionLocks locks;

    VertexWriter(int table, int[] indexes, VertexKey key, int keyColumn, DeltaWriter writer,
        TransactionLocks locks) {
      this.table = table;
      this.indexes = indexes;
      this.key = key;
      this.keyColumn = keyColumn;
      this.writer = writer;
      this.locks = locks;
    }

    @Override
    public void lockKeys(List<Object> row) {
      Object value = keyColumn < 0 ? null : row.get(keyColumn);
      if (value == null) {
        locks.lockVertexTable(table, LockMode.IX);
      } else {
        locks.lockKey(table, key.property(), value, LockMode.X);
      }
    }

    @Override
    public void write(List<Object> row) {
      writer.createVertex(table, List.of(), values(indexes, row, 0));
      writer.endStatement();
    }
  }
}
