package io.graphflow.storage.paged;

import io.graphflow.exception.DataException;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.LabelCondition;
import io.graphflow.storage.snapshot.ListChanges;
import io.graphflow.storage.snapshot.OffsetRuns;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.ValueRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * The structures of a graph that are read by pages, which all snapshots of it share. What cannot be read so is not among
 * them. Safe for use by many threads.
 */
public final class PagedStructures {
  /** About so many values are in a page of a file. */
  static final int PAGE_ROWS = 1 << 14;

  private final PagedGraph graph;
  private final Catalog catalog;
  private final PageCache cache;
  private final Map<Owners, Optional<EdgeLists>> lists = new ConcurrentHashMap<>();
  private final Map<Owners, Optional<ListChanges>> changes = new ConcurrentHashMap<>();
  private final Map<Owners, ListChanges> neighboursOnly = new ConcurrentHashMap<>();
  private final Map<Integer, PagedKeys> keys = new ConcurrentHashMap<>();
  private final Map<Column, Optional<PropertyReader>> vertexReaders = new ConcurrentHashMap<>();
  private final Map<Column, PropertyReader> edgeReaders = new ConcurrentHashMap<>();

  private final Map<Column, Optional<PagedColumn>> vertexColumns = new ConcurrentHashMap<>();
  private final Map<Column, Double> pageShares = new ConcurrentHashMap<>();

  private record Owners(int edgeLabel, int table, Direction direction) {}

  private record Column(int table, int property) {}

  /** Creates structures, which read from a graph only when they are used. */
  public PagedStructures(PagedGraph graph, Catalog catalog, PageCache cache) {
    this.graph = graph;
    this.catalog = catalog;
    this.cache = cache;
  }

  /** The pages that are kept. */
  public PageCache cache() {
    return cache;
  }

  /** How much structures are in files. */
  FileSizes sizes() {
    return graph.sizes();
  }

  /** Whether lists are read by pages. */
  boolean hasLists(int edgeLabel, int table, Direction direction) {
    return changes(edgeLabel, table, direction, true) != null;
  }

  /** The edges of a label from the vertices of a table; null if they are not read by pages. */
  EdgeLists bySource(int edgeLabel, int table) {
    return lists(new Owners(edgeLabel, table, Direction.FORWARD));
  }

  private EdgeLists lists(Owners owners) {
    Optional<EdgeLists> known = lists.get(owners);
    if (known == null) {
      List<PagedEdges> types = owners.direction() == Direction.FORWARD
          ? graph.bySource(owners.edgeLabel(), owners.table())
          : graph.byDestination(owners.edgeLabel(), owners.table());
      known = Optional.ofNullable(types)
          .map(found -> new EdgeLists(
              found, catalog.vertexTable(owners.table()).count(), cache));
      lists.put(owners, known);
    }
    return known.orElse(null);
  }

  /**
   * Lists.
   *
   * @param withEdges whether the positions of edges are asked for: backward, each has to be looked for in the list of the
   *     edge's source
   * @return null if there are none, or if they are not read by pages
   */
  ListChanges changes(int edgeLabel, int table, Direction direction, boolean withEdges) {
    Owners owners = new Owners(edgeLabel, table, direction);
    if (!withEdges && direction == Direction.BACKWARD && hasLists(edgeLabel, table, direction)) {
      return neighboursOnly.computeIfAbsent(owners,
          _ -> new PagedLists(lists(owners),
              catalog.findAdjacency(edgeLabel, table, direction).orElseThrow().maxLength(),
              (_, _) -> 0));
    }
    Optional<ListChanges> known = changes.get(owners);
    if (known == null) {
      known = catalog.findAdjacency(edgeLabel, table, direction)
          .flatMap(info -> Optional.ofNullable(make(owners, info)));
      changes.put(owners, known);
    }
    return known.orElse(null);
  }

  private ListChanges make(Owners owners, AdjacencyInfo info) {
    EdgeLists own = lists(owners);
    if (own == null) {
      return null;
    }
    if (owners.direction() == Direction.FORWARD) {
      boolean single = info.single();
      return new PagedLists(own, info.maxLength(),
          (list, index) -> single ? list.owner() : list.first() + index);
    }
    List<EdgeLists> bySource = new ArrayList<>();
    boolean[] single = new boolean[catalog.vertexTables().size()];
    for (VertexTable source : catalog.vertexTables()) {
      bySource.add(null);
      if (own.types().stream().anyMatch(type -> type.neighbourTable() == source.id())) {
        EdgeLists forward = bySource(owners.edgeLabel(), source.id());
        if (forward == null) {
          return null;
        }
        bySource.set(source.id(), forward);
        single[source.id()] = isSingle(owners.edgeLabel(), source.id());
      }
    }
    return new PagedLists(own, info.maxLength(), (list, index) -> {
      int table = ElementId.table(list.neighbours()[index]);
      long source = ElementId.position(list.neighbours()[index]);
      return single[table] ? source
          : place(bySource.get(table).list(source), ElementId.of(owners.table(), list.owner()),
              list, index, bySource.get(table).types().getFirst().name());
    });
  }

  private boolean isSingle(int edgeLabel, int sourceTable) {
    return catalog.findAdjacency(edgeLabel, sourceTable, Direction.FORWARD)
        .map(AdjacencyInfo::single)
        .orElse(false);
  }

  /**
   * The place, among the edges from its source, of an edge in the list of its destination: of several between the same two
   * vertices, the first here is the first there.
   */
  private static long place(
      OwnerList bySource, long destination, OwnerList list, int index, String name) {
    int before = 0;
    while (before < index && list.neighbours()[index - before - 1] == list.neighbours()[index]) {
      before++;
    }
    int found = bySource.lowerBound(0, bySource.count(), destination) + before;
    if (found >= bySource.count() || bySource.neighbours()[found] != destination) {
      throw new DataException(name, 0, 0, "the copy of edges by destination has one from vertex "
          + bySource.owner() + " to vertex " + ElementId.position(destination)
          + " (from 0), expected it in this copy by source, too; the graph is damaged"
          + " (graphflow verify tells)");
    }
    return bySource.first() + found;
  }

  /** Where the edge at a position lies; see {@link EdgeLists#type} and {@link EdgeLists#number}. */
  private static long row(EdgeLists lists, boolean single, long position) {
    OwnerList list = list(lists, single, position);
    return list.rows()[single ? 0 : (int) (position - list.first())];
  }

  /** The list that the edge at a position is in. */
  static OwnerList list(EdgeLists lists, boolean single, long position) {
    return lists.list(single ? position : lists.owner(position));
  }

  /**
   * Finds vertices of a table by their primary key.
   *
   * @param whole builds an index of all keys, for keys that statistics of pages do not lead to
   */
  PrimaryKeyIndex keys(int table, Supplier<PrimaryKeyIndex> whole) {
    int key = catalog.vertexTable(table).primaryKey();
    PagedKeys known = keys.get(table);
    if (known == null) {
      PagedColumn column = column(new Column(table, key));
      if (column == null) {
        return whole.get();
      }
      known = keys.computeIfAbsent(table, _ -> new PagedKeys(column, cache, whole));
    }
    return known;
  }

  /** A property of vertices; null if it is not read by pages. */
  PropertyReader vertexProperty(int table, int property) {
    Column name = new Column(table, property);
    Optional<PropertyReader> known = vertexReaders.get(name);
    if (known == null) {
      Property described = catalog.vertexTable(table).properties().get(property);
      known = Optional.ofNullable(column(name))
          .map(column -> new PagedReader(described.type(),
              described.statistics().nullCount() == 0, row -> row, new PageCursor(column, cache)));
      vertexReaders.put(name, known);
    }
    return known.orElse(null);
  }

  /** The share of a property's pages that may hold one value of it; see {@link Snapshot#pageShare}. */
  double pageShare(int table, int property) {
    Column name = new Column(table, property);
    Double known = pageShares.get(name);
    if (known == null) {
      PagedColumn column = column(name);
      known = column == null ? 1 : column.pageShare();
      pageShares.put(name, known);
    }
    return known;
  }

  /** The vertices that may have a value within bounds; see {@link Snapshot#vertexRuns}. */
  OffsetRuns vertexRuns(int table, int property, ValueRange range) {
    PagedColumn column = column(new Column(table, property));
    return column == null ? null : column.rowsWithin(range);
  }

  /** The share of a table in the pages of vertices that fulfil a condition; see {@link Snapshot#labelShare}. */
  double labelShare(int table, LabelCondition condition, List<String> labels) {
    OffsetRuns runs = vertexRuns(table, condition, labels);
    // Half of a page lies before the first vertex of a run, on average, and half of one after its last.
    return runs == null ? 1
        : Math.min(1, ((double) runs.count() * PAGE_ROWS + runs.size())
            / Math.max(1, catalog.vertexTable(table).count()));
  }

  /** The vertices that fulfil a condition of labels; see {@link Snapshot#vertexRuns}. */
  OffsetRuns vertexRuns(int table, LabelCondition condition, List<String> labels) {
    return graph.vertexRuns(table, condition, labels);
  }

  /** A property of vertices as one column for all who read it; null if it is not read by pages. */
  private PagedColumn column(Column name) {
    return vertexColumns.computeIfAbsent(
        name, _ -> Optional.ofNullable(graph.vertexProperty(name.table(), name.property())))
        .orElse(null);
  }

  /** Whether all edges of a label are read by pages in the order of their sources, which their properties lie in. */
  boolean hasAllBySource(int edgeLabel) {
    return catalog.edgeTables()
        .stream()
        .filter(table -> table.edgeLabel() == edgeLabel)
        .allMatch(table -> bySource(edgeLabel, table.sourceTable()) != null);
  }

  /** A property of edges of a label that {@link #hasAllBySource}. */
  PropertyReader edgeProperty(int edgeTable, int property) {
    return edgeReaders.computeIfAbsent(new Column(edgeTable, property),
        _ -> makeEdgeReader(catalog.edgeTable(edgeTable), property));
  }

  private PropertyReader makeEdgeReader(EdgeTable table, int property) {
    EdgeLists own = bySource(table.edgeLabel(), table.sourceTable());
    Property described = catalog.edgeLabel(table.edgeLabel()).properties().get(property);
    boolean single = isSingle(table.edgeLabel(), table.sourceTable());
    PageCursor[] columns = new PageCursor[own.types().size()];
    for (int type = 0; type < columns.length; type++) {
      PagedColumn column = own.types().get(type).property(property);
      columns[type] = column == null ? null : new PageCursor(column, cache);
    }
    return new PagedReader(described.type(), described.statistics().nullCount() == 0,
        position -> row(own, single, position), columns);
  }
}
