package io.graphflow.storage.load;

import io.graphflow.research.Layout;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a database holds, as text that tests compare. */
final class LoadedGraph {
  private final Snapshot snapshot;
  private final Catalog catalog;
  private final List<String> vertices = new ArrayList<>();
  private final List<String> edges = new ArrayList<>();

  private LoadedGraph(Snapshot snapshot) {
    this.snapshot = snapshot;
    this.catalog = snapshot.catalog();
    catalog.vertexTables().forEach(this::readVertices);
    catalog.edgeTables().forEach(this::readEdges);
  }

  static LoadedGraph open(Path database) {
    try (GraphStore store = GraphStore.open(database, Layout.FILES)) {
      return new LoadedGraph(store.snapshot());
    }
  }

  Catalog catalog() {
    return catalog;
  }

  /**
   * The vertices in the order of their IDs, as {@code City:Place id=1 name=Ulm}; properties without
   * value are left out.
   */
  List<String> vertices() {
    return vertices;
  }

  /** The edges by label, source and destination, as {@code KNOWS Person(1)->Person(2) since=3}. */
  List<String> edges() {
    return edges;
  }

  private void readVertices(VertexTable table) {
    for (long offset = 0; offset < table.count(); offset++) {
      StringBuilder text = new StringBuilder(String.join(":", table.labels()));
      for (int i = 0; i < table.properties().size(); i++) {
        append(text, table.properties().get(i),
            snapshot.vertexProperty(table.id(), i).getValue(offset));
      }
      vertices.add(text.toString());
    }
  }

  private void readEdges(EdgeTable table) {
    EdgeLabel label = catalog.edgeLabel(table.edgeLabel());
    Adjacency lists =
        snapshot.adjacency(table.edgeLabel(), table.sourceTable(), Direction.FORWARD);
    for (long source = 0; source < lists.ownerCount(); source++) {
      for (long i = lists.start(source); i < lists.end(source); i++) {
        long destination = lists.neighbour(i);
        long edge = lists.edgeId(source, i);
        StringBuilder text = new StringBuilder(label.name()).append(' ')
            .append(name(ElementId.of(table.sourceTable(), source)))
            .append("->")
            .append(name(destination));
        long position = switch (snapshot.edgePropertyAddress(table.id())) {
          case SOURCE -> source;
          case DESTINATION -> ElementId.position(destination);
          case POSITION -> ElementId.position(edge);
        };
        for (int property = 0; property < label.properties().size(); property++) {
          append(text, label.properties().get(property), snapshot
              .edgeProperty(table.id(), ElementId.table(destination), property)
              .getValue(position));
        }
        edges.add(text.toString());
      }
    }
  }

  private String name(long vertex) {
    VertexTable table = catalog.vertexTable(ElementId.table(vertex));
    return table.name() + "("
        + snapshot.vertexProperty(table.id(), table.primaryKey())
            .getValue(ElementId.position(vertex))
        + ")";
  }

  private static void append(StringBuilder text, Property property, Object value) {
    if (value != null) {
      text.append(' ').append(property.name()).append('=').append(value);
    }
  }
}
