package io.graphflow.core.update;

import io.graphflow.research.Layout;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.delta.DeltaReader;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.identity.ElementNumbers;
import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.snapshot.ChangedPropertyReader;
import io.graphflow.storage.snapshot.LabelReader;
import io.graphflow.storage.snapshot.ListChanges;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import io.graphflow.storage.snapshot.PropertyIndex;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.VertexChanges;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * A snapshot for the parts of a query that run after it has deleted elements. Rows kept from before
 * may refer to these: reading their properties or labels is an error, and they have no edges.
 * Elements that such a part finds itself exist, so that everything else is the snapshot's own.
 */
final class DeletionGuard implements Snapshot {
  private final Snapshot snapshot;
  private final DeltaVersion version;
  private final DeltaReader reader;

  /**
   * The catalog without labels that hold for all vertices of a table, so that each vertex is asked
   * whether it is there.
   */
  private final Catalog catalog;

  /**
   * Creates the guard.
   *
   * @param version the version that the snapshot shows
   */
  DeletionGuard(Snapshot snapshot, DeltaVersion version) {
    this.snapshot = snapshot;
    this.version = version;
    this.reader = new DeltaReader(version);
    this.catalog = withPartialLabels(snapshot.catalog());
  }

  private static Catalog withPartialLabels(Catalog catalog) {
    List<VertexTable> tables = new ArrayList<>();
    for (VertexTable table : catalog.vertexTables()) {
      Set<String> labels = new LinkedHashSet<>(table.labels());
      labels.addAll(table.partialLabels());
      tables.add(new VertexTable(table.id(), table.labels(), List.copyOf(labels),
          table.properties(), table.primaryKey(), table.count()));
    }
    return new Catalog(catalog.databaseId(), catalog.closedSchema(), tables, catalog.edgeLabels(),
        catalog.edgeTables(), catalog.adjacencies(), catalog.declarations());
  }

  @Override
  public Catalog catalog() {
    return catalog;
  }

  @Override
  public Layout layout() {
    return snapshot.layout();
  }

  @Override
  public Snapshot files() {
    return snapshot.files();
  }

  @Override
  public Path folder() {
    return snapshot.folder();
  }

  @Override
  public void forEachChangedVertex(int vertexTable, Collection<String> labels,
      Collection<Integer> properties, Snapshot since, LongConsumer visitor) {
    snapshot.forEachChangedVertex(vertexTable, labels, properties, since, visitor);
  }

  @Override
  public void forEachChangedEdge(
      int edgeTable, Collection<Integer> properties, Snapshot since, LongConsumer visitor) {
    snapshot.forEachChangedEdge(edgeTable, properties, since, visitor);
  }

  @Override
  public Snapshot lasting() {
    return snapshot.lasting();
  }

  @Override
  public Object contentKey() {
    return snapshot.contentKey();
  }

  @Override
  public long vertexCount(int vertexTable) {
    return snapshot.vertexCount(vertexTable);
  }

  @Override
  public VertexChanges vertexChanges(int vertexTable) {
    return snapshot.vertexChanges(vertexTable);
  }

  @Override
  public LabelReader vertexLabel(int vertexTable, String label) {
    return new LiveLabels(() -> reader, vertexTable, label);
  }

  @Override
  public Adjacency adjacency(int edgeLabel, int ownerTable, Direction direction) {
    return snapshot.adjacency(edgeLabel, ownerTable, direction);
  }

  @Override
  public ListChanges listChanges(int edgeLabel, int ownerTable, Direction direction) {
    return new LiveLists(() -> version, edgeLabel, ownerTable, direction);
  }

  @Override
  public PropertyReader vertexProperty(int vertexTable, int property) {
    return new LiveVertexProperty(() -> reader, catalog(), vertexTable, property);
  }

  @Override
  public EdgePropertyAddress edgePropertyAddress(int edgeTable) {
    return EdgePropertyAddress.POSITION;
  }

  @Override
  public PropertyReader edgeProperty(int edgeTable, int destinationTable, int property) {
    return changedEdgeProperty(edgeTable, property);
  }

  @Override
  public ChangedPropertyReader changedEdgeProperty(int edgeTable, int property) {
    return new LiveEdgeProperty(() -> reader, catalog(), edgeTable, property);
  }

  @Override
  public PropertyReader propertyInListOrder(
      int edgeLabel, int ownerTable, Direction direction, int property) {
    return null;
  }

  @Override
  public long edgeSource(long edgeId) {
    return snapshot.edgeSource(edgeId);
  }

  @Override
  public long edgeDestination(long edgeId) {
    return snapshot.edgeDestination(edgeId);
  }

  @Override
  public PrimaryKeyIndex primaryKeyIndex(int vertexTable) {
    return snapshot.primaryKeyIndex(vertexTable);
  }

  @Override
  public PropertyIndex vertexIndex(int vertexTable, List<Integer> properties) {
    return snapshot.vertexIndex(vertexTable, properties);
  }

  @Override
  public PropertyIndex edgeIndex(int edgeTable, List<Integer> properties) {
    return snapshot.edgeIndex(edgeTable, properties);
  }

  @Override
  public Object planKey() {
    return new Key(snapshot.planKey());
  }

  /** Lists and vertices are as in the snapshot with this key; no property is. */
  private record Key(Object guarded) {}

  @Override
  public ElementNumbers vertexNumbers(int vertexTable) {
    return snapshot.vertexNumbers(vertexTable);
  }

  @Override
  public ElementNumbers edgeNumbers(int edgeTable) {
    return snapshot.edgeNumbers(edgeTable);
  }

  @Override
  public boolean hasVertex(long vertexId) {
    return reader.hasVertex(vertexId);
  }

  @Override
  public boolean hasEdge(long edgeId) {
    return reader.hasEdge(edgeId);
  }

  /** The snapshot is another's. */
  @Override
  public void close() {}
}
