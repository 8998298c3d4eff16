package io.graphflow.core.path;

import io.graphflow.core.value.EdgeReference;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.storage.layout.ElementId;
import java.util.Arrays;
import java.util.List;

/**
 * Finds trails, or walks, depth-first: each one that is long enough, in the order of the search. Its stack
 * has a cursor over edges for each vertex of the current trail.
 *
 * <p>If the end is given, binary search finds the last edge. When such a search turns out to be long, it
 * computes once how far other vertices are from the end, and from then on skips vertices from which the edges
 * that are still allowed cannot reach it.
 */
final class TrailSearch extends PathSearch {
  /** How many vertices are expanded before it pays to compute distances to the given end. */
  private static final int STEPS_BEFORE_DISTANCES = 256;

  private static final int CURSOR_BYTES = 128;

  private final PathPattern pattern;
  private final int min;
  private final int max;
  private final boolean repeatsEdges;
  private final boolean readsEdges;
  private final SearchMemory memory;
  private final UsedEdges used;
  private PathEdges[] cursors = {};
  /** The vertices of the trail after its first, by index of the edge that leads to each. */
  private long[] vertices = {};
  /** The edges of the trail as values, filled when they are first read. */
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
    extendOrDropLast();
    while (!done) {
      PathEdges edges = cursors[length];
      if (!edges.next()) {
        dropLast();
      } else if (take(edges)) {
        if (length >= min && isEnd(end())) {
          return true;
        }
        extendOrDropLast();
      }
    }
    return false;
  }

  /** Adds the current edge of a cursor to the trail; false if the trail must not have it or it is hopeless. */
  private boolean take(PathEdges edges) {
    long vertex = edges.neighbour();
    if ((hasDistances && !leadsToEnd(vertex)) || (!repeatsEdges && used.contains(edges.edge()))) {
      return false;
    }
    if (mayBeUsedAgain(length)) {
      used.add(edges.edge());
    }
    if (readsEdges) {
      references[length] = null;
    }
    vertices[length] = vertex;
    length++;
    return true;
  }

  /** Begins with the edges from the end of the trail, or removes its last edge if it must not grow. */
  private void extendOrDropLast() {
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

  /** Removes the last edge of the trail, or ends the search if it has none. */
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

  /** Whether later edges must be compared with the edge at an index; none is later than the last. */
  private boolean mayBeUsedAgain(int index) {
    return !repeatsEdges && index + 1 < max;
  }

  /** Computes distances to the given end, up to half the edges that a trail may have. */
  private void findDistances() {
    if (distances == null) {
      VertexNumbers numbers = new VertexNumbers(pattern.snapshot(), memory, 1);
      distances =
          new LevelSearch(pattern, pattern.reversedEdges(), memory, numbers, 0, false, false);
    }
    distances.begin(to);
    // Distances prune the second half of a trail only: greater ones would cost as much as they save.
    int depth = max / 2 + max % 2;
    while (distances.depth() < depth && distances.hasFrontier()) {
      distances.expand();
    }
    hasDistances = true;
  }

  /** Whether the edges that a trail may take after its next one can lead from a vertex to the given end. */
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
