package io.graphflow.bench.graph;

import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import it.unimi.dsi.fastutil.HashCommon;
import java.nio.file.Path;
import java.util.List;

/** A share of a graph's walked edges, chosen at random and always the same, and a database without. */
public final class EdgeShare {
  private static final int BATCH_ROWS = 10_000;
  private static final int FRACTION_BITS = 53;

  private EdgeShare() {}

  /**
   * Whether an edge belongs to a share.
   *
   * @param edge its index in a {@link HeapGraph}
   * @param share 0 to 1
   */
  public static boolean contains(int edge, double share) {
    long bits = HashCommon.mix(edge + BenchmarkGraph.SEED) >>> (Long.SIZE - FRACTION_BITS);
    return bits < share * (1L << FRACTION_BITS);
  }

  /** Writes a database of a graph's vertices and of all its edges except a share of them. */
  static void writeRest(HeapGraph graph, EdgeNames names, double share, Path database) {
    try (DatabaseBuilder builder = DatabaseBuilder.create(database, true)) {
      builder.addVertexTable(List.of(names.vertexLabel()),
          List.of(new PropertyDeclaration("id", ScalarType.INT64)), 0);
      ColumnBatch vertices = new ColumnBatch(List.of(ScalarType.INT64));
      for (int vertex = 0; vertex < graph.vertexCount(); vertex++) {
        ((LongValues) vertices.values(0)).append(graph.ids()[vertex]);
        vertices.endRow();
        if (vertices.rowCount() == BATCH_ROWS || vertex == graph.vertexCount() - 1) {
          builder.vertices(0).append(vertices);
          vertices.clear();
        }
      }
      builder.addEdgeLabel(names.edgeLabel(),
          List.of(new PropertyDeclaration(names.property(), ScalarType.INT64)));
      EdgeBatch edges = new EdgeBatch(List.of(ScalarType.INT64));
      for (int vertex = 0; vertex < graph.vertexCount(); vertex++) {
        for (int edge = graph.starts()[vertex]; edge < graph.starts()[vertex + 1]; edge++) {
          if (!contains(edge, share)) {
            ((LongValues) edges.properties().values(0)).append(graph.timestamps()[edge]);
            edges.endEdge(ElementId.of(0, vertex), ElementId.of(0, graph.neighbours()[edge]));
          }
        }
        if (edges.count() >= BATCH_ROWS || vertex == graph.vertexCount() - 1) {
          builder.edges(0).append(edges);
          edges.clear();
        }
      }
      builder.finish(ProgressListener.NONE);
    }
  }
}
