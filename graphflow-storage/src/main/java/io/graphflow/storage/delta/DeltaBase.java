package io.graphflow.storage.delta;

import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.identity.ElementNumbers;
import io.graphflow.storage.identity.NumberRange;
import io.graphflow.storage.identity.NumberRanges;
import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import io.graphflow.storage.snapshot.PropertyIndex;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

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
  private static final ElementNumbers NEW_TABLE =
      ElementNumbers.ofPlaces(0, new NumberRange(0, 0));

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
    return counters.nextVertex(vertexTable, firstFreeOffset(vertexTable));
  }

  /** The position for an edge to be created in an edge table, which nobody else gets. */
  public long nextEdge(int edgeTable) {
    return counters.nextEdge(edgeTable, firstFreePosition(edgeTable));
  }

  /** Takes notice of an offset that a change has which is applied. */
  void usedVertex(int vertexTable, long offset) {
    counters.usedVertex(vertexTable, offset, firstFreeOffset(vertexTable));
  }

  /** Takes notice of a position that a change has which is applied. */
  void usedEdge(int edgeTable, long position) {
    counters.usedEdge(edgeTable, position, firstFreePosition(edgeTable));
  }

  /** The first offset that was not handed out before the files were written. */
  private long firstFreeOffset(int vertexTable) {
    ElementNumbers numbers = vertexNumbers(vertexTable);
    return numbers.placeIfNew(numbers.range().next());
  }

  private long firstFreePosition(int edgeTable) {
    ElementNumbers numbers = edgeNumbers(edgeTable);
    return numbers.placeIfNew(numbers.range().next());
  }

  /** The numbers of the vertices of a table, of the base or new. */
  public ElementNumbers vertexNumbers(int vertexTable) {
    return hasVertexTable(vertexTable) ? snapshot.vertexNumbers(vertexTable) : NEW_TABLE;
  }

  /** The numbers of the edges of a table, of the base or new. */
  public ElementNumbers edgeNumbers(int edgeTable) {
    return hasEdgeTable(edgeTable) ? snapshot.edgeNumbers(edgeTable) : NEW_TABLE;
  }

  /** What has been handed out by now, or a little before. */
  public NumberMarks recentMarks() {
    return counters.recentMarks();
  }

  /** What has been handed out by now. */
  public NumberMarks marks() {
    return counters.marks();
  }

  /**
   * The numbers of the elements of a next generation.
   *
   * @param catalog of the version that is written
   * @param now what has been handed out
   * @param writing what had been handed out when those began who are writing, and who may commit elements
   *     that the version lacks; taken after {@code now}
   */
  public NumberRanges nextNumbers(
      Catalog catalog, NumberMarks now, Collection<NumberMarks> writing) {
    List<NumberRange> vertexTables = new ArrayList<>();
    for (VertexTable table : catalog.vertexTables()) {
      int id = table.id();
      long first = firstFreeOffset(id);
      long least = now.vertex(id, first);
      for (NumberMarks marks : writing) {
        least = Math.min(least, marks.vertex(id, first));
      }
      vertexTables.add(range(vertexNumbers(id), least, now.vertex(id, first)));
    }
    List<NumberRange> edgeTables = new ArrayList<>();
    for (EdgeTable table : catalog.edgeTables()) {
      int id = table.id();
      long first = firstFreePosition(id);
      long least = now.edge(id, first);
      for (NumberMarks marks : writing) {
        least = Math.min(least, marks.edge(id, first));
      }
      edgeTables.add(range(edgeNumbers(id), least, now.edge(id, first)));
    }
    return new NumberRanges(vertexTables, edgeTables);
  }

  private static NumberRange range(ElementNumbers numbers, long firstNew, long next) {
    return new NumberRange(numbers.number(firstNew), numbers.number(next));
  }

  /** Hands out, from now on, what a former generation has not. */
  public void goOnAfter(DeltaBase former) {
    NumberMarks marks = former.counters.marks();
    marks.vertices().forEach((table, next) -> {
      long number = former.vertexNumbers(table).number(next);
      usedVertex(table, vertexNumbers(table).placeIfNew(number) - 1);
    });
    marks.edges().forEach((table, next) -> {
      long number = former.edgeNumbers(table).number(next);
      usedEdge(table, edgeNumbers(table).placeIfNew(number) - 1);
    });
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
    return hasEdgeTable(edgeTable) ? catalog.edgePositions(edgeTable) : 0;
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
    return hasEdgeTable(ElementId.table(edgeId)) && snapshot.hasEdge(edgeId);
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
