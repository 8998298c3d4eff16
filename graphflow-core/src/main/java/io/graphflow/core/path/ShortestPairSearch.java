package io.graphflow.core.path;

import io.graphflow.core.value.EdgeReference;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.storage.layout.ElementId;
import java.util.List;

/**
 * Finds shortest paths between two vertices by bidirectional breadth-first search: it always expands the
 * side with fewer edges to follow, until the two sides meet. A path then consists of the edges that each side
 * has kept to a vertex in which they met.
 *
 * <p>If the next search has the same start or the same end, it continues with the levels of that side.
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

  /** One of the two sides, and the numbers in it of the vertices at which the other side may have met it. */
  private LevelSearch meeting;

  private int nextMeeting;
  private int endMeeting;
  private int meetingNumber;

  /** Whether further paths of the same length may lead through the vertex of the current path. */
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
    // Only the empty path leads from a vertex to itself.
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

  /** The side to expand; null if no further path exists. */
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
   * Records the vertices in which the sides have met.
   *
   * @param first the number, on one side, of the first vertex that the other side has found as well
   * @param end one past the number of the last vertex that may be such a one
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

  /** Moves to the next path to the end, or to the next path to the start with the first path to the end. */
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
