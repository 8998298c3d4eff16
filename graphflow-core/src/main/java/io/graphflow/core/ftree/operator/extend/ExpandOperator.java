package io.graphflow.core.ftree.operator.extend;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.adjacency.batch.ListRuns;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.block.FTree;
import io.graphflow.core.ftree.operator.BlockAdder;
import io.graphflow.core.ftree.operator.BlockFilter;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.ftree.operator.ListFilter;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.layout.ElementId;
import java.util.List;

/**
 * Adds a block with the neighbours of vertices: the lists of a whole batch of vertices go into one
 * vector, however short they are. Where one list is all there is, the vector points to it in the
 * store (GES, section 5).
 *
 * <p>A window has the elements of one run of the lists, so that all of its vertices lie in one
 * table, and all edges in one, and predicates and projections above read columns. Where vertices
 * have several runs, a tree comes once for each.
 */
public final class ExpandOperator extends BlockAdder {
  private static final int FIRST_CAPACITY = 1024;

  /** The mean length from which on lists are tested or copied one by one, each by a call of a kernel. */
  private static final int LONG_LIST = 16;

  private final QueryContext context;
  private final OwnerPositions owners;
  private final VertexVector from;
  private final VertexVector to;
  private final EdgeVector edge;
  private final boolean edgeOnlyTested;
  private final NeighbourLegs legs;
  private final BlockFilter[] filters;

  /** The filters that test lists in this window, and those that test the block. */
  private final ListFilter[] early;

  private final BlockFilter[] late;
  private int earlyCount;
  private int lateCount;

  /** Whether elements of this window are tested in their lists: for the legs, and by the early filters. */
  private boolean testsLists;

  /** Whether somebody reads the edges of this window from their vector. */
  private boolean writesEdges;

  /** The positions of a list that pass, and room for those that pass the filters so far. */
  private final Selection all = new Selection();

  private final Selection[] passing = {new Selection(), new Selection()};
  private final AdjacencyBatch batch;
  private final int mostCapacity;

  /** The first windows are short, so that what is learnt from them is not learnt too late. */
  private int capacity;

  /** By position of the new block the owner of its edge. */
  private final VertexVector edgeOwners = new VertexVector();

  private boolean inBatch;
  private int run;
  private int owner;

  /** The list position in the run to go on from, or -1 for the first of the owner's list. */
  private long nextInRun;

  private boolean hasMore;
  private ListRun windowRun;
  private int ownerTable;

  /** Whether the window is a part of the only list, to which the vectors point. */
  private boolean points;

  /** Where they point to if they do, or -1. */
  private long pointedStart;

  private int pointedOwner;

  /**
   * Creates the operator; the other parameters are those of {@link BlockAdder}.
   *
   * @param fromBlock the block of {@code from}, which is the one above the new block or lies above that
   * @param to receives the neighbours
   * @param edge receives the edges; null if nothing reads them
   * @param edgeOnlyTested whether nothing but {@code filters} reads the edges
   * @param legs of whose vertices the neighbours must be neighbours too; null for any
   * @param filters drop positions of the new block before anybody else sees them
   * @param capacity the number of positions after which the block is long enough; a list that is tested may
   *     make it longer by as many again
   */
  public ExpandOperator(FTreeOperator input, QueryContext context, FTree below, FTree tree,
      FBlock block, FBlock fromBlock, VertexVector from, ListRuns lists, VertexVector to,
      EdgeVector edge, boolean edgeOnlyTested, NeighbourLegs legs, List<BlockFilter> filters,
      int capacity) {
    super(input, context, below, tree, block);
    this.context = context;
    this.owners = new OwnerPositions(block.parent(), fromBlock, from);
    this.from = from;
    this.to = to;
    this.edge = edge;
    this.edgeOnlyTested = edgeOnlyTested;
    this.legs = legs;
    this.filters = filters.toArray(BlockFilter[]::new);
    this.early = new ListFilter[this.filters.length];
    this.late = new BlockFilter[this.filters.length];
    this.mostCapacity = capacity;
    this.batch = new AdjacencyBatch(lists, owners, owners.vertices());
  }

  @Override
  public void open() {
    super.open();
    capacity = Math.min(FIRST_CAPACITY, mostCapacity);
  }

  @Override
  protected void beginTree() {
    owners.begin();
    batch.start();
    if (legs != null) {
      legs.beginTree();
    }
    inBatch = false;
    hasMore = true;
  }

  @Override
  protected int fill() {
    windowRun = null;
    pointedStart = -1;
    int count = 0;
    while (!endsWithBatch() && nextRun()) {
      ListRun next = batch.runs[run];
      if (windowRun == null) {
        begin(next);
      } else if (windowRun != next) {
        return count;
      }
      count = addLists(next, count);
      if (owner < batch.count()) {
        return count;
      }
      run++;
      owner = 0;
    }
    hasMore = endsWithBatch();
    return count;
  }

  /**
   * Whether the window must end with the batch of owners, because the next batch may reuse the
   * memory that the window's edges lie in.
   */
  private boolean endsWithBatch() {
    return windowRun != null && windowRun.gathered != null && run == batch.runs.length;
  }

  /** Finds the run to go on with; false if there is none. */
  private boolean nextRun() {
    while (!inBatch || run == batch.runs.length) {
      context.check();
      if (!batch.next()) {
        return false;
      }
      inBatch = true;
      run = 0;
      owner = 0;
      nextInRun = -1;
    }
    return true;
  }

  private void begin(ListRun first) {
    windowRun = first;
    ownerTable = batch.table();
    boolean isLong = isLong(batch.edgeCount(run));
    earlyCount = 0;
    lateCount = 0;
    for (BlockFilter filter : filters) {
      if (isLong && filter instanceof ListFilter lists && lists.canTest(first)) {
        early[earlyCount++] = lists;
      } else {
        late[lateCount++] = filter;
      }
    }
    testsLists = earlyCount > 0 || (isLong && legs != null);
    writesEdges = edge != null && !(edgeOnlyTested && lateCount == 0);
    to.offsets().own(0);
    if (writesEdges) {
      edge.listPositions().own(0);
      edgeOwners.offsets().own(0);
    }
  }

  /** Whether the lists of the batch are long, on average. */
  private boolean isLong(long edgeCount) {
    return edgeCount >= (long) LONG_LIST * batch.count();
  }

  /** Adds the lists of a run from {@link #owner} on, as far as there is room. */
  private int addLists(ListRun next, int from) {
    long[] starts = batch.starts[run];
    long[] ends = batch.ends[run];
    int ownerCount = batch.count();
    int count = from;
    points = !testsLists && owners.selection().count() == 1 && !next.withoutLoops
        && next.gathered == null;
    boolean areShort = false;
    if (!testsLists && !points) {
      long edgeCount = batch.edgeCount(run);
      reserve((int) Math.min(capacity, from + edgeCount));
      areShort = !next.withoutLoops && !isLong(edgeCount);
    }
    for (; owner < ownerCount; owner++) {
      if (areShort && nextInRun < 0) {
        count = addWholeLists(next, count);
        if (owner == ownerCount) {
          return count;
        }
      }
      long start = nextInRun >= 0 ? nextInRun : starts[owner];
      long end = ends[owner];
      if (start < end) {
        if (count >= capacity) {
          nextInRun = start;
          return count;
        }
        // Of what is tested here most may fail: if a part were as short as the room that is left, a
        // nearly full block would go through long lists in steps of a few elements.
        int taken =
            (int) Math.min(end - start, testsLists ? mostCapacity : capacity - count);
        int added = add(next, start, taken, count);
        block.setRange(batch.position(owner), count, count + added);
        count += added;
        if (start + taken < end) {
          nextInRun = start + taken;
          return count;
        }
      }
      nextInRun = -1;
    }
    return count;
  }

  /** Adds lists from {@link #owner} on that fit as a whole. */
  private int addWholeLists(ListRun next, int from) {
    long[] starts = batch.starts[run];
    long[] ends = batch.ends[run];
    int ownerCount = batch.count();
    int first = owner;
    int count = from;
    while (owner < ownerCount && ends[owner] - starts[owner] <= capacity - count) {
      int end = count + (int) (ends[owner] - starts[owner]);
      if (end > count) {
        block.setRange(batch.position(owner), count, end);
        count = end;
      }
      owner++;
    }
    next.copyNeighbours(to.offsets(), from, starts, ends, first, owner);
    if (writesEdges) {
      addEdges(starts, ends, first, from);
    }
    return count;
  }

  /** Adds the edges of the lists from an owner up to {@link #owner}. */
  private void addEdges(long[] starts, long[] ends, int first, int from) {
    int at = from;
    for (int i = first; i < owner; i++) {
      for (long position = starts[i]; position < ends[i]; position++) {
        addEdge(i, position, at++);
      }
    }
  }

  private int add(ListRun next, long start, int length, int from) {
    if (testsLists) {
      return addPassing(next, start, length, from);
    }
    if (points) {
      pointedStart = start;
      pointedOwner = owners.positionAbove(batch.position(owner));
      return length;
    }
    all.selectAll(length);
    return next.withoutLoops ? addWithoutLoops(next, start, all, from)
        : addAll(next, start, all, from);
  }

  private void reserve(int count) {
    to.offsets().ensureOwned(count);
    if (writesEdges) {
      edge.listPositions().ensureOwned(count);
      edgeOwners.offsets().ensureOwned(count);
    }
  }

  private int addAll(ListRun next, long start, Selection in, int from) {
    to.offsets()
        .putAll(from, next.neighbourSegment(), next.neighbourBytes(start),
            next.neighbourStrideBytes, next.neighbourMask, in);
    int count = in.count();
    if (writesEdges) {
      for (int i = 0; i < count; i++) {
        addEdge(owner, start + in.position(i), from + i);
      }
    }
    return count;
  }

  private int addPassing(ListRun next, long start, int length, int from) {
    context.check();
    if (legs != null && !legs.begin(batch.position(owner))) {
      return 0;
    }
    all.selectAll(length);
    Selection in = all;
    if (legs != null) {
      in = passing[0];
      in.select(legs.select(next, start, all, length, in.buffer(length)));
    }
    for (int i = 0; i < earlyCount; i++) {
      Selection out = in == passing[0] ? passing[1] : passing[0];
      int selected =
          early[i].select(next, batch.id(owner), start, in, length, out.buffer(in.count()));
      if (selected != ListFilter.ALL) {
        out.select(selected);
        in = out;
      }
    }
    reserve(from + in.count());
    return next.withoutLoops ? addWithoutLoops(next, start, in, from)
        : addAll(next, start, in, from);
  }

  private int addWithoutLoops(ListRun next, long start, Selection in, int from) {
    long self = ElementId.position(batch.id(owner));
    int count = in.count();
    int at = from;
    for (int i = 0; i < count; i++) {
      long position = start + in.position(i);
      long neighbour = next.neighbourOffset(position);
      if (neighbour != self) {
        to.offsets().put(at, neighbour);
        if (writesEdges) {
          addEdge(owner, position, at);
        }
        at++;
      }
    }
    return at - from;
  }

  private void addEdge(int ownerIndex, long listPosition, int at) {
    edge.listPositions().put(at, listPosition);
    edgeOwners.offsets().put(at, ElementId.position(batch.id(ownerIndex)));
  }

  @Override
  public long addedBytes() {
    return block.bytes() + to.bytes(block.count()) + (writesEdges ? edgeBytes() : 0);
  }

  private long edgeBytes() {
    int count = block.count();
    return edge.bytes(count) + (pointedStart >= 0 ? 0 : edgeOwners.bytes(count));
  }

  @Override
  protected boolean hasMore() {
    return hasMore;
  }

  @Override
  protected void show(int count) {
    if (pointedStart >= 0) {
      windowRun.point(to, pointedStart);
      if (writesEdges) {
        windowRun.pointEdges(edge, from, pointedOwner, to, pointedStart);
      }
    } else {
      to.setTable(windowRun.neighbourTable, windowRun.newNeighbours);
      if (writesEdges) {
        edgeOwners.setTable(ownerTable);
        windowRun.setEdges(edge, edgeOwners, -1, to);
      }
    }
    if (legs != null && !testsLists) {
      legs.apply(block, owners.selection(), to);
    }
    for (int i = 0; i < lateCount; i++) {
      late[i].apply();
    }
    capacity = Math.min(2 * capacity, mostCapacity);
  }
}
