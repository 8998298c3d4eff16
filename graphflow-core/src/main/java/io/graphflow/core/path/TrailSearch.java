package io.graphflow.core.path;

import io.graphflow.core.value.EdgeReference;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.storage.layout.ElementId;
import java.util.Arrays;
import java.util.List;

/**
 * Finds trails, or walks, depth-first: each one that is long enough, in the order in which it comes upon
 * them. The way to where it is lies on a stack of its own, a cursor over edges for each vertex.
 *
 * <p>To a given vertex, the last edge is found by binary search. If the search turns out to be long, it
 * asks once how far that vertex is from the others, and from then on goes nowhere from where the edges
 * that it has left do not lead there.
 */
final class TrailSearch extends PathSearch {
  /** Vertices gone on from before distances are worth finding. */
  private static final int STEPS_BEFORE_DISTANCES = 256;

  private static final int CURSOR_BYTES = 128;

  private final PathPattern pattern;
  private final int min;
  private final int max;
  private final boolean repeatsEdges;
  private final boolean readsEdges;
  private final SearchMemory memory;
  private final UsedEdges used;
  private EdgeCursor[] cursors = {};
  /** The vertices that the trail comes to, after its first, by index of the edge that leads there. */
  private long[] vertices = {};
  /** The edges of the trail as values, as far as they have been asked for. */
  private EdgeReference[] references = {};

  private long from;
  private long to;
  private int length;
  private boolean begun;
  private boolean done;
  private int steps;
  private LevelSearch distances;
  private boolean hasDistances;

  TrailSearch(PathPattern pattern) {
    this.pattern = pattern;
    this.min = pattern.min();
    this.max = pattern.max();
    this.readsEdges = pattern.readsEdges();
    this.repeatsEdges = pattern.mode() == Repetition.Mode.WALKS;
    this.memory = pattern.newMemory();
    this.used = new UsedEdges(memory);
  }

  @Override
  public void begin(long start, long end) {
    hasDistances &= end == to && !pattern.readsRow();
    from = start;
    to = end;
    length = 0;
    used.clear();
    begun = false;
    done = false;
    steps = 0;
  }

  @Override
  public boolean next() {
    if (done) {
      return false;
    }
    if (!begun) {
      begun = true;
      if (min == 0 && isEnd(from)) {
        return true;
      }
    }
    goOn();
    while (!done) {
      EdgeCursor edges = cursors[length];
      if (!edges.next()) {
        dropLast();
      } else if (take(edges)) {
        if (length >= min && isEnd(end())) {
          return true;
        }
        goOn();
      }
    }
    return false;
  }

  /** Adds the edge that a cursor is at to the trail; false if that may not be or leads nowhere. */
  private boolean take(EdgeCursor edges) {
    long vertex = edges.neighbour();
    if ((hasDistances && !leadsToEnd(vertex)) || (!repeatsEdges && used.contains(edges))) {
      return false;
    }
    if (mayBeUsedAgain(length)) {
      used.add(edges);
    }
    if (readsEdges) {
      references[length] = null;
    }
    vertices[length] = vertex;
    length++;
    return true;
  }

  /** Begins with the edges that lead on from the end of the trail, or drops its last where none may. */
  private void goOn() {
    if (length == max || !(length == 0 || pattern.isInner(end()))) {
      dropLast();
    } else {
      beginEdges();
    }
  }

  private void beginEdges() {
    if (length == cursors.length) {
      vertices = memory.grow(vertices);
      memory.reserve((long) (vertices.length - length) * CURSOR_BYTES);
      cursors = Arrays.copyOf(cursors, vertices.length);
      references = Arrays.copyOf(references, vertices.length);
    }
    if (cursors[length] == null) {
      cursors[length] = pattern.edges();
    }
    boolean last = length + 1 == max;
    cursors[length].begin(end(), last ? to : ElementId.NONE);
    if (to != ElementId.NONE && !hasDistances && ++steps == STEPS_BEFORE_DISTANCES) {
      findDistances();
    }
  }

  /** Takes the last edge away, or ends the search where there is none. */
  private void dropLast() {
    if (length == 0) {
      done = true;
    } else {
      length--;
      if (mayBeUsedAgain(length)) {
        used.removeLast();
      }
    }
  }

  /** Whether further edges must be compared with the one that has an index: the last is not. */
  private boolean mayBeUsedAgain(int index) {
    return !repeatsEdges && index + 1 < max;
  }

  /** Finds how far vertices are from the given end: as near as the search may have still to go. */
  private void findDistances() {
    if (distances == null) {
      VertexNumbers numbers = new VertexNumbers(pattern.snapshot(), memory, 1);
      distances =
          new LevelSearch(pattern, pattern.reversedEdges(), memory, numbers, 0, false, false);
    }
    distances.begin(to);
    // The first half of a trail may go where it likes: to know more would cost as much as it saves.
    int depth = max / 2 + max % 2;
    while (distances.depth() < depth && distances.hasFrontier()) {
      distances.expand();
    }
    hasDistances = true;
  }

  /** Whether the edges left after the next one may lead from a vertex to the given end. */
  private boolean leadsToEnd(long vertex) {
    int left = max - length - 1;
    int distance = distances.depthOf(vertex);
    return distance == LevelSearch.NONE
        ? distances.hasFrontier() && left > distances.depth()
        : distance <= left;
  }

  private boolean isEnd(long vertex) {
    return to == ElementId.NONE ? pattern.isEnd(vertex) : vertex == to;
  }

  @Override
  public long end() {
    return length == 0 ? from : vertices[length - 1];
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  void addEdgesTo(List<EdgeReference> path) {
    for (int i = length - 1; i >= 0 && references[i] == null; i--) {
      references[i] = cursors[i].reference();
    }
    path.addAll(Arrays.asList(references).subList(0, length));
  }

  @Override
  public void close() {
    memory.release();
  }
}
