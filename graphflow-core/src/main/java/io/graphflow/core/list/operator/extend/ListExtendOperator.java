package io.graphflow.core.list.operator.extend;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.adjacency.batch.ListRuns;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.chunk.SavedGroups;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import java.util.List;

/**
 * Flattens the input group and, for each of its vertices, points the vectors of a new unflat group
 * into the vertex's adjacency list, copying nothing (paper section 6.2). A list of several runs yields
 * a chunk for each.
 */
public final class ListExtendOperator implements ListOperator {
  private static final int CHUNKS_PER_CHECK = 1024;

  /** Pieces of a long list: with as many, workers end at about the same time, though one piece leads to more than another. */
  private static final int PIECES = 64;

  private static final int SHORTEST_PIECE = 16;

  private final ListOperator input;
  private final QueryContext context;
  private final ListGroup fromGroup;
  private final boolean flattens;
  private final VertexVector from;
  private final ListGroup toGroup;
  private final VertexVector to;
  private final EdgeVector edge;
  private final AdjacencyBatch owners;
  private final SavedGroups others;
  private final int maxCount;
  private final boolean inPieces;
  private final Selection all = new Selection();

  private int owner;
  private int run;
  private ListRun listRun;
  private long listPosition;
  private long listEnd;
  private long restStart;
  private long restEnd;

  /** The length of a chunk of the present list, but for the last one. */
  private int pieceLength;
  private int chunks;

  /**
   * Creates the operator.
   *
   * @param flattens whether {@code fromGroup} is unflat in the input
   * @param to receives the neighbours, or null if nothing reads them
   * @param edge receives the edges, or null if nothing reads them; needs {@code to}
   * @param others the other groups that are unflat in the input
   * @param maxCount longest vector; longer lists come in several chunks
   * @param inPieces whether shorter lists do so as well, if they are not very short
   */
  public ListExtendOperator(
      ListOperator input,
      QueryContext context,
      ListGroup fromGroup,
      boolean flattens,
      VertexVector from,
      ListGroup toGroup,
      VertexVector to,
      EdgeVector edge,
      ListRuns lists,
      List<ListGroup> others,
      int maxCount,
      boolean inPieces) {
    this.input = input;
    this.context = context;
    this.fromGroup = fromGroup;
    this.flattens = flattens;
    this.from = from;
    this.toGroup = toGroup;
    this.to = to;
    this.edge = edge;
    this.owners = new AdjacencyBatch(lists, fromGroup, from);
    this.others = new SavedGroups(others);
    this.maxCount = maxCount;
    this.inPieces = inPieces;
  }

  @Override
  public void open() {
    input.open();
    owners.clear();
    owner = 0;
    run = 0;
    listPosition = 0;
    listEnd = 0;
    restStart = 0;
    restEnd = 0;
  }

  @Override
  public boolean next() {
    while (listPosition == listEnd) {
      if (restStart < restEnd) {
        listPosition = restStart;
        listEnd = restEnd;
        restStart = restEnd;
      } else if (!nextList() && !nextBatch()) {
        return false;
      }
    }
    if (++chunks % CHUNKS_PER_CHECK == 0) {
      context.check();
    }
    others.restore();
    yieldRun();
    return true;
  }

  /** Moves to the next run that is not empty among the batch's owners. */
  private boolean nextList() {
    ListRun[] runs = owners.runs;
    int ownerCount = owners.count();
    while (owner < ownerCount) {
      while (run < runs.length) {
        long start = owners.starts[run][owner];
        long end = owners.ends[run][owner];
        listRun = runs[run++];
        if (start < end) {
          beginList(start, end);
          return true;
        }
      }
      run = 0;
      owner++;
    }
    return false;
  }

  private void beginList(long start, long end) {
    if (flattens) {
      fromGroup.current = owners.position(owner);
    }
    listPosition = start;
    listEnd = end;
    pieceLength = inPieces
        ? Math.clamp((end - start) / PIECES, Math.min(SHORTEST_PIECE, maxCount), maxCount)
        : maxCount;
    if (listRun.withoutLoops) {
      long id = owners.id(owner);
      listEnd = listRun.loopStart(id, start, end);
      restStart = listRun.loopEnd(id, listEnd, end);
      restEnd = end;
    }
  }

  private boolean nextBatch() {
    context.check();
    owner = 0;
    run = 0;
    if (flattens) {
      fromGroup.current = ListGroup.UNFLAT;
    }
    while (!owners.next()) {
      if (!input.next()) {
        return false;
      }
      others.save();
      owners.start();
    }
    return true;
  }

  private void yieldRun() {
    int count = (int) Math.min(pieceLength, listEnd - listPosition);
    toGroup.set(count, all);
    if (to != null) {
      listRun.point(to, listPosition);
      if (edge != null) {
        listRun.pointEdges(edge, from, fromGroup.current, to, listPosition);
      }
    }
    listPosition += count;
  }

  @Override
  public long addedBytes() {
    return (to == null ? 0 : to.bytes(toGroup.count))
        + (edge == null ? 0 : edge.bytes(toGroup.count));
  }

  @Override
  public void close() {
    input.close();
  }
}
