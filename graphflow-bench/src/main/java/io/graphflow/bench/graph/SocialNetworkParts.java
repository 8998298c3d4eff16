package io.graphflow.bench.graph;

import io.graphflow.research.Layout;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/** Databases of parts of a social network, as single experiments of the paper want them. */
final class SocialNetworkParts {
  private static final int BATCH_ROWS = 10_000;
  private static final String COMMENT = "Comment";

  private SocialNetworkParts() {}

  /**
   * Comments with their {@code id}, and {@code REPLY_OF} between comments alone: half of the comments
   * reply to a post, and have no such edge.
   */
  static void replies(Path network, Path database) {
    try (GraphStore store = GraphStore.open(network, Layout.FILES);
        Snapshot snapshot = store.snapshot();
        DatabaseBuilder builder = DatabaseBuilder.create(database, true)) {
      VertexTable comments = table(snapshot.catalog(), COMMENT);
      int property = comments.propertyIndex("id").orElseThrow();
      PropertyReader ids = snapshot.vertexProperty(comments.id(), property);
      builder.addVertexTable(List.of(COMMENT),
          List.of(new PropertyDeclaration("id", ScalarType.INT64)), 0);
      ColumnBatch batch = new ColumnBatch(List.of(ScalarType.INT64));
      for (long offset = 0; offset < comments.count(); offset++) {
        ((LongValues) batch.values(0)).append(ids.getLong(offset));
        batch.endRow();
        if (batch.rowCount() == BATCH_ROWS || offset == comments.count() - 1) {
          builder.vertices(0).append(batch);
          batch.clear();
        }
      }
      builder.addEdgeLabel("REPLY_OF", List.of());
      builder.declareSingle(0, 0, Direction.FORWARD);
      copyEdges(snapshot, "REPLY_OF", comments, comments, builder, 0, 0);
      builder.finish(ProgressListener.NONE);
    }
  }

  /**
   * Persons, comments and {@code LIKES} from these to those. Of a comment's creation date there are ten
   * copies, {@code creationDate10} to {@code creationDate100}, that many percent of which are not NULL.
   */
  static void densities(Path network, Path database) {
    try (GraphStore store = GraphStore.open(network, Layout.FILES);
        Snapshot snapshot = store.snapshot();
        DatabaseBuilder builder = DatabaseBuilder.create(database, true)) {
      VertexTable persons = table(snapshot.catalog(), "Person");
      VertexTable comments = table(snapshot.catalog(), COMMENT);
      builder.addVertexTable(List.of("Person"), List.of(), -1);
      ColumnBatch none = new ColumnBatch(List.of());
      for (long offset = 0; offset < persons.count(); offset++) {
        none.endRow();
      }
      builder.vertices(0).append(none);
      List<PropertyDeclaration> properties = new ArrayList<>();
      for (int percent = 10; percent <= 100; percent += 10) {
        properties.add(new PropertyDeclaration("creationDate" + percent, ScalarType.INT64));
      }
      builder.addVertexTable(List.of(COMMENT), properties, -1);
      appendDates(snapshot, comments, properties.size(), builder);
      builder.addEdgeLabel("LIKES", List.of());
      copyEdges(snapshot, "LIKES", persons, comments, builder, 0, 1);
      builder.finish(ProgressListener.NONE);
    }
  }

  private static void appendDates(
      Snapshot snapshot, VertexTable comments, int copies, DatabaseBuilder builder) {
    int property = comments.propertyIndex("creationDate").orElseThrow();
    PropertyReader dates = snapshot.vertexProperty(comments.id(), property);
    List<LogicalType> types = Collections.nCopies(copies, ScalarType.INT64);
    ColumnBatch batch = new ColumnBatch(types);
    SplittableRandom random = new SplittableRandom(BenchmarkGraph.SEED);
    for (long offset = 0; offset < comments.count(); offset++) {
      for (int copy = 0; copy < copies; copy++) {
        LongValues values = (LongValues) batch.values(copy);
        if (random.nextInt(copies) <= copy) {
          values.append(dates.getLong(offset));
        } else {
          values.appendNull();
        }
      }
      batch.endRow();
      if (batch.rowCount() == BATCH_ROWS || offset == comments.count() - 1) {
        builder.vertices(1).append(batch);
        batch.clear();
      }
    }
  }

  private static VertexTable table(Catalog catalog, String label) {
    return catalog.vertexTable(catalog.tablesWithLabel(label).getFirst());
  }

  private static void copyEdges(Snapshot snapshot, String label, VertexTable from, VertexTable to,
      DatabaseBuilder builder, int sourceTable, int destinationTable) {
    int edgeLabel = snapshot.catalog().findEdgeLabel(label).orElseThrow().id();
    Adjacency lists = snapshot.adjacency(edgeLabel, from.id(), Direction.FORWARD);
    EdgeBatch batch = new EdgeBatch(List.of());
    for (long owner = 0; owner < from.count(); owner++) {
      long end = lists.end(owner);
      for (long at = lists.start(owner); at < end; at++) {
        if (lists.neighbourTable(at) == to.id()) {
          batch.endEdge(ElementId.of(sourceTable, owner),
              ElementId.of(destinationTable, lists.neighbourOffset(at)));
        }
      }
      if (batch.count() >= BATCH_ROWS || owner == from.count() - 1) {
        builder.edges(0).append(batch);
        batch.clear();
      }
    }
  }
}
