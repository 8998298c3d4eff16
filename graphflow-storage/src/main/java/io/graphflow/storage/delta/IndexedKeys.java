package io.graphflow.storage.delta;

import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.layout.ElementId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Locks the keys by which indexes find a vertex before these change; a part of a {@link
 * DeltaWriter}.
 */
final class IndexedKeys {
  private final DeltaWriter writer;
  private KeyLock lock = KeyLock.NONE;

  IndexedKeys(DeltaWriter writer) {
    this.writer = writer;
  }

  void setLock(KeyLock newLock) {
    lock = newLock;
  }

  KeyLock lock() {
    return lock;
  }

  /** The indexes over a table, whose vertices may bear further labels soon. */
  private List<List<Integer>> indexes(int table, List<String> moreLabels) {
    VertexTableDelta delta = writer.current().vertexTable(table);
    if (delta != null && moreLabels.isEmpty()) {
      return delta.indexes().properties();
    }
    Catalog catalog = writer.current().catalog();
    if (catalog.declarations().allIndexes().isEmpty()) {
      return List.of();
    }
    Set<String> labels = new HashSet<>(delta == null ? Set.of() : delta.changedLabels());
    labels.addAll(moreLabels);
    return catalog.declarations().indexed(catalog.vertexTable(table), labels);
  }

  private void lock(int table, List<Integer> properties, IntFunction<Object> value) {
    List<Object> values = new ArrayList<>(properties.size());
    for (int property : properties) {
      values.add(value.apply(property));
    }
    if (!values.contains(null)) {
      lock.lock(false, table, properties, values);
    }
  }

  /** A vertex of a table is to be created. */
  void willCreate(VertexTable table, List<String> labels, List<PropertyValue> values) {
    List<List<Integer>> indexes = indexes(table.id(), labels);
    if (indexes.isEmpty()) {
      return;
    }
    Object[] byProperty = new Object[table.properties().size()];
    values.forEach(value -> byProperty[value.property()] = value.value());
    for (List<Integer> properties : indexes) {
      lock(table.id(), properties, property -> byProperty[property]);
    }
  }

  /**
   * A vertex is to be deleted, or to get or lose a label.
   *
   * @param labels those that it is to get or to lose
   */
  void willChange(long vertex, List<String> labels) {
    int table = ElementId.table(vertex);
    for (List<Integer> properties : indexes(table, labels)) {
      lock(table, properties, property -> writer.reader().vertexProperty(vertex, property));
    }
  }

  /** A property of a vertex is to be set. */
  void willSet(long vertex, int property, Object value) {
    int table = ElementId.table(vertex);
    for (List<Integer> properties : indexes(table, List.of())) {
      if (properties.contains(property)) {
        IntFunction<Object> former = other -> writer.reader().vertexProperty(vertex, other);
        lock(table, properties, former);
        lock(table, properties, other -> other == property ? value : former.apply(other));
      }
    }
  }
}
