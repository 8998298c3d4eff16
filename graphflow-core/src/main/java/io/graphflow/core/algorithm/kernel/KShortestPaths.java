package io.graphflow.core.algorithm.kernel;

import io.graphflow.core.algorithm.graph.EdgeLists;
import io.graphflow.core.algorithm.graph.Work;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * The k shortest paths between two vertices that come to no vertex twice (Yen, 1971). Each further path leaves one of those
 * before at some vertex: it has the same beginning, does not go on as any path with that beginning does, and ends
 * by a shortest path over vertices that are not in the beginning. For one thread.
 */
public final class KShortestPaths {
  /** Rough size of a candidate beside its arrays. */
  private static final long PATH_BYTES = 120;

  private static final Comparator<VertexPath> ORDER =
      Comparator.comparingDouble(VertexPath::cost)
          .thenComparing((a, b) -> Arrays.compare(a.vertices(), b.vertices()));

  private final ShortestPaths search;
  private final EdgeLists out;
  private final Work work;

  /**
   * Prepares it.
   *
   * @param out simple lists: of several edges between two vertices, paths take the lightest
   */
  public KShortestPaths(EdgeLists out, Work work) {
    this.out = out;
    this.work = work;
    this.search = new ShortestPaths(out, work);
  }

  /** At most {@code k} paths, the shortest first; of equally long ones first that with the lesser vertices. */
  public List<VertexPath> between(int source, int target, int k) {
    List<VertexPath> paths = new ArrayList<>();
    NavigableSet<VertexPath> candidates = new TreeSet<>(ORDER);
    VertexPath first = search.between(source, target);
    if (first != null) {
      candidates.add(first);
    }
    while (paths.size() < k && !candidates.isEmpty()) {
      VertexPath path = candidates.pollFirst();
      paths.add(path);
      if (paths.size() < k) {
        addDeviations(paths, candidates, target);
      }
    }
    return paths;
  }

  private void addDeviations(
      List<VertexPath> paths, NavigableSet<VertexPath> candidates, int target) {
    VertexPath last = paths.getLast();
    BitSet beginning = new BitSet(out.vertexCount());
    for (int i = 0; i < last.vertices().length - 1; i++) {
      work.check();
      int from = last.vertices()[i];
      Set<Integer> taken = new HashSet<>();
      for (VertexPath path : paths) {
        if (hasBeginning(path.vertices(), last.vertices(), i)) {
          taken.add(path.vertices()[i + 1]);
        }
      }
      VertexPath rest = search.between(from, target,
          (v, w) -> beginning.get(w) || (v == from && taken.contains(w)));
      if (rest != null) {
        VertexPath whole = joined(last, i, rest);
        work.reserve(PATH_BYTES + whole.vertices().length * 12L);
        candidates.add(whole);
      }
      beginning.set(from);
    }
  }

  /** Whether a path has the same vertices as another up to a place, and goes on behind it. */
  private static boolean hasBeginning(int[] path, int[] other, int place) {
    return path.length > place + 1
        && Arrays.equals(path, 0, place + 1, other, 0, place + 1);
  }

  /** A path whose costs are added up from its beginning, so that the same path has the same however it was found. */
  private VertexPath joined(VertexPath first, int place, VertexPath rest) {
    int length = place + rest.vertices().length;
    int[] vertices = Arrays.copyOf(first.vertices(), length);
    System.arraycopy(rest.vertices(), 0, vertices, place, rest.vertices().length);
    double[] costs = Arrays.copyOf(first.costs(), length);
    for (int i = place + 1; i < length; i++) {
      costs[i] = costs[i - 1] + weight(vertices[i - 1], vertices[i]);
    }
    return new VertexPath(vertices, costs);
  }

  private double weight(int from, int to) {
    if (out.weights() == null) {
      return 1;
    }
    int place = Arrays.binarySearch(
        out.neighbours(), out.starts()[from], out.starts()[from + 1], to);
    return out.weights()[place];
  }
}
