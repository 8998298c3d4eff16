package io.graphflow.core.list.count;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.exception.ResourceException;
import java.util.Arrays;
import java.util.List;

/**
 * For how many rows each vertex of some tables stands: a long a vertex, in an array a table, so that
 * the weight of any neighbour is one load. Filled by a {@link WeightPass}, whose workers write different
 * vertices, and read by all pipelines after it. Counted against the query's memory limit.
 */
public final class VertexWeights {
  /** Most vertices of a table: the longest array. */
  private static final long MAX_VERTICES = Integer.MAX_VALUE - 8L;

  private final QueryContext context;
  private final int[] tables;
  private final long[][] byTable;
  private long reservedBytes;
  private long largest;

  /**
   * Creates weights without memory yet.
   *
   * @param tables whose vertices have weights; no larger than {@link #MAX_VERTICES}
   */
  public VertexWeights(QueryContext context, List<Integer> tables) {
    this.context = context;
    this.tables = tables.stream().mapToInt(Integer::intValue).toArray();
    this.byTable = new long[context.snapshot().catalog().vertexTables().size()][];
  }

  /**
   * Takes memory, all weights being 0.
   *
   * @throws ResourceException if that is more than the query may have, or if so many
   *     vertices were added since the query was planned that an array cannot hold their weights
   */
  void allocate() {
    for (int table : tables) {
      long limit = context.snapshot().vertexLimit(table);
      if (limit > MAX_VERTICES) {
        throw new ResourceException(
            ("The query counts along the edges of %,d vertices of one label, of which it can count %,d. "
                + "Write a checkpoint: queries are then planned with the present number of vertices.")
                .formatted(limit, MAX_VERTICES));
      }
      int count = (int) limit;
      context.limits().reserve((long) count * Long.BYTES, "counts of vertices");
      reservedBytes += (long) count * Long.BYTES;
      byTable[table] = new long[count];
    }
    largest = 0;
  }

  /** The weights of a table's vertices by offset; null if they have none. */
  long[] of(int table) {
    return byTable[table];
  }

  /**
   * Adds the weights of another object of the same tables.
   *
   * @throws ArithmeticException if a sum passes 2^63 - 1
   */
  void addAll(VertexWeights other) {
    for (int table : tables) {
      long[] mine = byTable[table];
      long[] theirs = other.byTable[table];
      for (int i = 0; i < mine.length; i++) {
        mine[i] = Math.addExact(mine[i], theirs[i]);
      }
    }
  }

  /**
   * Sets each weight to the product of two others; tables that only one has get 0.
   *
   * @throws ArithmeticException if a product passes 2^63 - 1
   */
  void setProducts(VertexWeights first, VertexWeights second) {
    for (int table : tables) {
      long[] products = byTable[table];
      long[] left = first.byTable[table];
      long[] right = second.byTable[table];
      for (int i = 0; left != null && right != null && i < products.length; i++) {
        products[i] = Math.multiplyExact(left[i], right[i]);
      }
    }
    findLargest();
  }

  /** Finds the largest weight, once all are set. */
  void findLargest() {
    long found = 0;
    for (int table : tables) {
      found = Math.max(found, Arrays.stream(byTable[table]).max().orElse(0));
    }
    largest = found;
  }

  /** The sum of all weights, or 2^63 - 1 if it is larger. */
  long total() {
    long total = 0;
    for (int table : tables) {
      for (long weight : byTable[table]) {
        total = total + weight < 0 ? Long.MAX_VALUE : total + weight;
      }
    }
    return total;
  }

  /** No weight is larger. */
  long largest() {
    return largest;
  }

  /** Gives the memory back. */
  void release() {
    Arrays.fill(byTable, null);
    context.limits().release(reservedBytes);
    reservedBytes = 0;
  }
}
