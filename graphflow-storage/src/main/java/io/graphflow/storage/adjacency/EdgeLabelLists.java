package io.graphflow.storage.adjacency;

import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.file.StructureMemoryWriter;
import io.graphflow.storage.snapshot.ElementId;
import io.graphflow.storage.snapshot.Layout;
import java.lang.foreign.SegmentAllocator;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;

/**
 * All lists of one edge label in one layout, bound to each other so that backward lists find edge
 * IDs. Immutable and safe for use by many threads.
 */
public final class EdgeLabelLists {
  private final EdgeLabelPlan plan;
  private final int[] edgeTables;
  private final boolean[] single;
  private final Adjacency[] forward;
  private final Adjacency[] backward;

  private EdgeLabelLists(EdgeLabelPlan plan, int[] edgeTables) {
    this.plan = plan;
    this.edgeTables = edgeTables;
    this.single = new boolean[edgeTables.length];
    this.forward = new Adjacency[edgeTables.length];
    this.backward = new Adjacency[edgeTables.length];
  }

  /**
   * Opens the lists in layout +NULL.
   *
   * @param plan facts on the label
   * @param vertexTableCount number of vertex tables
   * @param edgeTableOf the edge table of the label's edges from a source table
   * @param structures the structure of each of the plan's lists
   */
  public static EdgeLabelLists open(EdgeLabelPlan plan, int vertexTableCount,
      IntUnaryOperator edgeTableOf, Function<AdjacencyInfo, Structure> structures) {
    int[] edgeTables = new int[vertexTableCount];
    for (AdjacencyInfo info : plan.infos()) {
      if (info.direction() == Direction.FORWARD) {
        edgeTables[info.ownerTable()] = edgeTableOf.applyAsInt(info.ownerTable());
      }
    }
    EdgeLabelLists lists = new EdgeLabelLists(plan, edgeTables);
    lists.fill(Layout.NULL, structures);
    return lists;
  }

  /**
   * Builds the same lists in another layout, in memory.
   *
   * @param memory for the structures: native and zeroed
   */
  public EdgeLabelLists derive(Layout layout, SegmentAllocator memory) {
    long[] largestPages = new long[forward.length];
    int listsPerPage = 0;
    for (int table = 0; table < forward.length; table++) {
      PageStarts pages = forward[table] == null ? null : forward[table].pages();
      if (pages != null) {
        largestPages[table] = pages.largestPage();
        // The same for all tables of a database.
        listsPerPage = pages.listsPerPage();
      }
    }
    int k = listsPerPage;
    EdgeLabelLists derived = new EdgeLabelLists(plan, edgeTables);
    derived.fill(layout, info -> {
      ListShape shape = plan.shape(info, k, largestPages, layout);
      StructureMemoryWriter writer =
          new StructureMemoryWriter(StructureKind.ADJACENCY, layout.displayName(), memory);
      copy(lists(info.ownerTable(), info.direction()), shape, writer);
      return writer.structure();
    });
    return derived;
  }

  private static void copy(Adjacency from, ListShape shape, StructureMemoryWriter writer) {
    ListBuilder to = ListBuilder.of(shape, writer, null);
    EdgeComponent component = shape.edgeComponent();
    for (long owner = 0; owner < from.ownerCount(); owner++) {
      long end = from.end(owner);
      for (long position = from.start(owner); position < end; position++) {
        to.append(owner, from.neighbour(position), switch (component) {
          case NONE -> 0;
          case PAGE_OFFSET -> from.storedEdge(position);
          case EDGE_ID -> from.edgeId(owner, position);
        });
      }
    }
    to.finish();
  }

  /** Forward lists come first: backward lists look edges up in them. */
  private void fill(Layout layout, Function<AdjacencyInfo, Structure> structures) {
    boolean stored = !layout.includes(Layout.NEW_IDS);
    EdgeIds.Source[] sources = new EdgeIds.Source[forward.length];
    for (AdjacencyInfo info : plan.infos()) {
      if (info.direction() == Direction.FORWARD) {
        int table = info.ownerTable();
        single[table] = info.single();
        EdgeIds ids =
            stored ? EdgeIds.stored() : EdgeIds.forward(edgeTables[table], info.single());
        forward[table] = read(structures.apply(info), info, ids);
        sources[table] = new EdgeIds.Source(edgeTables[table], forward[table], info.single());
      }
    }
    for (AdjacencyInfo info : plan.infos()) {
      if (info.direction() == Direction.BACKWARD) {
        EdgeIds ids = stored ? EdgeIds.stored() : EdgeIds.backward(sourcesOf(info, sources));
        backward[info.ownerTable()] = read(structures.apply(info), info, ids);
      }
    }
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

  /** The lists of a table, or null if it owns none in this direction. */
  public Adjacency lists(int ownerTable, Direction direction) {
    return direction == Direction.FORWARD ? forward[ownerTable] : backward[ownerTable];
  }

  /** The source vertex ID of the edge at a position of the edges from a table; O(log n). */
  public long source(int sourceTable, long position) {
    long owner = single[sourceTable] ? position : forward[sourceTable].ownerOf(position);
    return ElementId.of(sourceTable, owner);
  }

  /** The destination vertex ID of the edge at a position of the edges from a table. */
  public long destination(int sourceTable, long position) {
    Adjacency lists = forward[sourceTable];
    return lists.neighbour(single[sourceTable] ? lists.start(position) : position);
  }
}
