package io.graphflow.core.path;

import io.graphflow.core.value.EdgeReference;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.storage.layout.ElementId;
import java.util.List;

/**
 * Finds shortest paths between two vertices: breadth-first levels from both, always on the side where
 * fewer edges are to be followed, until they meet. Paths are put together where they do: from each vertex
 * in which one level first touches what the other side has found there are ways to both ends.
 *
 * <p>Searches from the same start, or to the same end, one after another go on with the levels that have
 * been found on that side.
 */
final class ShortestPairSearch extends PathSearch {
  /** {@link #length} between vertices without a path between them. */
  static final int NO_PATH = -1;

  private final PathPattern pattern;
  private final boolean all;
  private final boolean keepsEdges;
  private final SearchMemory memory;
  private final LevelSearch forward;
  private final LevelSearch backward;
  private final PredecessorPaths toStart;
  private final PredecessorPaths toEnd;

  private long from = ElementId.NONE;
  private long to = ElementId.NONE;
  private int distance;

  /** A side, and the numbers there of the vertices at which the other one may have met it. */
  private LevelSearch meeting;

  private int nextMeeting;
  private int endMeeting;
  private int meetingNumber;

  /** Whether the path at hand may have others of its length beside it through the same vertex. */
  private boolean hasWay;

  ShortestPairSearch(PathPattern pattern) {
    this.pattern = pattern;
    this.all = pattern.mode() == Repetition.Mode.ALL_SHORTEST;
    this.memory = pattern.newMemory();
    this.keepsEdges = all || pattern.readsEdges();
    VertexNumbers numbers = new VertexNumbers(pattern.snapshot(), memory, 2);
    this.forward =
        new LevelSearch(pattern, pattern.edges(), memory, numbers, 0, keepsEdges, all);
    this.backward =
        new LevelSearch(pattern, pattern.reversedEdges(), memory, numbers, 1, keepsEdges, all);
    this.toStart = new PredecessorPaths(forward, memory);
    this.toEnd = new PredecessorPaths(backward, memory);
  }

  @Override
  public void begin(long start, long end) {
    boolean sameStart = start == from && !pattern.readsRow();
    boolean sameEnd = end == to && !pattern.readsRow();
    from = start;
    to = end;
    hasWay = false;
    nextMeeting = 0;
    endMeeting = 0;
    if (!sameStart) {
      forward.begin(start);
    }
    if (!sameEnd || sameStart) {
      backward.begin(end);
    }
    // No path leads from a vertex to itself but the empty one.
    distance = start == end && pattern.min() > 0 ? NO_PATH : meet();
  }

  /** Follows edges until the sides meet; the length of the paths, or {@link #NO_PATH}. */
  private int meet() {
    int found = forward.number(to);
    if (found != LevelSearch.NONE) {
      return metAt(forward, found, found + 1);
    }
    found = backward.number(from);
    if (found != LevelSearch.NONE) {
      return metAt(backward, found, found + 1);
    }
    while (true) {
      LevelSearch side = nextSide();
      if (side == null || forward.depth() + backward.depth() >= pattern.max()) {
        return NO_PATH;
      }
      LevelSearch other = side == forward ? backward : forward;
      int met = side.expandUntil(other);
      if (met != LevelSearch.NONE) {
        return metAt(side, met, all ? side.count() : met + 1);
      }
    }
  }

  /** The side to go on with; null if no path is left to find. */
  private LevelSearch nextSide() {
    if (forward.isBetweenLevels()) {
      return forward;
    }
    if (backward.isBetweenLevels()) {
      return backward;
    }
    if (!forward.hasFrontier() || !backward.hasFrontier()) {
      return null;
    }
    return forward.frontierEdges() <= backward.frontierEdges() ? forward : backward;
  }

  /**
   * Notes where the sides have met.
   *
   * @param first number on a side of a vertex that the other one has found, too
   * @param end one past the number of the last vertex there of which that may be true
   * @return the length of the paths, or {@link #NO_PATH}
   */
  private int metAt(LevelSearch side, int first, int end) {
    long vertex = side.vertex(first);
    int length = forward.depthOf(vertex) + backward.depthOf(vertex);
    if (length > pattern.max()) {
      return NO_PATH;
    }
    meeting = side;
    nextMeeting = first;
    endMeeting = end;
    return length;
  }

  @Override
  public boolean next() {
    if (hasWay && all && nextWay()) {
      return true;
    }
    LevelSearch other = meeting == forward ? backward : forward;
    while (nextMeeting < endMeeting) {
      int number = nextMeeting++;
      if (number == 0 || meeting.meets(other, meeting.vertex(number))) {
        int otherNumber = other.number(meeting.vertex(number));
        hasWay = true;
        if (keepsEdges) {
          meetingNumber = meeting == forward ? otherNumber : number;
          toStart.begin(meeting == forward ? number : otherNumber);
          toEnd.begin(meetingNumber);
        }
        return true;
      }
    }
    hasWay = false;
    return false;
  }

  /** Takes the next way on to the end, or the next one to the start with the first on to the end. */
  private boolean nextWay() {
    if (toEnd.next()) {
      return true;
    }
    if (!toStart.next()) {
      return false;
    }
    toEnd.begin(meetingNumber);
    return true;
  }

  @Override
  public long end() {
    return to;
  }

  @Override
  public int length() {
    return distance;
  }

  @Override
  void addEdgesTo(List<EdgeReference> path) {
    toStart.addReversedTo(path);
    toEnd.addTo(path);
  }

  @Override
  public void close() {
    memory.release();
  }
}
