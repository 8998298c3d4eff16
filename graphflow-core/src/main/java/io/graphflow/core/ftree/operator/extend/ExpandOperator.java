package io.graphflow.core.ftree.operator.extend;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.ListOwners;
import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.adjacency.batch.ListRuns;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.block.FTree;
import io.graphflow.core.ftree.operator.BlockAdder;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.layout.ElementId;
import java.util.Arrays;

/**
 * Adds a block with the neighbours of vertices: the lists of a whole batch of vertices go into one vector, however
 * short they are. Where one list is all there is, the vector points to it in the store (GES, section 5).
 */
public final class ExpandOperator extends BlockAdder {
  private static final int LONGS_PER_EDGE = 3;

  /** The positions of the block above whose vertices own lists. */
  private static final class Owners implements ListOwners {
    private final Selection selection = new Selection();

    @Override
    public int current() {
      return MANY;
    }

    @Override
    public Selection selection() {
      return selection;
    }
  }

  private final FBlock above;
  private final Owners owners = new Owners();
  private final VertexVector from;
  private final FBlock fromBlock;
  private final VertexVector to;
  private final EdgeVector edge;
  private final boolean readsEdgeIds;
  private final AdjacencyBatch batch;
  private final OwnerVector ownerVector;
  private final int capacity;

  private long[] neighbours = {};
  private long[] edges = {};
  private long[] degrees = {};

  private int owner;
  private int run;

  /** The list position in the run to go on from, or -1 for its first. */
  private long nextInRun;

  private boolean exhausted;

  /** The run that the vectors point to, or null if neighbours were copied. */
  private ListRun pointed;

  private long pointedStart;
  private int pointedOwner;

  /**
   * Creates the operator; the other parameters are those of {@link BlockAdder}.
   *
   * @param fromBlock the block of {@code from}, which is the one above the new block or lies above that
   * @param to receives the neighbours; null if nothing reads them, nor the edges: then one position stands for all
   *     edges of a vertex
   * @param edge receives the edges; null if nothing reads them
   * @param readsEdgeIds whether the IDs of edges are read
   */
  public ExpandOperator(FTreeOperator input, QueryContext context, FTree below, FTree tree,
      FBlock block, FBlock fromBlock, VertexVector from, ListRuns lists, VertexVector to,
      EdgeVector edge, boolean readsEdgeIds, int capacity) {
    super(input, context, below, tree, block);
    this.above = block.parent();
    this.fromBlock = fromBlock;
    this.from = from;
    this.to = to;
    this.edge = edge;
    this.readsEdgeIds = readsEdgeIds;
    this.capacity = capacity;
    this.ownerVector = fromBlock == above ? null : new OwnerVector();
    this.batch = new AdjacencyBatch(lists, owners,
        ownerVector == null ? from : ownerVector.vertices);
  }

  /** The owners of lists where they belong to a higher block: those of each position of the block above. */
  private static final class OwnerVector {
    private final VertexVector vertices = new VertexVector();
    private long[] ids = {};
  }

  @Override
  protected void beginTree() {
    int count = above.count();
    int[] positions = owners.selection.buffer(count);
    int selected = 0;
    for (int at = above.nextSelected(0, count); at < count; at =
        above.nextSelected(at + 1, count)) {
      positions[selected++] = at;
    }
    owners.selection.select(selected);
    if (ownerVector != null) {
      if (ownerVector.ids.length < count) {
        ownerVector.ids = new long[count];
      }
      for (int i = 0; i < selected; i++) {
        ownerVector.ids[positions[i]] = from.id(ownerPosition(positions[i]));
      }
      ownerVector.vertices.setIds(ownerVector.ids, 0);
    }
    batch.start();
    owner = -1;
  }

  private int ownerPosition(int position) {
    int at = position;
    for (FBlock level = above; level != fromBlock; level = level.parent()) {
      at = level.parentOf(at);
    }
    return at;
  }

  @Override
  protected void beginBlock() {
    pointed = null;
  }

  @Override
  protected void begin(int position) {
    owner++;
    if (owner >= batch.count()) {
      boolean hasNext = batch.next();
      assert hasNext : "each valid position has an owner";
      owner = 0;
    }
    assert batch.position(owner) == position;
    run = 0;
    nextInRun = -1;
    exhausted = false;
  }

  @Override
  protected int append(int position, int from) {
    if (to == null && edge == null) {
      exhausted = true;
      return count(from);
    }
    if (from == 0 && owners.selection.count() == 1 && point()) {
      return (int) Math.min(capacity, batch.ends[run][0] - pointedStart);
    }
    int at = from;
    for (; run < batch.runs.length; run++) {
      long start = nextInRun >= 0 ? nextInRun : batch.starts[run][owner];
      long end = batch.ends[run][owner];
      int taken = (int) Math.min(end - start, capacity - at);
      if (taken > 0) {
        at = copy(batch.runs[run], start, taken, at);
      }
      if (start + taken < end) {
        nextInRun = start + taken;
        return at;
      }
      nextInRun = -1;
    }
    exhausted = true;
    return at;
  }

  /** Adds one position that stands for all edges of the owner. */
  private int count(int from) {
    long sum = 0;
    for (int i = 0; i < batch.runs.length; i++) {
      ListRun listRun = batch.runs[i];
      long start = batch.starts[i][owner];
      long end = batch.ends[i][owner];
      if (listRun.withoutLoops && start < end) {
        long loops = listRun.loopStart(batch.id(owner), start, end);
        sum -= listRun.loopEnd(batch.id(owner), loops, end) - loops;
      }
      sum += end - start;
    }
    if (sum == 0) {
      return from;
    }
    if (degrees.length <= from) {
      degrees = Arrays.copyOf(degrees, Math.max(16, 2 * from));
    }
    degrees[from] = sum;
    return from + 1;
  }

  /** Points to the next part of the only list, if that has one run in the files; false if not. */
  private boolean point() {
    int only = -1;
    for (int i = 0; i < batch.runs.length; i++) {
      if (batch.starts[i][0] < batch.ends[i][0]) {
        if (only >= 0) {
          return false;
        }
        only = i;
      }
    }
    if (only < 0 || batch.runs[only].withoutLoops || batch.runs[only].gathered != null) {
      return false;
    }
    run = only;
    pointed = batch.runs[only];
    pointedStart = nextInRun >= 0 ? nextInRun : batch.starts[only][0];
    pointedOwner = ownerVector == null ? batch.position(0) : ownerPosition(batch.position(0));
    nextInRun = Math.min(batch.ends[only][0], pointedStart + capacity);
    exhausted = nextInRun == batch.ends[only][0];
    return true;
  }

  private int copy(ListRun listRun, long start, int count, int from) {
    reserve(from + count);
    long ownerId = batch.id(owner);
    int at = from;
    for (long position = start; position < start + count; position++) {
      long neighbour = listRun.neighbour(position);
      if (!listRun.withoutLoops || neighbour != ownerId) {
        neighbours[at] = neighbour;
        if (edge != null) {
          setEdge(listRun, ownerId, position, neighbour, at);
        }
        at++;
      }
    }
    return at;
  }

  private void setEdge(ListRun listRun, long ownerId, long listPosition, long neighbour, int at) {
    int place = at * LONGS_PER_EDGE;
    edges[place] = readsEdgeIds
        ? listRun.edgeId(ElementId.position(ownerId), listPosition)
        : ElementId.NONE;
    edges[place + 1] = listRun.forward ? ownerId : neighbour;
    edges[place + 2] = listRun.forward ? neighbour : ownerId;
  }

  private void reserve(int count) {
    if (count > neighbours.length) {
      neighbours = Arrays.copyOf(neighbours, Math.max(count, 2 * neighbours.length));
      if (edge != null) {
        edges = Arrays.copyOf(edges, neighbours.length * LONGS_PER_EDGE);
      }
    }
  }

  @Override
  protected boolean isExhausted() {
    return exhausted;
  }

  @Override
  protected int capacity() {
    return capacity;
  }

  @Override
  protected void show(int count) {
    if (to == null && edge == null) {
      block.setMultiplicities(degrees);
    } else if (pointed != null) {
      pointed.point(to, pointedStart);
      if (edge != null) {
        pointed.pointEdges(edge, from, pointedOwner, to, pointedStart);
      }
    } else {
      to.setIds(neighbours, 0);
      if (edge != null) {
        edge.setTriples(edges, 0);
      }
    }
  }
}
