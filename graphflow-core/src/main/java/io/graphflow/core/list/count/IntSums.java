package io.graphflow.core.list.count;

import io.graphflow.core.limit.QueryLimits;
import io.graphflow.core.vector.MultiplicityKernels;
import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.Selection;
import java.util.function.IntFunction;

/**
 * Numbers of edges by neighbour, in half of the memory that multiplicities take. Neighbours come in any order, so that an
 * addition takes what the memory takes that it touches; where many edges lead to each vertex, to add the numbers to the
 * multiplicities in the end costs less than is saved. For one thread.
 */
final class IntSums {
  /** Multiplicities of fewer vertices fit into a processor's second cache. */
  private static final long MIN_VERTICES = 1 << 17;

  /** How many edges there are at least for each vertex. */
  private static final long MIN_EDGES = 4;

  /** Neighbours are unpacked where about one of four is counted, or more. */
  private static final int UNPACKED = 2048;

  private final QueryLimits limits;
  private final IntFunction<long[]> target;
  /** After how many edges the numbers are added to the multiplicities, so that none overflows. */
  private final long most;
  private final int[][] byTable;
  private final int[] unpacked = new int[UNPACKED];
  private long counted;

  /**
   * Creates numbers, which take memory once edges come.
   *
   * @param limits of which their memory is reserved
   * @param target the multiplicities of a table, to which they are added
   * @param tables how many vertex tables there are
   * @param most edges between two additions, at least as many as come at once and at most 2^31 - 1
   */
  IntSums(QueryLimits limits, IntFunction<long[]> target, int tables, long most) {
    this.limits = limits;
    this.target = target;
    this.most = most;
    this.byTable = new int[tables][];
  }

  /** Whether it pays for so many edges that lead to so many vertices. */
  static boolean pay(long edges, long vertices) {
    return vertices >= MIN_VERTICES && edges / MIN_EDGES >= vertices;
  }

  /** Counts an edge to each of the selected neighbours in a table. */
  void add(int table, Positions neighbours, Selection selected) {
    if (counted + selected.count() > most) {
      addToTarget();
    }
    int[] sums = byTable[table];
    if (sums == null) {
      int vertices = target.apply(table).length;
      limits.reserve((long) vertices * Integer.BYTES, "counts of vertices");
      sums = new int[vertices];
      byTable[table] = sums;
    }
    MultiplicityKernels.count(neighbours, selected, sums, unpacked);
    counted += selected.count();
  }

  /** Adds the numbers to the multiplicities, and gives their memory back. */
  void addToTarget() {
    counted = 0;
    for (int table = 0; table < byTable.length; table++) {
      int[] sums = byTable[table];
      if (sums != null) {
        long[] multiplicities = target.apply(table);
        for (int i = 0; i < sums.length; i++) {
          multiplicities[i] += sums[i];
        }
        limits.release((long) sums.length * Integer.BYTES);
        byTable[table] = null;
      }
    }
  }
}
