package io.graphflow.storage.delta;

import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.layout.ElementId;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Keeps the indexes of a version in step with the changes of a {@link DeltaEditor}; a part of it.
 */
final class IndexEditor {
  private final DeltaVersion version;
  private final DeltaReader reader;

  IndexEditor(DeltaVersion version, DeltaReader reader) {
    this.version = version;
    this.reader = reader;
  }

  private Catalog catalog() {
    return version.catalog();
  }

  /**
   * Makes a table keep those indexes that its declarations ask for, with all that it has changed so far:
   * after declarations, its properties or its labels have changed.
   *
   * @param delta to be changed
   */
  void keepWanted(VertexTableDelta delta) {
    VertexTable table = catalog().vertexTable(delta.table());
    List<List<Integer>> wanted =
        catalog().declarations().indexed(table, delta.changedLabels());
    for (List<Integer> properties : delta.indexes().keep(wanted)) {
      LongArrayList offsets = changed(delta, properties);
      for (int i = 0; i < offsets.size(); i++) {
        delta.indexes()
            .add(properties, offsets.getLong(i),
                ofVertex(ElementId.of(table.id(), offsets.getLong(i))));
      }
    }
  }

  /** Keeps the indexes that an edge table wants. */
  void keepWanted(EdgeTableDelta delta) {
    int label = catalog().edgeTable(delta.table()).edgeLabel();
    List<List<Integer>> wanted = catalog().declarations().indexed(catalog().edgeLabel(label));
    for (List<Integer> properties : delta.indexes().keep(wanted)) {
      LongArrayList positions = changed(delta, properties);
      for (int i = 0; i < positions.size(); i++) {
        delta.indexes()
            .add(properties, positions.getLong(i),
                ofEdge(ElementId.of(delta.table(), positions.getLong(i))));
      }
    }
  }

  /** The vertices of which the base does not say the values of some properties. */
  static LongArrayList changed(VertexTableDelta delta, List<Integer> properties) {
    LongArrayList offsets = changedOfBase(properties, delta::property);
    for (long key = delta.created().next(0); key >= 0; key = delta.created().next(key + 1)) {
      offsets.add(delta.baseCount() + key);
    }
    return offsets;
  }

  /** The edges of which the base does not say the values of some properties. */
  static LongArrayList changed(EdgeTableDelta delta, List<Integer> properties) {
    LongArrayList positions = changedOfBase(properties, delta::property);
    for (long key = delta.sources().next(0); key >= 0; key = delta.sources().next(key + 1)) {
      positions.add(delta.basePositions() + key);
    }
    return positions;
  }

  /** The elements of the base of which one of some properties was set, each once. */
  private static LongArrayList changedOfBase(
      List<Integer> properties, IntFunction<PropertyDelta> deltas) {
    LongArrayList positions = new LongArrayList();
    for (int i = 0; i < properties.size(); i++) {
      PropertyDelta delta = deltas.apply(properties.get(i));
      if (delta != null) {
        List<Integer> before = properties.subList(0, i);
        for (long at = delta.base().next(0); at >= 0; at = delta.base().next(at + 1)) {
          if (!isSet(before, deltas, at)) {
            positions.add(at);
          }
        }
      }
    }
    return positions;
  }

  /** Whether one of some properties of an element was set. */
  static boolean isSet(
      List<Integer> properties, IntFunction<PropertyDelta> deltas, long position) {
    for (int property : properties) {
      PropertyDelta delta = deltas.apply(property);
      if (delta != null && delta.isSet(position)) {
        return true;
      }
    }
    return false;
  }

  void createdVertex(VertexTableDelta delta, long vertex) {
    if (!delta.indexes().isEmpty()) {
      delta.indexes().created(ElementId.position(vertex), ofVertex(vertex));
    }
  }

  void willDeleteVertex(VertexTableDelta delta, long vertex) {
    if (!delta.indexes().isEmpty()) {
      delta.indexes().willDelete(ElementId.position(vertex), ofVertex(vertex));
    }
  }

  void willSetVertex(VertexTableDelta delta, long vertex, int property) {
    if (!delta.indexes().isEmpty()) {
      delta.indexes().willSet(property, ElementId.position(vertex), ofVertex(vertex));
    }
  }

  void wasSetVertex(VertexTableDelta delta, long vertex, int property) {
    if (!delta.indexes().isEmpty()) {
      delta.indexes().wasSet(property, ElementId.position(vertex), ofVertex(vertex));
    }
  }

  void createdEdge(EdgeTableDelta delta, long edge) {
    if (!delta.indexes().isEmpty()) {
      delta.indexes().created(ElementId.position(edge), ofEdge(edge));
    }
  }

  void willDeleteEdge(EdgeTableDelta delta, long edge) {
    if (!delta.indexes().isEmpty()) {
      delta.indexes().willDelete(ElementId.position(edge), ofEdge(edge));
    }
  }

  void willSetEdge(EdgeTableDelta delta, long edge, int property) {
    if (!delta.indexes().isEmpty()) {
      delta.indexes().willSet(property, ElementId.position(edge), ofEdge(edge));
    }
  }

  void wasSetEdge(EdgeTableDelta delta, long edge, int property) {
    if (!delta.indexes().isEmpty()) {
      delta.indexes().wasSet(property, ElementId.position(edge), ofEdge(edge));
    }
  }

  private IntFunction<Object> ofVertex(long vertex) {
    return property -> reader.vertexProperty(vertex, property);
  }

  private IntFunction<Object> ofEdge(long edge) {
    return property -> reader.edgeProperty(edge, property);
  }
}
