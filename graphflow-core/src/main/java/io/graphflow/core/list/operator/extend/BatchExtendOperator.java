package io.graphflow.core.list.operator.extend;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.adjacency.batch.ListRuns;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.layout.ElementId;
import java.util.Arrays;

/**
 * Extends all vertices of an unflat group to their lists, which follow one another in the vectors of one
 * new group, each element with its owner beside it. What goes through columns afterwards so finds long
 * ones where lists are short. Lists that lie one after another in the files are pointed to where they
 * lie; others are copied.
 */
public final class BatchExtendOperator implements ListOperator {
  /** Long enough that what is done once a vector does not count, short enough for the CPU's nearest cache. */
  private static final int MOST_ELEMENTS = 1024;

  /**
   * The group that the lists become.
   *
   * @param group the group
   * @param owner receives the vertex that owns the list of each element, or null if nothing reads them
   * @param to receives the neighbours
   * @param edge receives the edges, or null if nothing reads them; needs {@code owner}
   */
  public record Target(ListGroup group, VertexVector owner, VertexVector to, EdgeVector edge) {}

  private final ListOperator input;
  private final QueryContext context;
  private final ListGroup fromGroup;
  private final ListGroup toGroup;
  private final VertexVector owner;
  private final VertexVector to;
  private final EdgeVector edge;
  private final AdjacencyBatch owners;
  private final int maxCount;
  private final Selection all = new Selection();

  /** The stretches of the current run that belong to one owner each, none of them empty. */
  private final Pieces pieces = new Pieces();

  /** The run of the batch whose pieces are read next. */
  private int nextRun;

  private ListRun listRun;

  /** The piece that the next chunk begins with. */
  private int piece;

  /** What the batch's owners stand for, as the input has it. */
  private long[] inputMultiplicities;

  private long[] multiplicities = {};

  /**
   * Creates the operator.
   *
   * @param fromGroup the group of the vertices, the only one that is unflat in the input; nothing reads it
   *     afterwards
   * @param maxCount longest vector
   */
  public BatchExtendOperator(
      ListOperator input,
      QueryContext context,
      ListGroup fromGroup,
      VertexVector from,
      Target target,
      ListRuns lists,
      int maxCount) {
    this.input = input;
    this.context = context;
    this.fromGroup = fromGroup;
    this.toGroup = target.group();
    this.owner = target.owner();
    this.to = target.to();
    this.edge = target.edge();
    this.owners = new AdjacencyBatch(lists, fromGroup, from);
    this.maxCount = Math.min(maxCount, MOST_ELEMENTS);
  }

  @Override
  public void open() {
    input.open();
    owners.clear();
    pieces.clear();
    piece = 0;
    nextRun = Integer.MAX_VALUE;
    inputMultiplicities = null;
  }

  @Override
  public boolean next() {
    while (piece == pieces.count) {
      if (nextRun < owners.runs.length) {
        listRun = owners.runs[nextRun];
        pieces.read(owners, nextRun++);
        piece = 0;
      } else if (!nextBatch()) {
        return false;
      }
    }
    yieldPieces();
    return true;
  }

  private boolean nextBatch() {
    fromGroup.current = ListGroup.UNFLAT;
    fromGroup.multiplicities = inputMultiplicities;
    while (!owners.next()) {
      context.check();
      if (!input.next()) {
        return false;
      }
      inputMultiplicities = fromGroup.multiplicities;
      owners.start();
    }
    nextRun = 0;
    return true;
  }

  private void yieldPieces() {
    int first = piece;
    int count = 0;
    boolean consecutive = true;
    while (piece < pieces.count && count < maxCount) {
      if (count > 0 && pieces.starts[piece] != pieces.ends[piece - 1]) {
        consecutive = false;
      }
      long length = pieces.ends[piece] - pieces.starts[piece];
      if (length > maxCount - count) {
        break;
      }
      count += (int) length;
      piece++;
    }
    // The last piece of a chunk may go on in the next one.
    int rest = piece < pieces.count ? maxCount - count : 0;
    if (rest > 0) {
      long end = pieces.ends[piece];
      pieces.ends[piece] = pieces.starts[piece] + rest;
      show(first, piece + 1, count + rest, consecutive);
      pieces.starts[piece] = pieces.ends[piece];
      pieces.ends[piece] = end;
    } else {
      show(first, piece, count, consecutive);
    }
  }

  private void show(int first, int end, int count, boolean consecutive) {
    toGroup.set(count, all);
    long start = pieces.starts[first];
    if (consecutive) {
      listRun.point(to, start);
    } else {
      to.setTable(listRun.neighbourTable, listRun.newNeighbours);
      to.offsets().own(count);
      listRun.copyNeighbours(to.offsets(), 0, pieces.starts, pieces.ends, first, end);
    }
    if (owner != null) {
      showOwners(first, end, count);
    }
    if (edge != null) {
      listRun.setEdges(edge, owner, -1, to);
      if (consecutive) {
        edge.listPositions().setSequence(start);
      } else {
        showListPositions(first, end, count);
      }
    }
    if (inputMultiplicities != null) {
      multiply(first, end, count);
    }
    // One position that stands for one row: the rows are all in the new group.
    fromGroup.current = owners.position(pieces.owners[first]);
    fromGroup.multiplicities = null;
  }

  private void showOwners(int first, int end, int count) {
    owner.setTable(owners.table(), owners.areNew());
    owner.offsets().own(count);
    int at = 0;
    for (int i = first; i < end; i++) {
      int length = (int) (pieces.ends[i] - pieces.starts[i]);
      owner.offsets().putRepeated(at, ElementId.position(owners.id(pieces.owners[i])), length);
      at += length;
    }
  }

  private void showListPositions(int first, int end, int count) {
    edge.listPositions().own(count);
    int at = 0;
    for (int i = first; i < end; i++) {
      for (long position = pieces.starts[i]; position < pieces.ends[i]; position++) {
        edge.listPositions().put(at++, position);
      }
    }
  }

  private void multiply(int first, int end, int count) {
    if (multiplicities.length < count) {
      multiplicities = new long[Math.max(count, 2 * multiplicities.length)];
    }
    int at = 0;
    for (int i = first; i < end; i++) {
      int next = at + (int) (pieces.ends[i] - pieces.starts[i]);
      Arrays.fill(multiplicities, at, next,
          inputMultiplicities[owners.position(pieces.owners[i])]);
      at = next;
    }
    toGroup.multiplicities = multiplicities;
  }

  @Override
  public long addedBytes() {
    return to.bytes(toGroup.count)
        + (owner == null ? 0 : owner.bytes(toGroup.count))
        + (edge == null ? 0 : edge.bytes(toGroup.count))
        + (toGroup.multiplicities == null ? 0 : (long) toGroup.count * Long.BYTES);
  }

  @Override
  public void close() {
    input.close();
  }

  /** Stretches of lists, in the order of their owners. */
  private static final class Pieces {
    private long[] starts = {};
    private long[] ends = {};

    /** Indexes in the batch. */
    private int[] owners = {};

    private int count;

    void clear() {
      count = 0;
    }

    void read(AdjacencyBatch batch, int run) {
      ListRun listRun = batch.runs[run];
      long[] listStarts = batch.starts[run];
      long[] listEnds = batch.ends[run];
      int most = listRun.withoutLoops ? 2 * batch.count() : batch.count();
      if (starts.length < most) {
        starts = new long[most];
        ends = new long[most];
        owners = new int[most];
      }
      count = 0;
      for (int owner = 0; owner < batch.count(); owner++) {
        long start = listStarts[owner];
        long end = listEnds[owner];
        if (start < end && listRun.withoutLoops) {
          long id = batch.id(owner);
          long loopStart = listRun.loopStart(id, start, end);
          add(start, loopStart, owner);
          add(listRun.loopEnd(id, loopStart, end), end, owner);
        } else {
          add(start, end, owner);
        }
      }
    }

    private void add(long start, long end, int owner) {
      starts[count] = start;
      ends[count] = end;
      owners[count] = owner;
      count += start < end ? 1 : 0;
    }
  }
}
