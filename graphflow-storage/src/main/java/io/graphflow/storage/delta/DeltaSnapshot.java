package io.graphflow.storage.delta;

import io.graphflow.research.Layout;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.identity.ElementNumbers;
import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.ChangedPropertyReader;
import io.graphflow.storage.snapshot.LabelReader;
import io.graphflow.storage.snapshot.ListChanges;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import io.graphflow.storage.snapshot.PropertyIndex;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.VertexChanges;
import io.graphflow.storage.trie.PersistentKeys;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Files and a version above them as one graph, for queries. It hands out the files' own readers for
 * everything that the version does not change, so that reading that costs nothing more. Immutable
 * and safe for use by many threads.
 *
 * <p>Files may be in another layout than the version's {@link DeltaVersion#base}, because IDs are
 * the same in every layout; they must be files of the same generation. They remain open when this
 * snapshot is closed: its creator closes them.
 */
public final class DeltaSnapshot implements Snapshot {
  private final Snapshot files;
  private final Catalog filesCatalog;
  private final DeltaVersion version;
  private final Catalog catalog;
  private final DeltaReader reader;

  /** Once somebody has asked for it. Finding it twice at once does no harm. */
  private volatile Object planKey;

  /**
   * The graph of a version.
   *
   * @param files files alone
   * @param version immutable, on top of files of the same content
   */
  public DeltaSnapshot(Snapshot files, DeltaVersion version) {
    this.files = Objects.requireNonNull(files, "files");
    this.filesCatalog = files.catalog();
    this.version = Objects.requireNonNull(version, "version");
    this.catalog = version.catalog();
    this.reader = new DeltaReader(version);
  }

  /** The version above the files. */
  public DeltaVersion version() {
    return version;
  }

  @Override
  public Catalog catalog() {
    return catalog;
  }

  @Override
  public Layout layout() {
    return files.layout();
  }

  @Override
  public Snapshot files() {
    return files;
  }

  @Override
  public Path folder() {
    return files.folder();
  }

  @Override
  public void forEachChangedVertex(int vertexTable, Collection<String> labels,
      Collection<Integer> properties, Snapshot since, LongConsumer visitor) {
    reader.forEachChangedVertex(vertexTable, labels, properties, versionOf(since), visitor);
  }

  @Override
  public void forEachChangedEdge(
      int edgeTable, Collection<Integer> properties, Snapshot since, LongConsumer visitor) {
    reader.forEachChangedEdge(edgeTable, properties, versionOf(since), visitor);
  }

  /** The version that a snapshot shows; null for files alone. */
  public static DeltaVersion versionOf(Snapshot snapshot) {
    return snapshot instanceof DeltaSnapshot changed ? changed.version : null;
  }

  @Override
  public Object contentKey() {
    return version;
  }

  private boolean filesHaveVertexTable(int table) {
    return table < filesCatalog.vertexTables().size();
  }

  private boolean filesHaveEdgeTable(int table) {
    return table < filesCatalog.edgeTables().size();
  }

  @Override
  public long vertexCount(int vertexTable) {
    return version.vertexCount(vertexTable);
  }

  @Override
  public VertexChanges vertexChanges(int vertexTable) {
    VertexTableDelta delta = version.vertexTable(vertexTable);
    return delta == null || delta.hasBaseVerticesOnly() ? null : delta;
  }

  @Override
  public LabelReader vertexLabel(int vertexTable, String label) {
    boolean usual = catalog.vertexTable(vertexTable).labels().contains(label);
    LabelReader fileLabels = filesHaveVertexTable(vertexTable)
        ? files.vertexLabel(vertexTable, label)
        : usual ? LabelReader.ALL : LabelReader.NONE;
    VertexTableDelta delta = version.vertexTable(vertexTable);
    if (delta == null) {
      return fileLabels;
    }
    LabelDelta changes = delta.label(label);
    if (changes == null && (delta.created().isEmpty() || !isPartialInFiles(vertexTable, label))) {
      return fileLabels;
    }
    return new DeltaLabelReader(fileLabels, delta.baseCount(), usual,
        changes == null ? new LabelDelta(version.edit, delta.baseCount()) : changes);
  }

  private boolean isPartialInFiles(int vertexTable, String label) {
    return filesHaveVertexTable(vertexTable)
        && filesCatalog.vertexTable(vertexTable).partialLabels().contains(label);
  }

  @Override
  public Adjacency adjacency(int edgeLabel, int ownerTable, Direction direction) {
    return edgeLabel < filesCatalog.edgeLabels().size() && filesHaveVertexTable(ownerTable)
        ? files.adjacency(edgeLabel, ownerTable, direction)
        : null;
  }

  @Override
  public ListChanges listChanges(int edgeLabel, int ownerTable, Direction direction) {
    ListsDelta lists = version.lists(edgeLabel, ownerTable, direction);
    if (lists != null && !lists.isUnchanged()) {
      return lists;
    }
    VertexTableDelta owners = version.vertexTable(ownerTable);
    return owners == null || owners.created().isEmpty() ? null : new NewOwners(owners.baseCount());
  }

  @Override
  public PropertyReader vertexProperty(int vertexTable, int property) {
    VertexTable table = catalog.vertexTable(vertexTable);
    PropertyReader fileValues = filesHaveVertexTable(vertexTable)
        && property < filesCatalog.vertexTable(vertexTable).properties().size()
            ? files.vertexProperty(vertexTable, property)
            : null;
    VertexTableDelta delta = version.vertexTable(vertexTable);
    PropertyDelta changes = delta == null ? null : delta.property(property);
    boolean hasNew = delta != null && !delta.created().isEmpty();
    if (fileValues != null && !hasNew && isUnchanged(changes)
        && fileValues.type().equals(table.properties().get(property).type())) {
      return fileValues;
    }
    return reader(table.properties().get(property),
        delta == null ? version.base().vertexCount(vertexTable) : delta.baseCount(), changes,
        fileValues);
  }

  private static boolean isUnchanged(PropertyDelta changes) {
    return changes == null || (changes.base().isEmpty() && changes.added().isEmpty());
  }

  private static DeltaPropertyReader reader(
      Property property, long baseCount, PropertyDelta changes, PropertyReader fileValues) {
    return new DeltaPropertyReader(property.type(), property.statistics().nullCount() == 0,
        baseCount, changes, fileValues);
  }

  private Property edgeProperty(int edgeTable, int property) {
    int label = catalog.edgeTable(edgeTable).edgeLabel();
    return catalog.edgeLabel(label).properties().get(property);
  }

  @Override
  public PropertyReader unchangedVertexProperty(int vertexTable, int property) {
    VertexTableDelta delta = version.vertexTable(vertexTable);
    PropertyDelta changes = delta == null ? null : delta.property(property);
    boolean holds = filesHaveVertexTable(vertexTable)
        && property < filesCatalog.vertexTable(vertexTable).properties().size()
        && (changes == null || changes.base().isEmpty());
    return holds ? files.vertexProperty(vertexTable, property) : null;
  }

  @Override
  public EdgePropertyAddress edgePropertyAddress(int edgeTable) {
    return filesHaveEdgeTable(edgeTable)
        ? files.edgePropertyAddress(edgeTable)
        : EdgePropertyAddress.POSITION;
  }

  @Override
  public PropertyReader edgeProperty(int edgeTable, int destinationTable, int property) {
    if (filesHaveValues(edgeTable, destinationTable, property)) {
      return files.edgeProperty(edgeTable, destinationTable, property);
    }
    // No edge has a value, whatever its position.
    return new DeltaPropertyReader(
        edgeProperty(edgeTable, property).type(), false, Long.MAX_VALUE, null, null);
  }

  private boolean filesHaveValues(int edgeTable, int destinationTable, int property) {
    if (!filesHaveEdgeTable(edgeTable)) {
      return false;
    }
    EdgeTable table = filesCatalog.edgeTable(edgeTable);
    Optional<AdjacencyInfo> lists = filesCatalog.findAdjacency(
        table.edgeLabel(), table.sourceTable(), Direction.FORWARD);
    if (lists.isEmpty()
        || property >= filesCatalog.edgeLabel(table.edgeLabel()).properties().size()) {
      return false;
    }
    // Only properties stored with the destination need a column of its table; others do not depend on it.
    return files.edgePropertyAddress(edgeTable) != EdgePropertyAddress.DESTINATION
        || lists.get().neighbours().stream().anyMatch(to -> to.table() == destinationTable);
  }

  @Override
  public ChangedPropertyReader changedEdgeProperty(int edgeTable, int property) {
    EdgeTableDelta delta = version.edgeTable(edgeTable);
    if (delta == null) {
      return null;
    }
    PropertyDelta changes = delta.property(property);
    return delta.sources().isEmpty() && isUnchanged(changes)
        ? null
        : reader(edgeProperty(edgeTable, property), delta.basePositions(), changes, null);
  }

  @Override
  public PropertyReader propertyInListOrder(
      int edgeLabel, int ownerTable, Direction direction, int property) {
    if (adjacency(edgeLabel, ownerTable, direction) == null
        || property >= filesCatalog.edgeLabel(edgeLabel).properties().size()) {
      return null;
    }
    List<Integer> sources = direction == Direction.FORWARD
        ? List.of(ownerTable)
        : neighbourTables(edgeLabel, ownerTable, direction);
    for (int source : sources) {
      if (hasChangedBaseValue(edgeLabel, source, property)) {
        return null;
      }
    }
    return files.propertyInListOrder(edgeLabel, ownerTable, direction, property);
  }

  private List<Integer> neighbourTables(int edgeLabel, int ownerTable, Direction direction) {
    return filesCatalog.findAdjacency(edgeLabel, ownerTable, direction)
        .map(AdjacencyInfo::neighbours)
        .orElse(List.of())
        .stream()
        .map(AdjacencyInfo.Neighbour::table)
        .toList();
  }

  private boolean hasChangedBaseValue(int edgeLabel, int sourceTable, int property) {
    EdgeTableDelta delta = filesCatalog.findEdgeTable(edgeLabel, sourceTable)
        .map(table -> version.edgeTable(table.id()))
        .orElse(null);
    PropertyDelta changes = delta == null ? null : delta.property(property);
    return changes != null && !changes.base().isEmpty();
  }

  @Override
  public long edgeSource(long edgeId) {
    int table = ElementId.table(edgeId);
    EdgeTableDelta delta = version.edgeTable(table);
    long position = ElementId.position(edgeId);
    return delta == null || position < delta.basePositions()
        ? files.edgeSource(edgeId)
        : ElementId.of(catalog.edgeTable(table).sourceTable(),
            delta.sources().getLong(position - delta.basePositions()));
  }

  @Override
  public long edgeDestination(long edgeId) {
    EdgeTableDelta delta = version.edgeTable(ElementId.table(edgeId));
    long position = ElementId.position(edgeId);
    return delta == null || position < delta.basePositions()
        ? files.edgeDestination(edgeId)
        : delta.destinations().getLong(position - delta.basePositions());
  }

  @Override
  public PrimaryKeyIndex primaryKeyIndex(int vertexTable) {
    if (catalog.vertexTable(vertexTable).primaryKey() < 0) {
      return null;
    }
    PrimaryKeyIndex fileKeys =
        filesHaveVertexTable(vertexTable) ? files.primaryKeyIndex(vertexTable) : null;
    VertexTableDelta delta = version.vertexTable(vertexTable);
    if (fileKeys != null && (delta == null || delta.keys().count() == 0)) {
      return fileKeys;
    }
    return new DeltaKeyIndex(delta == null ? PersistentKeys.empty() : delta.keys(), fileKeys);
  }

  @Override
  public PropertyIndex vertexIndex(int vertexTable, List<Integer> properties) {
    // The index belongs to the version's base, whatever the layout of the files, so that it is
    // built once.
    return (key, found) -> reader.findVertices(vertexTable, properties, key, found);
  }

  @Override
  public PropertyIndex edgeIndex(int edgeTable, List<Integer> properties) {
    return (key, found) -> reader.findEdges(edgeTable, properties, key, found);
  }

  @Override
  public Object planKey() {
    if (planKey == null) {
      PlanKey key = PlanKey.of(files, version);
      planKey = key.isOfFiles() ? files.planKey() : key;
    }
    return planKey;
  }

  @Override
  public ElementNumbers vertexNumbers(int vertexTable) {
    return version.base().vertexNumbers(vertexTable);
  }

  @Override
  public ElementNumbers edgeNumbers(int edgeTable) {
    return version.base().edgeNumbers(edgeTable);
  }

  @Override
  public boolean hasVertex(long vertexId) {
    return reader.hasVertex(vertexId);
  }

  @Override
  public boolean hasEdge(long edgeId) {
    return reader.hasEdge(edgeId);
  }

  @Override
  public void close() {}
}
