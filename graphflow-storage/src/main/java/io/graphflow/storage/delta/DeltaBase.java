package io.graphflow.storage.delta;

import io.graphflow.exception.GraphflowException;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.identity.ElementNumbers;
import io.graphflow.storage.identity.NumberMarks;
import io.graphflow.storage.identity.NumberRange;
import io.graphflow.storage.identity.NumberRanges;
import io.graphflow.storage.identity.PlaceCounter;
import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import io.graphflow.storage.snapshot.PropertyIndex;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/**
 * The base of all versions of a generation: a snapshot of its files in some layout, and the
 * counters of new elements. Tables, labels and properties that the files do not have are empty
 * here. Safe for use by many threads.
 *
 * <p>Edge IDs in the log are those of the files; where {@linkplain
 * io.graphflow.research.EdgePropertyStorage#EDGE_COLUMNS edge columns} gave edges other ones,
 * nobody may write above the base.
 */
public final class DeltaBase {
  private final Snapshot snapshot;
  private final Catalog catalog;
  private final DeltaCounters counters = new DeltaCounters();
  /** Null as long as nothing need be reserved, as nothing is written that lasts. */
  private volatile Consumer<Change> reservations;

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

  /**
   * Takes over the numbers handed out in tables that the files do not have. Transactions added
   * these tables and did not commit, and a table that is added later may get the number of one of
   * them.
   */
  public void remember(NumberRanges handedOut) {
    for (int i = catalog.vertexTables().size(); i < handedOut.vertexTables().size(); i++) {
      vertexCounter(i);
    }
    for (int i = catalog.edgeTables().size(); i < handedOut.edgeTables().size(); i++) {
      edgeCounter(i);
    }
  }

  /**
   * Lets places of new elements be reserved before they are handed out, from now on.
   *
   * @param byWhom is given {@link Change.ReserveOffsets} or {@link Change.ReservePositions}, by many threads,
   *     and makes them durable before it returns
   */
  public void reserveBy(Consumer<Change> byWhom) {
    reservations = byWhom;
  }

  /**
   * Hands out the offset of a new vertex in a table; nobody else gets it.
   *
   * @throws GraphflowException if it cannot be reserved
   */
  public long nextVertex(int vertexTable) {
    Consumer<Change> by = reservations;
    return vertexCounter(vertexTable).take(
        by == null ? null : end -> by.accept(new Change.ReserveOffsets(vertexTable, end)));
  }

  /**
   * Hands out the position of a new edge in an edge table; nobody else gets it.
   *
   * @throws GraphflowException if it cannot be reserved
   */
  public long nextEdge(int edgeTable) {
    Consumer<Change> by = reservations;
    return edgeCounter(edgeTable).take(
        by == null ? null : end -> by.accept(new Change.ReservePositions(edgeTable, end)));
  }

  /** Takes notice of an offset that a change has which is applied. */
  void usedVertex(int vertexTable, long offset) {
    vertexCounter(vertexTable).used(offset);
  }

  /** Takes notice of a position that a change has which is applied. */
  void usedEdge(int edgeTable, long position) {
    edgeCounter(edgeTable).used(position);
  }

  /** Takes notice of offsets that a process before this one may have handed out. */
  void reservedOffsets(int vertexTable, long end) {
    vertexCounter(vertexTable).reserved(end);
  }

  /** Takes notice of positions that a process before this one may have handed out. */
  void reservedPositions(int edgeTable, long end) {
    edgeCounter(edgeTable).reserved(end);
  }

  private PlaceCounter vertexCounter(int vertexTable) {
    PlaceCounter counter = counters.vertices(vertexTable);
    return counter != null ? counter
        : counters.vertices(vertexTable, firstFree(vertexNumbers(vertexTable)));
  }

  private PlaceCounter edgeCounter(int edgeTable) {
    PlaceCounter counter = counters.edges(edgeTable);
    return counter != null ? counter
        : counters.edges(edgeTable, firstFree(edgeNumbers(edgeTable)));
  }

  /** The first place that was not handed out before the files were put in place. */
  private static long firstFree(ElementNumbers numbers) {
    return numbers.placeIfNew(numbers.range().next());
  }

  /** The numbers of the vertices of a table, of the base or new. */
  public ElementNumbers vertexNumbers(int vertexTable) {
    return snapshot.vertexNumbers(vertexTable);
  }

  /** The numbers of the edges of a table, of the base or new. */
  public ElementNumbers edgeNumbers(int edgeTable) {
    return snapshot.edgeNumbers(edgeTable);
  }

  /** The places handed out by now, or a little before. */
  public NumberMarks recentMarks() {
    return counters.recentMarks();
  }

  /** The places handed out by now. */
  public NumberMarks marks() {
    return counters.marks();
  }

  /**
   * The numbers of the elements of the next generation.
   *
   * @param catalog the catalog of the version that is written
   * @param now the places handed out by now
   * @param writing for each transaction that is writing, the places handed out at its beginning; it
   *     may commit elements that the version lacks. Taken after {@code now}
   */
  public NumberRanges nextNumbers(
      Catalog catalog, NumberMarks now, Collection<NumberMarks> writing) {
    List<NumberRange> vertexTables = new ArrayList<>();
    for (VertexTable table : catalog.vertexTables()) {
      int id = table.id();
      long first = firstFree(vertexNumbers(id));
      long least = now.vertex(id, first);
      for (NumberMarks marks : writing) {
        least = Math.min(least, marks.vertex(id, first));
      }
      vertexTables.add(range(vertexNumbers(id), least, now.vertex(id, first)));
    }
    List<NumberRange> edgeTables = new ArrayList<>();
    for (EdgeTable table : catalog.edgeTables()) {
      int id = table.id();
      long first = firstFree(edgeNumbers(id));
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

  /**
   * Goes on handing out places after those of a former generation, and need not reserve again those
   * that it has reserved.
   *
   * @param numbers the numbers that this generation's files were written with
   * @return the same numbers, with everything that the former generation has reserved; to be made
   *     durable before a place is handed out here
   */
  public NumberRanges goOnAfter(DeltaBase former, NumberRanges numbers) {
    NumberMarks handedOut = former.counters.marks();
    NumberMarks reserved = former.counters.reserved();
    List<NumberRange> vertexTables = new ArrayList<>(numbers.vertexTables());
    handedOut.vertices().forEach((table, next) -> {
      ElementNumbers before = former.vertexNumbers(table);
      PlaceCounter counter = vertexCounter(table);
      counter.used(vertexNumbers(table).placeIfNew(before.number(next)) - 1);
      long end = before.number(reserved.vertices().get(table));
      counter.reservedHere(vertexNumbers(table).placeIfNew(end));
      NumberRanges.raise(vertexTables, table, end);
    });
    List<NumberRange> edgeTables = new ArrayList<>(numbers.edgeTables());
    handedOut.edges().forEach((table, next) -> {
      ElementNumbers before = former.edgeNumbers(table);
      PlaceCounter counter = edgeCounter(table);
      counter.used(edgeNumbers(table).placeIfNew(before.number(next)) - 1);
      long end = before.number(reserved.edges().get(table));
      counter.reservedHere(edgeNumbers(table).placeIfNew(end));
      NumberRanges.raise(edgeTables, table, end);
    });
    return new NumberRanges(vertexTables, edgeTables);
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
