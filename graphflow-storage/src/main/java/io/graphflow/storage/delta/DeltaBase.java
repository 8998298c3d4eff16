package io.graphflow.storage.delta;

import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import io.graphflow.storage.snapshot.PropertyIndex;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.List;
import java.util.Optional;

/**
 * What all versions of a generation stand on: a snapshot of its files in some layout, and the
 * counters of what is new. Tables, labels and properties that the files do not have are empty
 * here. Safe for use by many threads.
 *
 * <p>Edge IDs in the log are those of the files; where
 * {@linkplain io.graphflow.research.EdgePropertyStorage#EDGE_COLUMNS edge columns} gave
 * edges other ones, the base is not for writing.
 */
public final class DeltaBase {
  private final Snapshot snapshot;
  private final Catalog catalog;
  private final DeltaCounters counters = new DeltaCounters();

  /**
   * A base to write on.
   *
   * @param snapshot of files alone; it must remain open while versions are in use
   */
  public DeltaBase(Snapshot snapshot) {
    this.snapshot = snapshot;
    this.catalog = snapshot.catalog();
  }

  /** The snapshot. */
  public Snapshot snapshot() {
    return snapshot;
  }

  DeltaCounters counters() {
    return counters;
  }

  /** The offset for a vertex to be created in a table, which nobody else gets. */
  public long nextVertex(int vertexTable) {
    return counters.nextVertex(vertexTable, vertexCount(vertexTable));
  }

  /** The position for an edge to be created in an edge table, which nobody else gets. */
  public long nextEdge(int edgeTable) {
    return counters.nextEdge(edgeTable, edgePositions(edgeTable));
  }

  /** Number of vertices in a table; new ones have offsets from there on. */
  public long vertexCount(int vertexTable) {
    return hasVertexTable(vertexTable) ? catalog.vertexTable(vertexTable).count() : 0;
  }

  /** Number of edges in a table. */
  public long edgeCount(int edgeTable) {
    return hasEdgeTable(edgeTable) ? catalog.edgeTable(edgeTable).count() : 0;
  }

  /**
   * From which position on edges of a table are new: that is the number of edges, or of sources
   * where each has at most one, since its offset is the position then (see {@link ElementId}).
   */
  public long edgePositions(int edgeTable) {
    if (!hasEdgeTable(edgeTable)) {
      return 0;
    }
    EdgeTable table = catalog.edgeTable(edgeTable);
    Optional<AdjacencyInfo> lists =
        catalog.findAdjacency(table.edgeLabel(), table.sourceTable(), Direction.FORWARD);
    return lists.isPresent() && lists.get().single()
        ? catalog.vertexTable(table.sourceTable()).count()
        : table.count();
  }

  /** The lists of the base, or null if it has no such edge. */
  public Adjacency adjacency(int edgeLabel, int ownerTable, Direction direction) {
    return edgeLabel < catalog.edgeLabels().size() && hasVertexTable(ownerTable)
        ? snapshot.adjacency(edgeLabel, ownerTable, direction)
        : null;
  }

  private boolean hasVertexTable(int table) {
    return table < catalog.vertexTables().size();
  }

  private boolean hasEdgeTable(int table) {
    return table < catalog.edgeTables().size();
  }

  /** Whether an edge with this ID is in the base. */
  boolean hasEdge(long edgeId) {
    int edgeTable = ElementId.table(edgeId);
    long position = ElementId.position(edgeId);
    if (position >= edgePositions(edgeTable)) {
      return false;
    }
    EdgeTable table = catalog.edgeTable(edgeTable);
    if (edgePositions(edgeTable) == table.count()) {
      return true;
    }
    Adjacency lists = adjacency(table.edgeLabel(), table.sourceTable(), Direction.FORWARD);
    return lists.end(position) > lists.start(position);
  }

  /**
   * Whether a vertex bears a label unless the version says the contrary: as the files say, and of a
   * new vertex as its table's labels do.
   */
  boolean bears(VertexTable table, String label, long offset) {
    return offset < vertexCount(table.id())
        ? snapshot.vertexLabel(table.id(), label).bears(offset)
        : table.labels().contains(label);
  }

  /** The value of a vertex of the base, or null. */
  Object vertexProperty(int vertexTable, int property, long offset) {
    VertexTable table = catalog.vertexTable(vertexTable);
    return property < table.properties().size()
        ? snapshot.vertexProperty(vertexTable, property).getValue(offset)
        : null;
  }

  /** The value of an edge of the base, or null. */
  Object edgeProperty(long edgeId, int property) {
    int edgeTable = ElementId.table(edgeId);
    int edgeLabel = catalog.edgeTable(edgeTable).edgeLabel();
    if (property >= catalog.edgeLabel(edgeLabel).properties().size()) {
      return null;
    }
    long destination = snapshot.edgeDestination(edgeId);
    EdgePropertyAddress address = snapshot.edgePropertyAddress(edgeTable);
    long at = switch (address) {
      case SOURCE -> ElementId.position(snapshot.edgeSource(edgeId));
      case DESTINATION -> ElementId.position(destination);
      case POSITION -> ElementId.position(edgeId);
    };
    return snapshot.edgeProperty(edgeTable, ElementId.table(destination), property).getValue(at);
  }

  /** Finds vertices of the base by some properties, ascending; null if none has all of these. */
  PropertyIndex vertexIndex(int vertexTable, List<Integer> properties) {
    return hasVertexTable(vertexTable)
        && properties.getLast() < catalog.vertexTable(vertexTable).properties().size()
            ? snapshot.vertexIndex(vertexTable, properties)
            : null;
  }

  /** Finds edges of the base by some properties, ascending; null if none has all of these. */
  PropertyIndex edgeIndex(int edgeTable, List<Integer> properties) {
    if (!hasEdgeTable(edgeTable)) {
      return null;
    }
    EdgeLabel label = catalog.edgeLabel(catalog.edgeTable(edgeTable).edgeLabel());
    return properties.getLast() < label.properties().size()
        ? snapshot.edgeIndex(edgeTable, properties)
        : null;
  }

  /**
   * The offset of the vertex of the base with a primary key, or {@link PrimaryKeyIndex#NOT_FOUND}.
   *
   * @param key a Long or a String, as {@link ValueForm#key} makes it
   */
  long find(int vertexTable, Object key) {
    PrimaryKeyIndex index =
        hasVertexTable(vertexTable) ? snapshot.primaryKeyIndex(vertexTable) : null;
    if (index == null) {
      return PrimaryKeyIndex.NOT_FOUND;
    }
    return key instanceof String text ? index.find(text) : index.find((Long) key);
  }
}
