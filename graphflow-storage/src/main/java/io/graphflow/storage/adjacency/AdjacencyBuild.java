package io.graphflow.storage.adjacency;

import io.graphflow.research.ListsPerPage;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.memory.ScratchSpace;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds the lists of one edge label in both directions, in the layout of files, from its edges in any
 * order, and finds the exact facts that planning relies on. Everything that grows with the data is
 * native memory.
 *
 * <p>Steps, in this order: the constructor sorts the edges by (source, destination), if they are not, and counts;
 * the {@code ordinals} methods, for the order of edge properties; {@link #buildForward}; {@link
 * #buildBackward}, which goes through the forward lists or, where an edge does not fit into a word or lists are columns, sorts the
 * edges by destination. Not for use by several
 * threads; sorting uses all cores.
 */
public final class AdjacencyBuild {
  private final EdgeLabelPlan plan;
  private final long[] vertexCounts;
  private final long[] firstEdges;
  private final long[] largestPages;
  private final int listsPerPage;
  private final long edgeCount;
  private final int strideBytes;
  private final boolean hasSelfLoops;
  private final boolean hasParallelEdges;
  private boolean hasTwoCycles;
  private final MemorySegment edges;
  private final MemorySegment spare;

  private final Adjacency[] forward;
  private final Adjacency[] backward;
  private final long[] forwardCounts;
  private final Structures structures;
  private final ScratchSpace scratch;

  /** Tells which lists are promised to have at most one element. */
  @FunctionalInterface
  public interface Declarations {
    /** Whether the lists of a table are declared single. */
    boolean declaredSingle(int ownerTable, Direction direction);
  }

  /** Gives the writers of the structures that are built. */
  public interface Structures {
    /** A writer for the lists that {@code info} describes. */
    StructureWriter writer(AdjacencyInfo info);

    /** The structure that {@code writer}, now finished, has made. */
    Structure finished(AdjacencyInfo info, StructureWriter writer);
  }

  /**
   * Sorts the edges and gathers the facts.
   *
   * @param edgeLabel id of the edge label
   * @param vertexCounts number of vertices by vertex table
   * @param declarations cardinalities declared for the label
   * @param listsPerPage lists in a property page, see {@link ListsPerPage#check}
   * @param edges with payloads if the label has properties; sorted afterwards
   * @param structures where the lists are made
   * @param scratch for temporary memory
   * @throws IllegalArgumentException if an edge starts or ends in a vertex that does not exist
   */
  public AdjacencyBuild(int edgeLabel, long[] vertexCounts, Declarations declarations,
      int listsPerPage, EdgeRecords edges, Structures structures, ScratchSpace scratch) {
    int tables = vertexCounts.length;
    this.structures = structures;
    this.scratch = scratch;
    this.vertexCounts = vertexCounts.clone();
    this.listsPerPage = ListsPerPage.check(listsPerPage);
    this.edgeCount = edges.count();
    this.strideBytes = edges.strideBytes();
    this.edges = edges.records();
    this.spare = edges.spare();
    if (!edges.areInOrder()) {
      sort(EdgeSort.DESTINATION, EdgeSort.SOURCE);
    }
    ListFacts facts = ListFacts.count(
        this.edges, strideBytes, edgeCount, vertexCounts, listsPerPage, scratch);
    this.hasSelfLoops = facts.hasSelfLoops();
    this.hasParallelEdges = facts.hasParallelEdges();
    this.firstEdges = new long[tables];
    this.largestPages = new long[tables];
    this.forwardCounts = new long[tables];
    List<AdjacencyInfo> infos = new ArrayList<>();
    long first = 0;
    for (int table = 0; table < tables; table++) {
      firstEdges[table] = first;
      forwardCounts[table] = facts.edgeCount(table, Direction.FORWARD);
      largestPages[table] = facts.largestPage(table);
      first += forwardCounts[table];
      for (Direction direction : Direction.values()) {
        if (facts.edgeCount(table, direction) > 0) {
          infos.add(facts.info(
              edgeLabel, table, direction, declarations.declaredSingle(table, direction)));
        }
      }
    }
    this.plan = new EdgeLabelPlan(infos, edges.hasPayload(), vertexCounts);
    this.forward = new Adjacency[tables];
    this.backward = new Adjacency[tables];
  }

  private void sort(int... keys) {
    EdgeSort.sort(edges, spare, edgeCount, strideBytes, keys);
  }

  private long source(long edge) {
    return edges.get(NativeBytes.LONG, edge * strideBytes + EdgeSort.SOURCE);
  }

  private long destination(long edge) {
    return edges.get(NativeBytes.LONG, edge * strideBytes + EdgeSort.DESTINATION);
  }

  private long payload(long edge) {
    return edges.get(NativeBytes.LONG, edge * strideBytes + EdgeSort.PAYLOAD);
  }

  /** Facts and decisions; complete from the start. */
  public EdgeLabelPlan plan() {
    return plan;
  }

  /** Whether some edge starts and ends in the same vertex. */
  public boolean hasSelfLoops() {
    return hasSelfLoops;
  }

  /** Whether two edges have the same source and destination. */
  public boolean hasParallelEdges() {
    return hasParallelEdges;
  }

  /** Whether edges (u, v) and (v, u) with u ≠ v both exist; known after {@link #buildBackward}. */
  public boolean hasTwoCycles() {
    return hasTwoCycles;
  }

  /** The lists of a table, or null if no edge touches it on that side or they are not built yet. */
  public Adjacency lists(int ownerTable, Direction direction) {
    return direction == Direction.FORWARD ? forward[ownerTable] : backward[ownerTable];
  }

  /** Builds all forward lists. */
  public void buildForward() {
    for (AdjacencyInfo info : plan.infos()) {
      if (info.direction() == Direction.FORWARD) {
        forward[info.ownerTable()] = buildForward(info);
      }
    }
  }

  private Adjacency buildForward(AdjacencyInfo info) {
    try (StructureWriter writer = structures.writer(info)) {
      ListShape shape = shape(info);
      assert shape.edgeComponent() == EdgeComponent.NONE : shape;
      ListBuilder lists = shape.builder(writer, scratch);
      lists.appendAll(new ForwardEdges(this, firstEdges[info.ownerTable()], info.edgeCount()));
      lists.finish();
      return opened(structures.finished(info, writer));
    }
  }

  /**
   * The edges of forward lists, whose places there tell their offsets in pages.
   *
   * @param first the record of the first one
   */
  private record ForwardEdges(AdjacencyBuild of, long first, long count) implements OrderedEdges {
    @Override
    public long owner(long index) {
      return ElementId.position(of.source(first + index));
    }

    @Override
    public long neighbour(long index) {
      return of.destination(first + index);
    }

    @Override
    public long edge(long index) {
      return 0;
    }
  }

  private ListShape shape(AdjacencyInfo info) {
    return plan.shape(info, listsPerPage, largestPages, StorageOptions.FILES);
  }

  private static Adjacency opened(Structure made) {
    // Edge tables have no numbers yet, and nobody asks for edge IDs while lists are built.
    return AdjacencyStructure.read(made, EdgeIds.unnumbered());
  }

  /**
   * The ordinals of the edges of an edge table by their positions: the order of property pages.
   *
   * @return one long an edge, to be closed by the caller
   */
  public ScratchSpace.Region ordinalsByPosition(int sourceTable) {
    long first = firstEdges[sourceTable];
    long count = forwardEdgeCount(sourceTable);
    ScratchSpace.Region region = scratch.region(count * Long.BYTES);
    MemorySegment ordinals = region.segment();
    EdgeSort.forChunks(count, (from, end) -> {
      for (long i = from; i < end; i++) {
        ordinals.set(NativeBytes.LONG, i * Long.BYTES, payload(first + i));
      }
    });
    return region;
  }

  /**
   * The ordinals of the edges of an edge table by the offset of their source, -1 where a source has
   * no edge. Every source has at most one.
   *
   * @return one long a vertex of the source table, to be closed by the caller
   */
  public ScratchSpace.Region ordinalsBySource(int sourceTable) {
    ScratchSpace.Region region = absentOrdinals(sourceTable);
    MemorySegment ordinals = region.segment();
    long first = firstEdges[sourceTable];
    long end = first + forwardEdgeCount(sourceTable);
    for (long edge = first; edge < end; edge++) {
      ordinals.set(
          NativeBytes.LONG, ElementId.position(source(edge)) * Long.BYTES, payload(edge));
    }
    return region;
  }

  /**
   * The ordinals of the edges into a destination table by the offset of their destination, -1 where
   * a destination has no edge. Every destination has at most one.
   *
   * @return one long a vertex of the destination table, to be closed by the caller
   */
  public ScratchSpace.Region ordinalsByDestination(int destinationTable) {
    ScratchSpace.Region region = absentOrdinals(destinationTable);
    MemorySegment ordinals = region.segment();
    for (long edge = 0; edge < edgeCount; edge++) {
      long destination = destination(edge);
      if (ElementId.table(destination) == destinationTable) {
        ordinals.set(
            NativeBytes.LONG, ElementId.position(destination) * Long.BYTES, payload(edge));
      }
    }
    return region;
  }

  private ScratchSpace.Region absentOrdinals(int table) {
    ScratchSpace.Region region = scratch.region(vertexCounts[table] * Long.BYTES);
    region.segment().fill((byte) -1);
    return region;
  }

  private long forwardEdgeCount(int sourceTable) {
    return forwardCounts[sourceTable];
  }

  /** Builds all backward lists. Ordinals cannot be asked for afterwards. */
  public void buildBackward() {
    BackwardBuild.Lists made = BackwardScatter.fits(plan)
        ? BackwardScatter.build(plan, forward, this::shape, structures, scratch)
        : sortBackward();
    hasTwoCycles = made.haveTwoCycles();
    for (AdjacencyInfo info : plan.infos()) {
      if (info.direction() == Direction.BACKWARD) {
        backward[info.ownerTable()] = opened(made.structures().get(info.ownerTable()));
      }
    }
  }

  private BackwardBuild.Lists sortBackward() {
    boolean positional = replaceOrdinalsByPageOffsets();
    EdgeRecords records = new EdgeRecords(edges, spare, edgeCount, strideBytes);
    return new BackwardBuild(plan, forward, records, positional)
        .build(this::shape, structures, scratch);
  }

  /** Returns whether any edge has a positional offset; the others get 0. */
  private boolean replaceOrdinalsByPageOffsets() {
    boolean any = false;
    for (AdjacencyInfo info : plan.infos()) {
      int table = info.ownerTable();
      if (info.direction() == Direction.FORWARD && strideBytes == EdgeSort.PAYLOAD_STRIDE_BYTES) {
        boolean inPages = plan.inPages(table);
        any |= inPages;
        EdgeSort.forChunks(info.edgeCount(), (first, end) -> {
          for (long i = first; i < end; i++) {
            long edge = firstEdges[table] + i;
            long offset =
                inPages ? i - forward[table].pages().start(ElementId.position(source(edge))) : 0;
            edges.set(NativeBytes.LONG, edge * strideBytes + EdgeSort.PAYLOAD, offset);
          }
        });
      }
    }
    return any;
  }
}
