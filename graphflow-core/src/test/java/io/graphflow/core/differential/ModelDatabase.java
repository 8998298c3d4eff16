package io.graphflow.core.differential;

import io.graphflow.core.differential.ModelGraph.Edge;
import io.graphflow.core.differential.ModelGraph.EdgeKind;
import io.graphflow.core.differential.ModelGraph.Vertex;
import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Loads a model graph into a database with an open schema, so that any property may be asked for. */
final class ModelDatabase {
  private static final List<PropertyDeclaration> VERTEX_PROPERTIES =
      List.of(new PropertyDeclaration("k", ScalarType.INT64),
          new PropertyDeclaration("p", ScalarType.INT64),
          new PropertyDeclaration("q", ScalarType.INT64),
          new PropertyDeclaration("s", ScalarType.STRING),
          new PropertyDeclaration("f", ScalarType.DOUBLE),
          new PropertyDeclaration("b", ScalarType.BOOLEAN),
          new PropertyDeclaration("y", DynamicType.ANY));
  private static final List<PropertyDeclaration> EDGE_PROPERTIES =
      List.of(new PropertyDeclaration("w", ScalarType.INT64),
          new PropertyDeclaration("t", ScalarType.STRING),
          new PropertyDeclaration("z", DynamicType.ANY));

  private ModelDatabase() {}

  static void build(ModelGraph graph, Path folder) {
    try (DatabaseBuilder builder = DatabaseBuilder.create(folder, false)) {
      Map<String, Integer> tables = new HashMap<>();
      for (String table : ModelGraph.TABLES) {
        int id = builder.addVertexTable(ModelGraph.labelsOf(table), VERTEX_PROPERTIES, 0);
        tables.put(table, id);
        ColumnBatch batch =
            new ColumnBatch(VERTEX_PROPERTIES.stream().map(PropertyDeclaration::type).toList());
        for (Vertex vertex : graph.inTable(table)) {
          append(batch, VERTEX_PROPERTIES, vertex.properties());
          batch.endRow();
        }
        builder.vertices(id).append(batch);
      }
      for (EdgeKind kind : ModelGraph.KINDS) {
        List<PropertyDeclaration> properties =
            kind.hasProperties() ? EDGE_PROPERTIES : List.of();
        int id = builder.addEdgeLabel(kind.label(), properties);
        EdgeBatch batch =
            new EdgeBatch(properties.stream().map(PropertyDeclaration::type).toList());
        for (Edge edge : graph.edges) {
          if (edge.label().equals(kind.label())) {
            append(batch.properties(), properties, edge.properties());
            batch.endEdge(id(tables, edge.source()), id(tables, edge.destination()));
          }
        }
        builder.edges(id).append(batch);
      }
      builder.finish(ProgressListener.NONE);
    }
  }

  private static long id(Map<String, Integer> tables, Vertex vertex) {
    return ElementId.of(tables.get(vertex.table()), vertex.index());
  }

  private static void append(ColumnBatch batch, List<PropertyDeclaration> properties,
      Map<String, Object> values) {
    for (int i = 0; i < properties.size(); i++) {
      batch.values(i).appendObject(values.get(properties.get(i).name()));
    }
  }
}
