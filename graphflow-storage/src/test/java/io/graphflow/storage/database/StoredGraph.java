package io.graphflow.storage.database;

import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.delta.DeltaBase;
import io.graphflow.storage.delta.DeltaReader;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.LabelReader;
import io.graphflow.storage.snapshot.PropertyReader;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Consumer;

/** The graph of a database as one that lies elsewhere. */
class StoredGraph implements GraphSource {
  private static final int ROWS = 100;

  private final GraphStore store;

  StoredGraph(GraphStore store) {
    this.store = store;
  }

  @Override
  public String name() {
    return "a stored graph";
  }

  @Override
  public Catalog catalog() {
    return store.catalog();
  }

  @Override
  public void readVertices(int table, int property, Consumer<ValueBatch> target) {
    PropertyReader reader = store.snapshot().vertexProperty(table, property);
    ValueBatch batch = ValueBatch.of(
        store.catalog().vertexTable(table).properties().get(property).type());
    for (long offset = 0; offset < store.catalog().vertexTable(table).count(); offset++) {
      batch.appendObject(reader.getValue(offset));
      if (batch.count() == ROWS) {
        target.accept(batch);
        batch.clear();
      }
    }
    target.accept(batch);
  }

  @Override
  public long[] readLabel(int table, int label) {
    LabelReader reader = store.snapshot()
        .vertexLabel(table, store.catalog().vertexTable(table).partialLabels().get(label));
    BitSet bearing = new BitSet();
    int count = (int) store.catalog().vertexTable(table).count();
    for (int offset = 0; offset < count; offset++) {
      bearing.set(offset, reader.bears(offset));
    }
    return Arrays.copyOf(bearing.toLongArray(), Math.ceilDiv(count, Long.SIZE));
  }

  @Override
  public void readEdges(int edgeLabel, Consumer<EdgeBatch> target) {
    EdgeLabel label = store.catalog().edgeLabel(edgeLabel);
    DeltaReader reader =
        new DeltaReader(DeltaVersion.unchanged(new DeltaBase(store.snapshot())));
    EdgeBatch batch = new EdgeBatch(label.properties().stream().map(Property::type).toList());
    for (EdgeTable table : store.catalog().edgeTables()) {
      if (table.edgeLabel() != edgeLabel) {
        continue;
      }
      long owners = store.catalog().vertexTable(table.sourceTable()).count();
      for (long offset = 0; offset < owners; offset++) {
        long source = ElementId.of(table.sourceTable(), offset);
        reader.forEachEdge(edgeLabel, source, Direction.FORWARD, (destination, edge) -> {
          for (int i = 0; i < label.properties().size(); i++) {
            batch.properties().values(i).appendObject(reader.edgeProperty(edge, i));
          }
          batch.endEdge(source, destination);
        });
        target.accept(batch);
        batch.clear();
      }
    }
  }

  @Override
  public void close() {
    store.close();
  }
}
