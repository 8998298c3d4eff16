package io.graphflow.core.list.count;

import io.graphflow.core.list.adjacency.ListSource;
import io.graphflow.core.list.adjacency.OwnerBatch;
import io.graphflow.core.list.filter.PositionFilter;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import java.util.List;

/**
 * The lists of a batch of vertices, stretch by stretch, as vectors that filters read. They point into
 * the store and are no part of a chunk.
 */
public final class EdgeLists {
  private final OwnerBatch owners;
  private final VertexVector from;
  private final VertexVector to;
  private final EdgeVector edge;
  private final PositionFilter[] filters;
  private final int maxCount;
  private final Selection all = new Selection();
  private final Selection[] passed = {new Selection(), new Selection()};

  private ListSource source;
  private int owner;
  private long at;
  private long end;
  private long restStart;
  private long restEnd;
  private int count;

  /**
   * Creates the lists.
   *
   * @param owners the batch, whose owners come from {@code from}
   * @param to set to the neighbours
   * @param edge set to the edges
   * @param filters over both and flat groups
   * @param maxCount longest stretch
   */
  public EdgeLists(
      OwnerBatch owners,
      VertexVector from,
      VertexVector to,
      EdgeVector edge,
      List<PositionFilter> filters,
      int maxCount) {
    this.owners = owners;
    this.from = from;
    this.to = to;
    this.edge = edge;
    this.filters = filters.toArray(PositionFilter[]::new);
    this.maxCount = maxCount;
  }

  void open() {
    for (PositionFilter filter : filters) {
      filter.open();
    }
  }

  /** Takes in the values of flat groups; false if no edge can pass. */
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

  /** Gets the batch's lists on their way to the caches, unless they lie one after another. */
  void prefetch() {
    if (filters.length == 1 && !owners.isSequence()) {
      for (int run = 0; run < owners.sources.length; run++) {
        filters[0].prefetch(owners, run);
      }
    }
  }

  /** Begins one run of the list of the batch's owner {@code ofOwner}. */
  void begin(int run, int ofOwner) {
    source = owners.sources[run];
    owner = ofOwner;
    at = owners.starts[run][ofOwner];
    end = owners.ends[run][ofOwner];
    restStart = end;
    restEnd = end;
    if (source.withoutLoops && at < end) {
      long id = owners.id(ofOwner);
      end = source.loopStart(id, at, end);
      restStart = source.loopEnd(id, end, restEnd);
    }
  }

  /**
   * Begins one run of the lists of all of the batch's owners at once, from the first list's first edge to
   * the last list's last, if filters can be asked so and most of the edges in between are these lists'.
   *
   * @return false if nothing began
   */
  boolean beginStretch(int run) {
    ListSource ofRun = owners.sources[run];
    if (!owners.isAscending()
        || ofRun.withoutLoops
        || !ofRun.isWholeListsOfFiles()
        || !spansLists(ofRun)) {
      return false;
    }
    long first = owners.starts[run][0];
    long last = owners.ends[run][owners.count() - 1];
    if (2 * owners.edgeCount(run) < last - first) {
      return false;
    }
    source = ofRun;
    owner = 0;
    at = first;
    end = last;
    restStart = end;
    restEnd = end;
    return true;
  }

  private boolean spansLists(ListSource ofRun) {
    for (PositionFilter filter : filters) {
      if (!filter.spansLists(ofRun)) {
        return false;
      }
    }
    return true;
  }

  /** List position of the first edge of the stretch. */
  long position() {
    return at - count;
  }

  /** Adds the numbers of passing edges of a run to counts by owner, if there is a way to at once. */
  boolean countAll(int run, long[] counts) {
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
    source.point(to, at);
    source.pointEdges(edge, from, owners.position(owner), to, at);
    at += count;
    return true;
  }

  /** The neighbours of the stretch. */
  VertexVector neighbours() {
    return to;
  }

  /** Number of edges of the stretch that pass. */
  long passing() {
    return switch (filters.length) {
      case 0 -> count;
      case 1 -> filters[0].count(count);
      default -> selected().count();
    };
  }

  /** The positions of the stretch's edges that pass. */
  Selection selected() {
    all.selectAll(count);
    return PositionFilter.selectAll(filters, all, count, passed);
  }
}
