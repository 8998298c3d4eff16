package io.graphflow.core.list.count;

import io.graphflow.core.list.adjacency.EdgeCoincidence;
import io.graphflow.core.list.adjacency.ListSource;
import io.graphflow.core.list.adjacency.OwnerBatch;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.filter.MemberFilter;
import io.graphflow.core.list.filter.PositionFilter;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import java.util.Arrays;
import java.util.List;

/**
 * Counts the edges in vertices' lists that pass filters. No group is made and nothing flattened; without
 * a filter no element of a list is read, as its length suffices.
 *
 * <p>Edges that the match uses already do not count (docs/decisions, D1): at most one position of a list is
 * such an edge, so it is looked for once a list and subtracted.
 */
public final class ListCounter {

  /** An edge of the same match that must not be counted. */
  public record UsedEdge(ListGroup group, EdgeVector edge) {}

  /** The vectors of one list, for filters; not part of the chunk. */
  public record ListVectors(ListGroup group, VertexVector to, EdgeVector edge) {}

  private final ListGroup fromGroup;
  private final VertexVector from;
  private final ListVectors list;
  private final PositionFilter[] filters;
  private final MemberFilter members;
  private final boolean ofOwner;
  private final UsedEdge[] usedEdges;
  private final long[] usedPositions;
  private final int maxCount;
  private final Selection one = new Selection();
  private final Selection[] passed = {new Selection(), new Selection()};

  /**
   * Creates the counter.
   *
   * @param fromGroup the group of the owners
   * @param from the owners
   * @param list set for each list if there are filters
   * @param filters over {@code list} and flat groups
   * @param members one of {@code filters} by which an edge may count several times, or null
   * @param ofOwner whether filters read {@code fromGroup}, which is unflat
   * @param usedEdges edges in flat groups or in {@code fromGroup}
   * @param maxCount longest vector that is filtered at once
   */
  public ListCounter(
      ListGroup fromGroup,
      VertexVector from,
      ListVectors list,
      List<PositionFilter> filters,
      MemberFilter members,
      boolean ofOwner,
      List<UsedEdge> usedEdges,
      int maxCount) {
    this.fromGroup = fromGroup;
    this.from = from;
    this.list = list;
    this.filters = filters.toArray(PositionFilter[]::new);
    this.members = members;
    this.ofOwner = ofOwner;
    this.usedEdges = usedEdges.toArray(UsedEdge[]::new);
    this.usedPositions = new long[this.usedEdges.length];
    this.maxCount = maxCount;
  }

  /** Evaluates what does not change while the query runs. */
  void open() {
    for (PositionFilter filter : filters) {
      filter.open();
    }
  }

  /** Takes in the values of flat groups; false if no edge can pass, for any owner. */
  boolean prepare() {
    return ofOwner || prepareFilters();
  }

  private boolean prepareFilters() {
    for (PositionFilter filter : filters) {
      if (!filter.prepare()) {
        return false;
      }
    }
    return true;
  }

  /** Whether a count is the number of the list's edges, or of those that are no loops. */
  boolean isLength() {
    return filters.length == 0 && usedEdges.length == 0;
  }

  /** Whether the count of a list is the same each time, from one {@link #open} to the next. */
  boolean isConstant() {
    return usedEdges.length == 0 && Arrays.stream(filters).allMatch(PositionFilter::isConstant);
  }

  /** Sets {@code counts[i]} to the count of the batch's owner {@code i}, for all of the batch. */
  void count(OwnerBatch batch, long[] counts) {
    if (countTogether(batch, counts)) {
      for (int owner = 0; usedEdges.length > 0 && owner < batch.count(); owner++) {
        counts[owner] -= countUsed(batch, owner);
      }
    } else {
      for (int owner = 0; owner < batch.count(); owner++) {
        counts[owner] = count(batch, owner);
      }
    }
    if (ofOwner) {
      // The next batch is of the whole group again.
      fromGroup.current = ListGroup.UNFLAT;
    }
  }

  /**
   * Counts the lists of a batch, used edges among them, without setting vectors, so that owners need not
   * be in the group.
   *
   * @param counts receives the counts by owner; unspecified if there is no way to
   * @return whether there is a way to
   */
  boolean countTogether(OwnerBatch batch, long[] counts) {
    if (filters.length > 1) {
      return false;
    }
    Arrays.fill(counts, 0, batch.count(), 0);
    for (int run = 0; run < batch.sources.length; run++) {
      if (filters.length == 1) {
        if (!filters[0].countLists(batch, run, counts)) {
          return false;
        }
      } else if (usedEdges.length == 0) {
        addLengths(batch, run, counts);
      } else {
        return false;
      }
    }
    return true;
  }

  private static void addLengths(OwnerBatch batch, int run, long[] target) {
    long[] starts = batch.starts[run];
    long[] ends = batch.ends[run];
    boolean whole = !batch.sources[run].withoutLoops;
    if (batch.sources[run].gathered == null) {
      for (int owner = 0; owner < batch.count(); owner++) {
        target[owner] += whole ? ends[owner] - starts[owner] : length(batch, run, owner);
      }
      return;
    }
    int[] ofRun = batch.changedOwners(run);
    for (int i = 0; i < batch.changedCount(run); i++) {
      int owner = ofRun[i];
      target[owner] += whole ? ends[owner] - starts[owner] : length(batch, run, owner);
    }
  }

  /** Number of elements in one run of an owner's list. */
  private static long length(OwnerBatch batch, int run, int owner) {
    long start = batch.starts[run][owner];
    long end = batch.ends[run][owner];
    ListSource source = batch.sources[run];
    if (start == end || !source.withoutLoops) {
      return end - start;
    }
    long id = batch.id(owner);
    long loopStart = source.loopStart(id, start, end);
    return end - start - (source.loopEnd(id, loopStart, end) - loopStart);
  }

  /** Number of an owner's edges that pass the filters and are not used yet. */
  long count(OwnerBatch batch, int owner) {
    if (ofOwner) {
      fromGroup.current = batch.position(owner);
      if (!prepareFilters()) {
        return 0;
      }
    }
    long edges = 0;
    for (int run = 0; run < batch.sources.length; run++) {
      long start = batch.starts[run][owner];
      long end = batch.ends[run][owner];
      if (start < end) {
        edges +=
            filters.length == 0
                ? length(batch, run, owner)
                : countPassing(batch, run, owner, start, end);
      }
    }
    return edges - countUsed(batch, owner);
  }

  private long countPassing(OwnerBatch batch, int run, int owner, long start, long end) {
    ListSource source = batch.sources[run];
    if (!source.withoutLoops) {
      return countPassing(source, batch.position(owner), start, end);
    }
    long id = batch.id(owner);
    long loopStart = source.loopStart(id, start, end);
    long loopEnd = source.loopEnd(id, loopStart, end);
    return countPassing(source, batch.position(owner), start, loopStart)
        + countPassing(source, batch.position(owner), loopEnd, end);
  }

  private long countPassing(ListSource source, int position, long start, long end) {
    long passing = 0;
    for (long at = start; at < end; at += maxCount) {
      int count = (int) Math.min(maxCount, end - at);
      setList(source, position, at);
      passing += filters.length == 1 ? filters[0].count(count) : countAll(count);
    }
    return passing;
  }

  /** Sets the vectors of a list whose owner is at a position of the group. */
  private void setList(ListSource source, int position, long listPosition) {
    VertexVector to = list.to();
    source.point(to, listPosition);
    source.pointEdges(list.edge(), from, position, to, listPosition);
  }

  /** Number of rows of the positions that pass every filter. */
  private long countAll(int count) {
    one.selectAll(count);
    Selection passing = PositionFilter.selectAll(filters, one, count, passed);
    return members == null ? passing.count() : members.rows(passing);
  }

  /** Number of rows that were counted but whose edge is used by the match already. */
  private long countUsed(OwnerBatch batch, int owner) {
    if (usedEdges.length == 0) {
      return 0;
    }
    if (ofOwner) {
      fromGroup.current = batch.position(owner);
    }
    long rows = 0;
    for (int run = 0; run < batch.sources.length; run++) {
      long start = batch.starts[run][owner];
      long end = batch.ends[run][owner];
      rows += start < end ? countUsed(batch, run, owner, start, end) : 0;
    }
    return rows;
  }

  /** Number of rows of one run that were counted but whose edge is used by the match already. */
  private long countUsed(OwnerBatch batch, int run, int owner, long start, long end) {
    ListSource source = batch.sources[run];
    int used = 0;
    long rows = 0;
    for (UsedEdge usedEdge : usedEdges) {
      int current = usedEdge.group().current;
      int position = current == ListGroup.UNFLAT ? batch.position(owner) : current;
      long at =
          EdgeCoincidence.find(usedEdge.edge(), position, source, batch.id(owner), start, end);
      if (at != EdgeCoincidence.NOWHERE && isNew(at, used)) {
        usedPositions[used++] = at;
        rows += rowsAt(source, batch.position(owner), at);
      }
    }
    return rows;
  }

  private boolean isNew(long listPosition, int used) {
    for (int i = 0; i < used; i++) {
      if (usedPositions[i] == listPosition) {
        return false;
      }
    }
    return true;
  }

  private long rowsAt(ListSource source, int position, long listPosition) {
    if (filters.length == 0) {
      return 1;
    }
    setList(source, position, listPosition);
    return ofOwner && !prepareFilters() ? 0 : countAll(1);
  }
}
