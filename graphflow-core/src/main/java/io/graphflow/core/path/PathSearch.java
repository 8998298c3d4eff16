package io.graphflow.core.path;

import io.graphflow.core.value.EdgeReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Finds the paths of a pattern from one vertex, to any other or to a given one, one path after another.
 * It keeps what it can from one beginning to the next. Not safe for use by more than one thread at a time.
 */
public abstract sealed class PathSearch
    permits TrailSearch, ReachableSearch, ReachablePairSearch, ShortestSearch, ShortestPairSearch {

  /** A search for paths from one vertex to whichever. */
  public static PathSearch toAny(PathPattern pattern) {
    return switch (pattern.mode()) {
      case TRAILS, WALKS -> new TrailSearch(pattern);
      case REACHABLE -> new ReachableSearch(pattern);
      case SHORTEST, ALL_SHORTEST -> new ShortestSearch(pattern);
    };
  }

  /** A search for paths from one vertex to a given one. */
  public static PathSearch toGiven(PathPattern pattern) {
    return switch (pattern.mode()) {
      case TRAILS, WALKS -> new TrailSearch(pattern);
      case REACHABLE -> new ReachablePairSearch(pattern);
      case SHORTEST, ALL_SHORTEST -> new ShortestPairSearch(pattern);
    };
  }

  /**
   * Begins a search.
   *
   * @param from vertex ID of the start
   * @param to vertex ID of the end if it is given, else {@code ElementId.NONE}
   */
  public abstract void begin(long from, long to);

  /** Moves to the next path; false if there is none, and then until {@link #begin}. */
  public abstract boolean next();

  /** Vertex ID of the path's end. */
  public abstract long end();

  /** Number of the path's edges. */
  public abstract int length();

  /**
   * The edges of the path. Not of {@code REACHABLE} ends, and otherwise only if the pattern says that
   * edges are read.
   *
   * @param reversed whether in order from the path's end, and not from its start
   * @return not to be changed
   */
  public final List<EdgeReference> edges(boolean reversed) {
    List<EdgeReference> path = new ArrayList<>(length());
    addEdgesTo(path);
    if (reversed) {
      Collections.reverse(path);
    }
    return Collections.unmodifiableList(path);
  }

  /** Appends the edges of the path, in order from its start. */
  abstract void addEdgesTo(List<EdgeReference> path);

  /** Gives back the memory that is accounted for; nothing may be asked any more. */
  public abstract void close();
}
