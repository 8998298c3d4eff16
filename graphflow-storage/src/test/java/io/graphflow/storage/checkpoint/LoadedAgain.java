package io.graphflow.storage.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.research.Layout;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.delta.GraphModel;
import io.graphflow.storage.file.StructureFolder;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The same graph, loaded from scratch: a checkpoint must write what a load does, byte for byte. */
final class LoadedAgain {
  private static final int HEADER_BYTES = 64;
  private static final int FOOTER_BYTES = 16;

  private LoadedAgain() {}

  /** Compares files and catalog of a checkpoint with those of a load of its graph. */
  static void check(GraphStore store, GraphModel model, Path folder) {
    Catalog catalog = store.catalog();
    build(catalog, model, folder);
    try (GraphStore loaded = GraphStore.open(folder, Layout.FILES)) {
      checkCatalog(catalog, loaded.catalog());
      for (StructureFolder.Entry entry : loaded.content().files()) {
        assertThat(body(store.folder().resolve(entry.name()))).as(entry.name())
            .isEqualTo(body(loaded.folder().resolve(entry.name())));
      }
    }
  }

  private static void checkCatalog(Catalog catalog, Catalog loaded) {
    for (VertexTable table : catalog.vertexTables()) {
      VertexTable other = loaded.vertexTable(table.id());
      assertThat(other.properties()).as(table.name()).isEqualTo(table.properties());
      assertThat(other.count()).isEqualTo(table.count());
    }
    assertThat(loaded.edgeLabels()).isEqualTo(catalog.edgeLabels());
    List<AdjacencyInfo> withEdges =
        catalog.adjacencies().stream().filter(info -> info.edgeCount() > 0).toList();
    assertThat(loaded.adjacencies()).isEqualTo(withEdges);
  }

  private static byte[] body(Path file) {
    try {
      byte[] bytes = Files.readAllBytes(file);
      return Arrays.copyOfRange(bytes, HEADER_BYTES, bytes.length - FOOTER_BYTES);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void build(Catalog catalog, GraphModel model, Path folder) {
    try (DatabaseBuilder builder = DatabaseBuilder.create(folder, catalog.closedSchema())) {
      for (VertexTable table : catalog.vertexTables()) {
        builder.addVertexTable(
            table.labels(), declarations(table.properties()), table.primaryKey());
        ColumnBatch batch = new ColumnBatch(types(table.properties()));
        model.vertices.forEach((id, vertex) -> {
          if (ElementId.table(id) == table.id()) {
            append(batch, vertex.properties);
            batch.endRow();
          }
        });
        builder.vertices(table.id()).append(batch);
      }
      for (EdgeLabel label : catalog.edgeLabels()) {
        builder.addEdgeLabel(label.name(), declarations(label.properties()));
        for (AdjacencyInfo info : catalog.adjacencies()) {
          if (info.edgeLabel() == label.id() && info.declaredSingle()) {
            builder.declareSingle(label.id(), info.ownerTable(), info.direction());
          }
        }
        appendEdges(builder, label, model);
      }
      builder.finish(ProgressListener.NONE);
    }
  }

  private static void appendEdges(DatabaseBuilder builder, EdgeLabel label, GraphModel model) {
    EdgeBatch batch = new EdgeBatch(types(label.properties()));
    List<Map.Entry<Long, GraphModel.Edge>> edges = new ArrayList<>(model.edges.entrySet());
    edges.removeIf(edge -> edge.getValue().label != label.id());
    // In another order than that of lists; parallel edges in theirs.
    edges.sort(Comparator
        .comparingLong((Map.Entry<Long, GraphModel.Edge> edge) -> edge.getValue().destination)
        .reversed()
        .thenComparingLong(edge -> edge.getValue().source)
        .thenComparingLong(Map.Entry::getKey));
    for (Map.Entry<Long, GraphModel.Edge> edge : edges) {
      append(batch.properties(), edge.getValue().properties);
      batch.endEdge(edge.getValue().source, edge.getValue().destination);
    }
    assertThat(builder.edges(label.id()).append(batch)).isEmpty();
  }

  private static void append(ColumnBatch batch, Map<Integer, Object> properties) {
    for (int property = 0; property < batch.propertyCount(); property++) {
      batch.values(property).appendObject(properties.get(property));
    }
  }

  private static List<LogicalType> types(List<Property> properties) {
    return properties.stream().map(Property::type).toList();
  }

  private static List<PropertyDeclaration> declarations(List<Property> properties) {
    return properties.stream()
        .map(property -> new PropertyDeclaration(property.name(), property.type()))
        .toList();
  }
}
