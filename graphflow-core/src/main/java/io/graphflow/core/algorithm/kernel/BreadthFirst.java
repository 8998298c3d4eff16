package io.graphflow.core.algorithm.kernel;

import io.graphflow.core.algorithm.graph.EdgeLists;
import io.graphflow.core.algorithm.graph.Work;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;

/** A breadth-first search, level by level; the vertices of a level are shared out among threads. */
public final class BreadthFirst {
  /** The depth of a vertex that is not reached. */
  public static final int UNREACHED = -1;

  private static final int CHECK_MASK = (1 << 12) - 1;

  private static final VarHandle DEPTHS = MethodHandles.arrayElementVarHandle(int[].class);

  private BreadthFirst() {}

  /**
   * By vertex, the least number of edges from the source, or {@link #UNREACHED}.
   *
   * @param maxDepth how far it goes, at least 0
   */
  public static int[] depths(EdgeLists out, int source, int maxDepth, Work work) {
    int count = out.vertexCount();
    int[] depths = work.ints(count);
    Arrays.fill(depths, UNREACHED);
    depths[source] = 0;
    int[] level = work.ints(count);
    int[] next = work.ints(count);
    level[0] = source;
    int size = 1;
    for (int depth = 1; size > 0 && depth <= maxDepth; depth++) {
      AtomicInteger nextSize = new AtomicInteger();
      int[] from = level;
      int[] to = next;
      int ofNext = depth;
      work.forBlocks(size, (_, first, end) -> {
        for (int i = first; i < end; i++) {
          visit(out, from[i], ofNext, depths, to, nextSize);
        }
      });
      level = to;
      next = from;
      size = nextSize.get();
    }
    return depths;
  }

  /**
   * The vertices that are reached in the order in which one thread comes to them, the source first.
   *
   * @param maxDepth how far it goes, at least 0
   * @param last whether the search ends with a vertex
   */
  public static int[] order(
      EdgeLists out, int source, int maxDepth, IntPredicate last, Work work) {
    int[] depths = work.ints(out.vertexCount());
    Arrays.fill(depths, UNREACHED);
    int[] order = work.ints(out.vertexCount());
    depths[source] = 0;
    order[0] = source;
    int size = 1;
    for (int i = 0; i < size; i++) {
      if ((i & CHECK_MASK) == 0) {
        work.check();
      }
      int v = order[i];
      if (last.test(v)) {
        return Arrays.copyOf(order, i + 1);
      }
      int end = depths[v] < maxDepth ? out.starts()[v + 1] : out.starts()[v];
      for (int e = out.starts()[v]; e < end; e++) {
        int w = out.neighbours()[e];
        if (depths[w] == UNREACHED) {
          depths[w] = depths[v] + 1;
          order[size++] = w;
        }
      }
    }
    return Arrays.copyOf(order, size);
  }

  private static void visit(EdgeLists out, int vertex, int depth, int[] depths, int[] next,
      AtomicInteger nextSize) {
    for (int i = out.starts()[vertex]; i < out.starts()[vertex + 1]; i++) {
      int end = out.neighbours()[i];
      if ((int) DEPTHS.getOpaque(depths, end) == UNREACHED
          && DEPTHS.compareAndSet(depths, end, UNREACHED, depth)) {
        next[nextSize.getAndIncrement()] = end;
      }
    }
  }
}
