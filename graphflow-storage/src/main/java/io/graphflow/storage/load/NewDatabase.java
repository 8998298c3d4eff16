package io.graphflow.storage.load;

import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.database.EdgeLabelBuilder.CardinalityViolation;
import io.graphflow.storage.database.VertexTableBuilder.DuplicateKey;
import io.graphflow.storage.load.descriptor.DatasetDescriptor;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.Edges;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.Table;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import java.util.ArrayList;
import java.util.List;

/** Loads into a new database, whose tables and edge labels have the indexes of the descriptor. */
final class NewDatabase implements LoadTarget {
  private final DatabaseBuilder builder;
  private final long[] vertexCounts;

  /** Declares what is described. */
  NewDatabase(DatabaseBuilder builder, DatasetDescriptor descriptor) {
    this.builder = builder;
    this.vertexCounts = new long[descriptor.tables().size()];
    for (Table table : descriptor.tables()) {
      builder.addVertexTable(table.labels(), table.properties(), table.key());
    }
    for (Edges edges : descriptor.edgeLabels()) {
      int label = builder.addEdgeLabel(edges.name(), edges.properties());
      if (edges.cardinality().singleForward()) {
        edges.sourceTables()
            .forEach(table -> builder.declareSingle(label, table, Direction.FORWARD));
      }
      if (edges.cardinality().singleBackward()) {
        edges.destinationTables()
            .forEach(table -> builder.declareSingle(label, table, Direction.BACKWARD));
      }
    }
  }

  @Override
  public boolean holdsData() {
    return false;
  }

  @Override
  public PrimaryKeyIndex keys(int table) {
    return builder.vertices(table).keys();
  }

  @Override
  public List<RefusedRow> appendVertices(int table, ColumnBatch batch) {
    List<RefusedRow> refused = new ArrayList<>();
    for (DuplicateKey duplicate : builder.vertices(table).append(batch)) {
      refused.add(new RefusedRow.DuplicateKey(duplicate.rowInBatch(), duplicate.firstOffset()));
    }
    vertexCounts[table] += batch.rowCount() - refused.size();
    return refused;
  }

  @Override
  public List<RefusedRow> appendEdges(int edgeLabel, EdgeBatch batch) {
    List<RefusedRow> refused = new ArrayList<>();
    for (CardinalityViolation violation : builder.edges(edgeLabel).append(batch)) {
      refused.add(new RefusedRow.SecondEdge(
          violation.rowInBatch(), violation.direction(), violation.firstOrdinal()));
    }
    return refused;
  }

  @Override
  public long vertexCount(int table) {
    return vertexCounts[table];
  }
}
