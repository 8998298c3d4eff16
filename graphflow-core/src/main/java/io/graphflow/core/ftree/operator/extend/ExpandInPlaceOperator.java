package io.graphflow.core.ftree.operator.extend;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.adjacency.batch.ListRuns;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.block.FTree;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.ftree.operator.TreeWindows;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.VertexVector;

/**
 * Adds neighbours to the block of the vertices themselves, along edges of which each vertex has at most one: they need
 * neither a block nor ranges of their own, as in the ColumnExtend of GraphflowDB (section 6.2). Positions of vertices
 * without the edge are dropped.
 *
 * <p>A window has the edges of one run of the lists, as those of {@link ExpandOperator} have.
 */
public final class ExpandInPlaceOperator extends TreeWindows {
  private final QueryContext context;
  private final FTree tree;
  private final FBlock block;
  private final VertexVector from;
  private final VertexVector to;
  private final EdgeVector edge;
  private final OwnerPositions owners;
  private final AdjacencyBatch batch;
  private boolean hasMore;

  /** The run to go on with; the number of runs if the next batch must be read. */
  private int run;

  private ListRun windowRun;

  /** The positions of the window, ascending. */
  private int[] kept = {};

  private int keptCount;

  /**
   * Creates the operator.
   *
   * @param tree the tree, whose blocks stay the same
   * @param block the block of {@code from}, to which {@code to} and {@code edge} belong, too
   * @param lists have at most one element for each vertex
   * @param to receives the neighbours; null if nothing reads them, nor the edges
   * @param edge receives the edges; null if nothing reads them
   */
  public ExpandInPlaceOperator(FTreeOperator input, QueryContext context, FTree tree,
      FBlock block, VertexVector from, ListRuns lists, VertexVector to, EdgeVector edge) {
    super(input, context, tree);
    this.context = context;
    this.tree = tree;
    this.block = block;
    this.from = from;
    this.to = to;
    this.edge = edge;
    this.owners = new OwnerPositions(block, block, from);
    this.batch = new AdjacencyBatch(lists, owners, from);
  }

  @Override
  protected void beginTree() {
    owners.begin();
    batch.start();
    run = batch.runs.length;
    hasMore = true;
    int most = owners.selection().count();
    if (kept.length < most) {
      kept = new int[Math.max(most, 2 * kept.length)];
    }
  }

  @Override
  protected boolean findWindow() {
    windowRun = null;
    keptCount = 0;
    while (run < batch.runs.length || nextBatch()) {
      ListRun next = batch.runs[run];
      if (windowRun != null && windowRun != next && batch.edgeCount(run) > 0) {
        return true;
      }
      if (windowRun == null || windowRun == next) {
        add(next);
      }
      run++;
    }
    return keptCount > 0;
  }

  /** Reads the next owners that have runs; false if the window ends here. */
  private boolean nextBatch() {
    // The next batch may reuse the memory that gathered edges lie in.
    if (windowRun != null && windowRun.gathered != null) {
      return false;
    }
    do {
      context.check();
      hasMore = batch.next();
      run = 0;
    } while (hasMore && batch.runs.length == 0);
    return hasMore;
  }

  private void add(ListRun next) {
    long[] starts = batch.starts[run];
    long[] ends = batch.ends[run];
    int count = batch.count();
    for (int owner = 0; owner < count; owner++) {
      if (starts[owner] < ends[owner]) {
        if (windowRun == null) {
          begin(next);
        }
        int position = batch.position(owner);
        kept[keptCount++] = position;
        if (to != null) {
          to.offsets().put(position, next.neighbourOffset(starts[owner]));
        }
        if (edge != null) {
          edge.listPositions().put(position, starts[owner]);
        }
      }
    }
  }

  private void begin(ListRun first) {
    windowRun = first;
    if (to != null) {
      to.setTable(first.neighbourTable, first.newNeighbours);
      to.offsets().own(block.count());
    }
    if (edge != null) {
      first.setEdges(edge, from, -1, to);
      edge.listPositions().own(block.count());
    }
  }

  @Override
  public long addedBytes() {
    return (to == null ? 0 : to.bytes(block.count()))
        + (edge == null ? 0 : edge.bytes(block.count()));
  }

  @Override
  protected boolean hasMore() {
    return hasMore;
  }

  @Override
  protected boolean show() {
    if (keptCount == owners.selection().count()) {
      return true;
    }
    block.keep(kept, keptCount);
    return tree.reduce(block);
  }
}
