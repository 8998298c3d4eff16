package io.graphflow.storage.load;

import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.delta.DeltaReader;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.live.LiveOptions;
import io.graphflow.storage.live.LiveStore;
import io.graphflow.storage.live.StoreView;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** What a database holds, files and changes, as texts that tests compare. */
final class StoredGraph {
  private final Catalog catalog;
  private final DeltaReader reader;
  private final List<String> vertices = new ArrayList<>();
  private final List<String> edges = new ArrayList<>();

  private StoredGraph(StoreView view) {
    catalog = view.version().catalog();
    reader = new DeltaReader(view.version());
    for (VertexTable table : catalog.vertexTables()) {
      for (long offset = reader.nextVertex(table.id(), 0); offset >= 0; offset =
          reader.nextVertex(table.id(), offset + 1)) {
        read(table, ElementId.of(table.id(), offset));
      }
    }
  }

  static StoredGraph open(Path database) {
    try (LiveStore store =
        LiveStore.open(new SystemDisk(), database, LiveOptions.DEFAULT.withReadOnly(true));
        StoreView view = store.view()) {
      return new StoredGraph(view);
    }
  }

  /** The vertices as {@code City:Place id=1 name=Ulm}; properties without value are left out. */
  List<String> vertices() {
    return vertices;
  }

  /** The edges as {@code KNOWS Person(1)->Person(2) since=3}. */
  List<String> edges() {
    return edges;
  }

  private void read(VertexTable table, long vertex) {
    vertices.add(String.join(":", reader.labels(vertex)) + text(
        table.properties(), property -> reader.vertexProperty(vertex, property)));
    for (EdgeLabel label : catalog.edgeLabels()) {
      reader.forEachEdge(label.id(), vertex, Direction.FORWARD, (neighbour, edge) -> edges.add(
          label.name() + " " + name(vertex) + "->" + name(neighbour) + text(
              label.properties(), property -> reader.edgeProperty(edge, property))));
    }
  }

  private static String text(List<Property> properties, IntFunction<Object> values) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < properties.size(); i++) {
      Object value = values.apply(i);
      if (value != null) {
        text.append(' ').append(properties.get(i).name()).append('=').append(value);
      }
    }
    return text.toString();
  }

  private String name(long vertex) {
    VertexTable table = catalog.vertexTable(ElementId.table(vertex));
    return table.name() + "(" + reader.vertexProperty(vertex, table.primaryKey()) + ")";
  }
}
