package io.graphflow.storage.adjacency;

import io.graphflow.research.EdgePropertyStorage;
import io.graphflow.research.Layout;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.file.StructureMemoryWriter;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.memory.ScratchSpace;
import java.lang.foreign.SegmentAllocator;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;

/**
 * All lists of one edge label in one form of storage, bound to each other so that backward lists find edge
 * IDs. Safe for use by many threads: what is there does not change, and who asks for lists that are being made waits for them.
 */
public final class EdgeLabelLists {
  private final EdgeLabelPlan plan;
  private final int[] edgeTables;
  private final boolean[] single;
  private final Adjacency[] forward;
  private final EdgeIds.Source[] sources;
  /** Null where nobody has asked for them yet, with {@link #late}. */
  private volatile Adjacency[] backward;
  private final LateLists late;
  private final ReentrantLock making = new ReentrantLock();
  /** By source table the order of edge columns; null where edges are not in edge columns. */
  private final EdgeColumnOrder[] columnOrders;

  /** Makes backward lists when they are first asked for. */
  @FunctionalInterface
  public interface LateLists {
    /**
     * Makes the lists, in the layout of files.
     *
     * @param lists whose forward lists are there
     * @return the structures by owner table
     */
    Map<Integer, Structure> make(EdgeLabelLists lists);
  }

  private EdgeLabelLists(
      EdgeLabelPlan plan, int[] edgeTables, StorageOptions options, LateLists late) {
    this.plan = plan;
    this.late = late;
    this.sources = new EdgeIds.Source[edgeTables.length];
    this.edgeTables = edgeTables;
    this.single = new boolean[edgeTables.length];
    this.forward = new Adjacency[edgeTables.length];
    this.columnOrders = new EdgeColumnOrder[edgeTables.length];
    for (AdjacencyInfo info : plan.infos()) {
      int table = info.ownerTable();
      if (options.edgeProperties() == EdgePropertyStorage.EDGE_COLUMNS
          && info.direction() == Direction.FORWARD && plan.inPages(table)) {
        columnOrders[table] = new EdgeColumnOrder(edgeTables[table], info.edgeCount());
      }
    }
  }

  /**
   * Opens the lists in the layout of files.
   *
   * @param plan facts on the label
   * @param vertexTableCount number of vertex tables
   * @param edgeTableOf the edge table of the label's edges from a source table
   * @param structures the structure of each of the plan's lists
   */
  public static EdgeLabelLists open(EdgeLabelPlan plan, int vertexTableCount,
      IntUnaryOperator edgeTableOf, Function<AdjacencyInfo, Structure> structures) {
    return open(plan, vertexTableCount, edgeTableOf, structures, null);
  }

  /**
   * Opens the lists in the layout of files.
   *
   * @param structures the structure of each of the plan's lists, but not of backward lists if {@code late} makes these
   * @param late makes backward lists; null if they are among {@code structures}
   */
  public static EdgeLabelLists open(EdgeLabelPlan plan, int vertexTableCount,
      IntUnaryOperator edgeTableOf, Function<AdjacencyInfo, Structure> structures,
      LateLists late) {
    int[] edgeTables = new int[vertexTableCount];
    for (AdjacencyInfo info : plan.infos()) {
      if (info.direction() == Direction.FORWARD) {
        edgeTables[info.ownerTable()] = edgeTableOf.applyAsInt(info.ownerTable());
      }
    }
    EdgeLabelLists lists = new EdgeLabelLists(plan, edgeTables, StorageOptions.FILES, late);
    lists.fill(StorageOptions.FILES, structures);
    return lists;
  }

  /**
   * Builds the same lists in other structures, in memory. These lists must be those of the files.
   *
   * @param memory for the structures: native and zeroed
   */
  public EdgeLabelLists derive(StorageOptions options, SegmentAllocator memory) {
    int listsPerPage = listsPerPage(options);
    long[] largestPages = largestPages(listsPerPage);
    EdgeLabelLists derived = new EdgeLabelLists(plan, edgeTables, options, null);
    try (ScratchSpace scratch = ScratchSpace.inMemory()) {
      derived.fill(options, info -> {
        ListShape shape = plan.shape(info, listsPerPage, largestPages, options);
        StructureMemoryWriter writer = new StructureMemoryWriter(
            StructureKind.ADJACENCY, options.layout().displayName(), memory);
        copy(lists(info.ownerTable(), info.direction()), shape.builder(writer, scratch),
            shape.edgeComponent(), derived, listsPerPage);
        return writer.structure();
      });
    }
    return derived;
  }

  /** Lists in a property page that the options ask for; 0 if no edge keeps properties in pages. */
  private int listsPerPage(StorageOptions options) {
    int loaded = listsPerPage();
    return options.listsPerPage() == StorageOptions.AS_LOADED || loaded == 0
        ? loaded
        : options.listsPerPage();
  }

  /** Lists in a property page; 0 if no edge keeps properties in pages. */
  public int listsPerPage() {
    for (Adjacency lists : forward) {
      if (lists != null && lists.pages() != null) {
        // All tables of a database have the same number.
        return lists.pages().listsPerPage();
      }
    }
    return 0;
  }

  /** The shape that lists of the label have in files. */
  ListShape shapeInFiles(AdjacencyInfo info) {
    int listsPerPage = listsPerPage();
    return plan.shape(info, listsPerPage, largestPages(listsPerPage), StorageOptions.FILES);
  }

  private long[] largestPages(int listsPerPage) {
    long[] largest = new long[forward.length];
    for (int table = 0; table < forward.length; table++) {
      if (forward[table] != null && forward[table].pages() != null) {
        largest[table] = largestPage(forward[table], listsPerPage);
      }
    }
    return largest;
  }

  private static long largestPage(Adjacency lists, int listsPerPage) {
    long largest = 0;
    for (long owner = 0; owner < lists.ownerCount(); owner += listsPerPage) {
      long last = Math.min(owner + listsPerPage, lists.ownerCount()) - 1;
      largest = Math.max(largest, lists.end(last) - lists.start(owner));
    }
    return largest;
  }

  private void copy(Adjacency from, ListBuilder to, EdgeComponent component,
      EdgeLabelLists derived, int listsPerPage) {
    boolean isForward = from.direction() == Direction.FORWARD;
    for (long owner = 0; owner < from.ownerCount(); owner++) {
      long end = from.end(owner);
      for (long position = from.start(owner); position < end; position++) {
        long neighbour = from.neighbour(position);
        long source = isForward ? ElementId.of(from.ownerTable(), owner) : neighbour;
        to.append(owner, neighbour, switch (component) {
          case NONE -> 0;
          case PAGE_OFFSET -> pageOffset(source, from.edgeId(owner, position), listsPerPage);
          case COLUMN_POSITION -> derived.columnPosition(source, from.edgeId(owner, position));
          case EDGE_ID -> derived.edgeId(source, from.edgeId(owner, position));
        });
      }
    }
    to.finish();
  }

  /** The page-level positional offset of an edge; 0 if its source has no property pages. */
  private long pageOffset(long source, long edgeId, int listsPerPage) {
    int table = ElementId.table(source);
    if (!plan.inPages(table)) {
      return 0;
    }
    long firstOfPage = ElementId.position(source) / listsPerPage * listsPerPage;
    return ElementId.position(edgeId) - forward[table].start(firstOfPage);
  }

  /** The position in the edge columns; 0 if the properties of the source's edges lie elsewhere. */
  private long columnPosition(long source, long edgeId) {
    int table = ElementId.table(source);
    return plan.inPages(table) ? columnPosition(table, ElementId.position(edgeId)) : 0;
  }

  /** The ID, in these lists, of an edge of the files. */
  private long edgeId(long source, long edgeId) {
    return ElementId.of(ElementId.table(edgeId),
        columnPosition(ElementId.table(source), ElementId.position(edgeId)));
  }

  /**
   * The position at which the properties of an edge lie, by position of its ID in the files. The
   * two differ only where edge columns hold the properties.
   */
  public long columnPosition(int sourceTable, long position) {
    EdgeColumnOrder order = columnOrders[sourceTable];
    return order == null ? position : order.columnPosition(position);
  }

  /** The inverse of {@link #columnPosition}. */
  public long forwardPosition(int sourceTable, long columnPosition) {
    EdgeColumnOrder order = columnOrders[sourceTable];
    return order == null ? columnPosition : order.forwardPosition(columnPosition);
  }

  /** Forward lists come first: backward lists look edges up in them. */
  private void fill(StorageOptions options, Function<AdjacencyInfo, Structure> structures) {
    boolean stored = !options.layout().includes(Layout.NEW_IDS);
    for (AdjacencyInfo info : plan.infos()) {
      if (info.direction() == Direction.FORWARD) {
        int table = info.ownerTable();
        single[table] = info.single();
        forward[table] = read(structures.apply(info), info, forwardIds(table, stored));
        sources[table] = new EdgeIds.Source(edgeTables[table], forward[table], info.single());
      }
    }
    if (late == null) {
      backward = bind(structures, stored);
    }
  }

  private Adjacency[] bind(Function<AdjacencyInfo, Structure> structures, boolean stored) {
    Adjacency[] bound = new Adjacency[forward.length];
    for (AdjacencyInfo info : plan.infos()) {
      if (info.direction() == Direction.BACKWARD) {
        EdgeIds ids = stored ? EdgeIds.stored(false) : EdgeIds.backward(sourcesOf(info, sources));
        bound[info.ownerTable()] = read(structures.apply(info), info, ids);
      }
    }
    return bound;
  }

  private EdgeIds forwardIds(int table, boolean stored) {
    boolean inColumns = columnOrders[table] != null;
    if (stored) {
      return EdgeIds.stored(!single[table] && !inColumns);
    }
    return inColumns
        ? EdgeIds.forwardColumn(edgeTables[table])
        : EdgeIds.forward(edgeTables[table], single[table]);
  }

  private Adjacency read(Structure structure, AdjacencyInfo info, EdgeIds ids) {
    Adjacency lists = AdjacencyStructure.read(structure, ids);
    int onlyTable = info.neighbours().size() == 1 ? info.neighbours().getFirst().table() : -1;
    if (lists.edgeLabel() != info.edgeLabel() || lists.ownerTable() != info.ownerTable()
        || lists.direction() != info.direction() || lists.onlyNeighbourTable() != onlyTable
        || lists.ownerCount() != plan.vertexCount(info.ownerTable())
        || lists.edgeCount() != info.edgeCount()) {
      throw structure.damaged("it holds " + lists.edgeCount() + " edges of "
          + lists.ownerCount() + " vertices, not the lists that the catalog describes");
    }
    return lists;
  }

  private static EdgeIds.Source[] sourcesOf(AdjacencyInfo info, EdgeIds.Source[] sources) {
    EdgeIds.Source[] own = new EdgeIds.Source[sources.length];
    for (AdjacencyInfo.Neighbour neighbour : info.neighbours()) {
      own[neighbour.table()] = sources[neighbour.table()];
    }
    return own;
  }

  /** Facts and decisions on the label. */
  public EdgeLabelPlan plan() {
    return plan;
  }

  /** The lists of a table, or null if it owns none in this direction. Backward lists may be made for this. */
  public Adjacency lists(int ownerTable, Direction direction) {
    if (direction == Direction.FORWARD) {
      return forward[ownerTable];
    }
    Adjacency[] made = backward;
    return (made != null ? made : makeBackward())[ownerTable];
  }

  /** Whether the lists of a direction are there, so that nobody waits for them. */
  public boolean have(Direction direction) {
    return direction == Direction.FORWARD || backward != null;
  }

  private Adjacency[] makeBackward() {
    making.lock();
    try {
      if (backward == null) {
        Map<Integer, Structure> structures = late.make(this);
        backward = bind(info -> structures.get(info.ownerTable()), false);
      }
      return backward;
    } finally {
      making.unlock();
    }
  }

  int vertexTableCount() {
    return forward.length;
  }

  /** The source vertex ID of the edge from a table with this position in its ID; O(log n). */
  public long source(int sourceTable, long position) {
    long owner = single[sourceTable]
        ? position
        : forward[sourceTable].ownerOf(forwardPosition(sourceTable, position));
    return ElementId.of(sourceTable, owner);
  }

  /** The destination vertex ID of the edge from a table with this position in its ID. */
  public long destination(int sourceTable, long position) {
    Adjacency lists = forward[sourceTable];
    return lists.neighbour(single[sourceTable]
        ? lists.start(position)
        : forwardPosition(sourceTable, position));
  }
}
