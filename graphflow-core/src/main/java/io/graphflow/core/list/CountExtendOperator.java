package io.graphflow.core.list;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import java.util.Arrays;
import java.util.List;

/**
 * An extension of which only the number of rows is wanted, with the filters on it: multiplies the
 * weight of each vertex by the number of its edges that pass, and deselects vertices without any. No
 * group is made and nothing flattened; without a filter no element of a list is read, as its length
 * suffices.
 *
 * <p>Edges that the match uses already do not count (DECISIONS D1): at most one position of a list is
 * such an edge, so it is looked for once a list and subtracted.
 */
final class CountExtendOperator implements ListOperator {

  /** An edge of the same match that must not be counted. */
  record UsedEdge(ListGroup group, EdgeVector edge) {}

  private final ListOperator input;
  private final QueryContext context;
  private final ListGroup fromGroup;
  private final VertexVector from;
  private final ListGroup countGroup;
  private final OwnerBatch owners;
  private final ListVectors list;
  private final PositionFilter[] filters;
  private final MemberFilter members;
  private final boolean ofOwner;

  /** Null if lists cannot be counted together. */
  private final StretchCounter stretches;

  private final UsedEdge[] usedEdges;
  private final long[] usedPositions;
  private final int maxCount;
  private final Selection counted = new Selection();
  private final Selection one = new Selection();
  private final Selection[] passed = {new Selection(), new Selection()};

  private long[] weights = {};
  private long[] counts = {};

  /** The vectors of one list, for filters; not part of the chunk. */
  record ListVectors(ListGroup group, VertexVector to, EdgeVector edge) {}

  /**
   * Creates the operator.
   *
   * @param countGroup null if {@code fromGroup} is unflat; else a group of one position that receives
   *     the weight
   * @param list set for each list if there are filters
   * @param filters over {@code list} and flat groups
   * @param members one of {@code filters} by which an edge may count several times, or null
   * @param ofOwner whether filters read {@code fromGroup}, which is unflat
   * @param totalOnly whether nothing else reads {@code fromGroup}, so that one of its positions may
   *     stand for the rows of all
   * @param usedEdges edges in flat groups or in {@code fromGroup}
   * @param maxCount longest vector that is filtered at once
   */
  CountExtendOperator(
      ListOperator input,
      QueryContext context,
      ListGroup fromGroup,
      VertexVector from,
      ListGroup countGroup,
      ListSources sources,
      ListVectors list,
      List<PositionFilter> filters,
      MemberFilter members,
      boolean ofOwner,
      boolean totalOnly,
      List<UsedEdge> usedEdges,
      int maxCount) {
    this.input = input;
    this.context = context;
    this.fromGroup = fromGroup;
    this.from = from;
    this.countGroup = countGroup;
    this.list = list;
    this.filters = filters.toArray(PositionFilter[]::new);
    this.owners =
        new OwnerBatch(
            sources, fromGroup, from, filters.size() == 1 ? filters.getFirst() : null);
    this.members = members;
    this.ofOwner = ofOwner;
    boolean together = totalOnly && filters.size() == 1 && !ofOwner && usedEdges.isEmpty();
    this.stretches = together ? new StretchCounter(owners, filters.getFirst()) : null;
    this.usedEdges = usedEdges.toArray(UsedEdge[]::new);
    this.usedPositions = new long[this.usedEdges.length];
    this.maxCount = maxCount;
  }

  @Override
  public void open() {
    input.open();
    for (PositionFilter filter : filters) {
      filter.open();
    }
  }

  @Override
  public boolean next() {
    while (input.next()) {
      if ((ofOwner || prepareFilters()) && (countGroup == null ? countList() : countCurrent())) {
        return true;
      }
    }
    return false;
  }

  private boolean prepareFilters() {
    for (PositionFilter filter : filters) {
      if (!filter.prepare()) {
        return false;
      }
    }
    return true;
  }

  /** Counts for the one vertex of a flat group. */
  private boolean countCurrent() {
    owners.start();
    owners.next();
    long edges = countEdges(0);
    if (edges == 0) {
      return false;
    }
    countGroup.setSingle();
    if (weights.length == 0) {
      weights = new long[1];
    }
    weights[0] = edges;
    countGroup.weights = weights;
    return true;
  }

  /** Counts for every selected vertex of an unflat group. */
  private boolean countList() {
    Selection in = fromGroup.selection;
    long[] before = fromGroup.weights;
    if (weights.length < fromGroup.count) {
      weights = new long[Math.max(fromGroup.count, 2 * weights.length)];
    }
    int[] out = counted.buffer(in.count());
    int selected = 0;
    long total = 0;
    owners.start();
    while (owners.next()) {
      context.check();
      long inStretch = stretches != null && before == null ? stretches.count() : -1;
      if (inStretch >= 0) {
        total += inStretch;
      } else if (filters.length == 0 && usedEdges.length == 0) {
        selected = weighByLength(before, out, selected);
      } else {
        boolean counted = countLists();
        for (int owner = 0; owner < owners.count(); owner++) {
          int position = owners.position(owner);
          long edges = counted ? counts[owner] - countUsed(owner) : countEdges(owner);
          weights[position] = before == null ? edges : Math.multiplyExact(before[position], edges);
          out[selected] = position;
          selected += edges == 0 ? 0 : 1;
        }
        if (ofOwner) {
          // The next batch is of the whole group again.
          fromGroup.current = ListGroup.UNFLAT;
        }
      }
    }
    if (total > 0) {
      return weighOne(in.position(0), total, selected, out);
    }
    if (selected == 0) {
      return false;
    }
    if (selected < in.count()) {
      counted.select(selected);
      fromGroup.selection = counted;
    }
    fromGroup.weights = weights;
    return true;
  }

  /** Adds what others weigh to a total, and gives the sum to one position. */
  private boolean weighOne(int position, long total, int selected, int[] others) {
    long sum = total;
    for (int i = 0; i < selected; i++) {
      sum += weights[others[i]];
    }
    weights[position] = sum;
    counted.selectOne(position);
    fromGroup.selection = counted;
    fromGroup.weights = weights;
    return true;
  }

  private void clearCounts() {
    if (counts.length < owners.count()) {
      counts = new long[Math.min(OwnerBatch.CAPACITY, Math.max(owners.count(), 2 * counts.length))];
    }
    Arrays.fill(counts, 0, owners.count(), 0);
  }

  /** Counts the batch's lists at once if there is a way to; then in {@code counts}. */
  private boolean countLists() {
    if (filters.length != 1) {
      return false;
    }
    clearCounts();
    for (int run = 0; run < owners.sources.length; run++) {
      if (!filters[0].countLists(owners, run, counts)) {
        return false;
      }
    }
    return true;
  }

  private int weighByLength(long[] before, int[] out, int selectedBefore) {
    ListSource[] sources = owners.sources;
    long[] target = weights;
    int selected = selectedBefore;
    if (sources.length == 1 && !sources[0].withoutLoops) {
      long[] starts = owners.starts[0];
      long[] ends = owners.ends[0];
      for (int owner = 0; owner < owners.count(); owner++) {
        int position = owners.position(owner);
        long edges = ends[owner] - starts[owner];
        target[position] = before == null ? edges : Math.multiplyExact(before[position], edges);
        out[selected] = position;
        selected += edges == 0 ? 0 : 1;
      }
      return selected;
    }
    clearCounts();
    for (int run = 0; run < sources.length; run++) {
      addLengths(run);
    }
    for (int owner = 0; owner < owners.count(); owner++) {
      int position = owners.position(owner);
      long edges = counts[owner];
      target[position] = before == null ? edges : Math.multiplyExact(before[position], edges);
      out[selected] = position;
      selected += edges == 0 ? 0 : 1;
    }
    return selected;
  }

  private void addLengths(int run) {
    long[] starts = owners.starts[run];
    long[] ends = owners.ends[run];
    boolean whole = !owners.sources[run].withoutLoops;
    if (owners.sources[run].gathered == null) {
      for (int owner = 0; owner < owners.count(); owner++) {
        counts[owner] += whole ? ends[owner] - starts[owner] : length(run, owner);
      }
      return;
    }
    int[] changed = owners.changedOwners(run);
    for (int i = 0; i < owners.changedCount(run); i++) {
      int owner = changed[i];
      counts[owner] += whole ? ends[owner] - starts[owner] : length(run, owner);
    }
  }

  /** Number of elements in one run of an owner's list. */
  private long length(int run, int owner) {
    long start = owners.starts[run][owner];
    long end = owners.ends[run][owner];
    ListSource source = owners.sources[run];
    if (start == end || !source.withoutLoops) {
      return end - start;
    }
    long id = owners.id(owner);
    long loopStart = source.loopStart(id, start, end);
    return end - start - (source.loopEnd(id, loopStart, end) - loopStart);
  }

  /** Number of an owner's edges that pass the filters and are not used yet. */
  private long countEdges(int owner) {
    if (ofOwner) {
      fromGroup.current = owners.position(owner);
      if (!prepareFilters()) {
        return 0;
      }
    }
    long edges = 0;
    for (int run = 0; run < owners.sources.length; run++) {
      long start = owners.starts[run][owner];
      long end = owners.ends[run][owner];
      if (start < end) {
        edges += filters.length == 0 ? length(run, owner) : countPassing(run, owner, start, end);
      }
    }
    return edges - countUsed(owner);
  }

  private long countPassing(int run, int owner, long start, long end) {
    ListSource source = owners.sources[run];
    if (!source.withoutLoops) {
      return countPassing(source, owner, start, end);
    }
    long id = owners.id(owner);
    long loopStart = source.loopStart(id, start, end);
    long loopEnd = source.loopEnd(id, loopStart, end);
    return countPassing(source, owner, start, loopStart)
        + countPassing(source, owner, loopEnd, end);
  }

  private long countPassing(ListSource source, int owner, long start, long end) {
    long passing = 0;
    for (long at = start; at < end; at += maxCount) {
      int count = (int) Math.min(maxCount, end - at);
      setList(source, owner, at);
      passing += filters.length == 1 ? filters[0].count(count) : countAll(count);
    }
    return passing;
  }

  private void setList(ListSource source, int owner, long listPosition) {
    VertexVector to = list.to();
    source.point(to, listPosition);
    source.pointEdges(list.edge(), from, owners.position(owner), to, listPosition);
  }

  /** Number of rows of the positions that pass every filter. */
  private long countAll(int count) {
    one.selectAll(count);
    Selection passing = PositionFilter.selectAll(filters, one, count, passed);
    return members == null ? passing.count() : members.rows(passing);
  }

  /** Number of rows that were counted but whose edge is used by the match already. */
  private long countUsed(int owner) {
    if (usedEdges.length == 0) {
      return 0;
    }
    if (ofOwner) {
      fromGroup.current = owners.position(owner);
    }
    long rows = 0;
    for (int run = 0; run < owners.sources.length; run++) {
      long start = owners.starts[run][owner];
      long end = owners.ends[run][owner];
      rows += start < end ? countUsed(run, owner, start, end) : 0;
    }
    return rows;
  }

  /** Number of rows of one run that were counted but whose edge is used by the match already. */
  private long countUsed(int run, int owner, long start, long end) {
    ListSource source = owners.sources[run];
    int used = 0;
    long rows = 0;
    for (UsedEdge usedEdge : usedEdges) {
      int current = usedEdge.group().current;
      int position = current == ListGroup.UNFLAT ? owners.position(owner) : current;
      long at =
          EdgeCoincidence.find(usedEdge.edge(), position, source, owners.id(owner), start, end);
      if (at != EdgeCoincidence.NOWHERE && isNew(at, used)) {
        usedPositions[used++] = at;
        rows += rowsAt(source, owner, at);
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

  private long rowsAt(ListSource source, int owner, long listPosition) {
    if (filters.length == 0) {
      return 1;
    }
    setList(source, owner, listPosition);
    return ofOwner && !prepareFilters() ? 0 : countAll(1);
  }

  @Override
  public void close() {
    input.close();
  }
}
