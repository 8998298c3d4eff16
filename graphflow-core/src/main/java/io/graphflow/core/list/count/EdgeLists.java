package io.graphflow.core.list.count;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.list.filter.IntersectionFilter;
import io.graphflow.core.list.filter.PositionFilter;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import java.util.Arrays;
import java.util.List;

/**
 * The edges in the lists of a batch of vertices, stretch by stretch, as vectors that filters test.
 * The vectors point into the store and belong to no chunk. Not safe for use by more than one thread
 * at a time.
 */
public final class EdgeLists {
  private final VertexVector from;
  private final VertexVector to;
  private final EdgeVector edge;
  private final PositionFilter[] filters;
  private final IntersectionFilter members;
  private final int maxCount;
  private final Selection all = new Selection();
  private final Selection[] passed = {new Selection(), new Selection()};

  private ListRun listRun;
  private int ownerPosition;
  private long at;
  private long end;
  private long restStart;
  private long restEnd;
  private int count;

  /**
   * Creates the lists.
   *
   * @param from the vertices that the owners of batches come from
   * @param to receives the neighbours; null if there are no filters and callers ask only for
   *     numbers of edges
   * @param edge receives the edges; null as {@code to}
   * @param filters test the edges, the neighbours and flat groups
   * @param members the one of {@code filters} by which an edge may count several times, or null
   * @param maxCount length of the longest stretch
   */
  public EdgeLists(
      VertexVector from,
      VertexVector to,
      EdgeVector edge,
      List<PositionFilter> filters,
      IntersectionFilter members,
      int maxCount) {
    this.from = from;
    this.to = to;
    this.edge = edge;
    this.filters = filters.toArray(PositionFilter[]::new);
    this.members = members;
    this.maxCount = maxCount;
  }

  /** Evaluates what stays the same while the query runs. */
  void open() {
    for (PositionFilter filter : filters) {
      filter.open();
    }
  }

  /** Reads the values of flat groups; false if no edge can pass. */
  boolean prepare() {
    for (PositionFilter filter : filters) {
      if (!filter.prepare()) {
        return false;
      }
    }
    return true;
  }

  boolean hasFilters() {
    return filters.length > 0;
  }

  /** Whether an edge that passes keeps passing from one {@link #open} to the next. */
  boolean isConstant() {
    return Arrays.stream(filters).allMatch(PositionFilter::isConstant);
  }

  /** The only filter; null if there is none or more than one. */
  public PositionFilter onlyFilter() {
    return filters.length == 1 ? filters[0] : null;
  }

  /** Begins one run of an owner's list. */
  void begin(AdjacencyBatch owners, int run, int owner) {
    listRun = owners.runs[run];
    ownerPosition = owners.position(owner);
    at = owners.starts[run][owner];
    end = owners.ends[run][owner];
    restStart = end;
    restEnd = end;
    if (listRun.withoutLoops && at < end) {
      long id = owners.id(owner);
      end = listRun.loopStart(id, at, end);
      restStart = listRun.loopEnd(id, end, restEnd);
    }
  }

  /** Begins a run of one edge, at a list position of an owner's list. */
  void beginOne(AdjacencyBatch owners, int run, int owner, long listPosition) {
    listRun = owners.runs[run];
    ownerPosition = owners.position(owner);
    at = listPosition;
    end = listPosition + 1;
    restStart = end;
    restEnd = end;
  }

  /**
   * Begins one run of all owners' lists at once, from the first list's first edge to the last
   * list's last. The filters must be able to test several lists together, and most of the edges in
   * between must belong to these lists.
   *
   * @return false if it did not begin
   */
  boolean beginStretch(AdjacencyBatch owners, int run) {
    ListRun candidate = owners.runs[run];
    if (!owners.isAscending()
        || candidate.withoutLoops
        || !candidate.isWholeListsOfFiles()
        || !spansLists(candidate)) {
      return false;
    }
    long first = owners.starts[run][0];
    long last = owners.ends[run][owners.count() - 1];
    if (2 * owners.edgeCount(run) < last - first) {
      return false;
    }
    listRun = candidate;
    ownerPosition = owners.position(0);
    at = first;
    end = last;
    restStart = end;
    restEnd = end;
    return true;
  }

  private boolean spansLists(ListRun candidate) {
    for (PositionFilter filter : filters) {
      if (!filter.spansLists(candidate)) {
        return false;
      }
    }
    return true;
  }

  /** List position of the first edge of the stretch. */
  long position() {
    return at - count;
  }

  /**
   * Adds the numbers of passing edges of a run to counts by owner, all at once; the owners need not
   * be in the group.
   *
   * @return false if the filters cannot; then the counts are as they were
   */
  boolean countAll(AdjacencyBatch owners, int run, long[] counts) {
    return filters.length == 1 && filters[0].countLists(owners, run, counts);
  }

  /** Points the vectors to the next stretch of the run; false if there is none. */
  boolean next() {
    if (at == end) {
      if (restStart == restEnd) {
        return false;
      }
      at = restStart;
      end = restEnd;
      restStart = restEnd;
    }
    count = (int) Math.min(maxCount, end - at);
    listRun.point(to, at);
    listRun.pointEdges(edge, from, ownerPosition, to, at);
    at += count;
    return true;
  }

  /** The neighbours of the stretch. */
  VertexVector neighbours() {
    return to;
  }

  /** The number of rows that the stretch's passing edges make. */
  long passing() {
    return switch (filters.length) {
      case 0 -> count;
      case 1 -> filters[0].count(count);
      default -> members == null ? selected().count() : members.rows(selected());
    };
  }

  /** The positions of the stretch's edges that pass. */
  Selection selected() {
    all.selectAll(count);
    return PositionFilter.selectAll(filters, all, count, passed);
  }
}
