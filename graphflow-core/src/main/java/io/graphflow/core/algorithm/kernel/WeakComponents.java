package io.graphflow.core.algorithm.kernel;

import io.graphflow.core.algorithm.graph.EdgeLists;
import io.graphflow.core.algorithm.graph.Work;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The weakly connected components: vertices that are connected by edges, whichever way these lead. A forest of vertices
 * is linked along edges by all threads at once, larger numbers to smaller ones, first along few edges of each vertex,
 * which leaves short ways for the others (Sutton, Ben-Nun and Barak: Afforest, 2018).
 */
public final class WeakComponents {
  private static final VarHandle PARENTS = MethodHandles.arrayElementVarHandle(int[].class);

  /** Edges of each vertex that are linked, and paths made short, before the rest. */
  private static final int FIRST_EDGES = 2;

  private WeakComponents() {}

  /** By vertex, the least vertex of its component. */
  public static int[] of(EdgeLists out, Work work) {
    int count = out.vertexCount();
    int[] parents = work.ints(count);
    for (int v = 0; v < count; v++) {
      parents[v] = v;
    }
    int[] starts = out.starts();
    int[] neighbours = out.neighbours();
    for (int edge = 0; edge < FIRST_EDGES; edge++) {
      int index = edge;
      work.forBlocks(count, (_, from, to) -> {
        for (int v = from; v < to; v++) {
          if (starts[v] + index < starts[v + 1]) {
            link(parents, v, neighbours[starts[v] + index]);
          }
        }
      });
      shorten(parents, work);
    }
    work.forBlocks(count, (_, from, to) -> {
      for (int v = from; v < to; v++) {
        for (int i = starts[v] + FIRST_EDGES; i < starts[v + 1]; i++) {
          link(parents, v, neighbours[i]);
        }
      }
    });
    shorten(parents, work);
    return parents;
  }

  /** Joins the trees of two vertices: the root with the larger number becomes a child of a vertex of the other tree. */
  private static void link(int[] parents, int first, int second) {
    int one = (int) PARENTS.getOpaque(parents, first);
    int other = (int) PARENTS.getOpaque(parents, second);
    while (one != other) {
      int high = Math.max(one, other);
      int low = Math.min(one, other);
      int above = (int) PARENTS.getOpaque(parents, high);
      // It may be linked there by now. If it is a root, it is linked, unless another thread is faster.
      if (above == low
          || (above == high && PARENTS.compareAndSet(parents, high, high, low))) {
        return;
      }
      one = (int) PARENTS.getOpaque(parents, above);
      other = (int) PARENTS.getOpaque(parents, low);
    }
  }

  /** Makes each vertex a child of its root. */
  private static void shorten(int[] parents, Work work) {
    work.forBlocks(parents.length, (_, from, to) -> {
      for (int v = from; v < to; v++) {
        int parent = (int) PARENTS.getOpaque(parents, v);
        int above = (int) PARENTS.getOpaque(parents, parent);
        while (parent != above) {
          PARENTS.setOpaque(parents, v, above);
          parent = above;
          above = (int) PARENTS.getOpaque(parents, parent);
        }
      }
    });
  }
}
