package io.graphflow.core.algorithm.kernel;

import io.graphflow.core.algorithm.graph.EdgeLists;
import io.graphflow.core.algorithm.graph.Work;

/**
 * The strongly connected components: vertices that can be reached from each other along edges. One depth-first search
 * over all edges (Tarjan, 1972), on one thread and with a stack of its own.
 */
public final class StrongComponents {
  private static final int CHECK_MASK = (1 << 16) - 1;

  private final EdgeLists out;
  private final Work work;

  /** By vertex, when the search came to it, from 1 on; 0 before. */
  private final int[] found;

  /** By vertex, the least {@link #found} that is known to be reachable; above all others once its component is known. */
  private final int[] low;

  /** By vertex on the way, the place of the next edge to follow. */
  private final int[] next;

  /** The way from where the search began to where it is. */
  private final int[] way;

  /** The vertices that were found and whose component is not known yet. */
  private final int[] open;

  private final int[] components;
  private int openCount;
  private int foundCount;

  private StrongComponents(EdgeLists out, Work work) {
    this.out = out;
    this.work = work;
    int count = out.vertexCount();
    found = work.ints(count);
    low = work.ints(count);
    next = work.ints(count);
    way = work.ints(count);
    open = work.ints(count);
    components = work.ints(count);
  }

  /** By vertex, a vertex that stands for its component: the one by which the search came into it. */
  public static int[] of(EdgeLists out, Work work) {
    StrongComponents search = new StrongComponents(out, work);
    for (int v = 0; v < out.vertexCount(); v++) {
      if (search.found[v] == 0) {
        search.from(v);
      }
    }
    return search.components;
  }

  private void from(int first) {
    int[] starts = out.starts();
    int[] neighbours = out.neighbours();
    int depth = 0;
    enter(first);
    way[depth] = first;
    int steps = 0;
    while (depth >= 0) {
      if ((++steps & CHECK_MASK) == 0) {
        work.check();
      }
      int v = way[depth];
      if (next[v] < starts[v + 1]) {
        int w = neighbours[next[v]++];
        if (found[w] == 0) {
          enter(w);
          way[++depth] = w;
        } else {
          low[v] = Math.min(low[v], low[w]);
        }
      } else {
        depth--;
        if (low[v] == found[v]) {
          close(v);
        }
        if (depth >= 0) {
          low[way[depth]] = Math.min(low[way[depth]], low[v]);
        }
      }
    }
  }

  private void enter(int vertex) {
    found[vertex] = ++foundCount;
    low[vertex] = foundCount;
    next[vertex] = out.starts()[vertex];
    open[openCount++] = vertex;
  }

  /** Makes a component of the vertices that were found since a vertex, and are still open. */
  private void close(int vertex) {
    int member;
    do {
      member = open[--openCount];
      components[member] = vertex;
      low[member] = Integer.MAX_VALUE;
    } while (member != vertex);
  }
}
