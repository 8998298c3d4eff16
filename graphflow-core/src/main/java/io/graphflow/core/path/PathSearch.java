package io.graphflow.core.path;

import io.graphflow.core.value.EdgeReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Finds the paths of a pattern from one vertex, to any vertex or to a given one, one path after another. A
 * search may keep what it has found for the next {@link #begin}. Not safe for use by more than one thread at
 * a time.
 */
public abstract sealed class PathSearch
    permits TrailSearch, ReachableSearch, ReachablePairSearch, ShortestSearch, ShortestPairSearch {

  /** A search for paths from one vertex to any vertex. */
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

  /** Moves to the next path; false if there is none, and from then on until {@link #begin}. */
  public abstract boolean next();

  /**
   * Moves over some paths, of which only the ends are wanted.
   *
   * @param ends receives them from index {@code at} on
   * @return how many; less than {@code most} if there are no more
   */
  public int next(long[] ends, int at, int most) {
    int found = 0;
    while (found < most && next()) {
      ends[at + found++] = end();
    }
    return found;
  }

  /** Vertex ID of the path's end. */
  public abstract long end();

  /** Number of the path's edges. */
  public abstract int length();

  /**
   * The edges of the path. {@code REACHABLE} ends have none; other paths have them only if the pattern says
   * that the query reads edges.
   *
   * @param reversed whether the edges are in order from the path's end instead of from its start
   * @return a list that must not be changed
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

  /** Releases the memory of the search, which must not be used afterwards. */
  public abstract void close();
}
