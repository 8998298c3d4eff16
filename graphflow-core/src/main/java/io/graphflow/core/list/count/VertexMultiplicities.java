package io.graphflow.core.list.count;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.exception.ResourceException;
import java.util.Arrays;
import java.util.List;

/**
 * For each vertex of some tables, the number of rows that it stands for: a long a vertex, in an
 * array a table, so that the multiplicity of any neighbour is one load. The workers of a {@link
 * CountPass} write it, each for different vertices, and all pipelines after that read it. Its
 * memory counts against the query's limit.
 */
public final class VertexMultiplicities {
  /** The largest number of vertices of a table: the length of the longest array. */
  private static final long MAX_VERTICES = Integer.MAX_VALUE - 8L;

  private final QueryContext context;
  private final int[] tables;
  private final long[][] byTable;
  private long reservedBytes;
  private long largest;

  /**
   * Creates multiplicities without memory yet.
   *
   * @param tables tables whose vertices have multiplicities; none has more than {@link
   *     #MAX_VERTICES} vertices
   */
  public VertexMultiplicities(QueryContext context, List<Integer> tables) {
    this.context = context;
    this.tables = tables.stream().mapToInt(Integer::intValue).toArray();
    this.byTable = new long[context.snapshot().catalog().vertexTables().size()][];
  }

  /**
   * Reserves memory and sets all multiplicities to 0.
   *
   * @throws ResourceException if that is more memory than the query may have, or if a table has got
   *     so many vertices since the query was planned that no array can hold their multiplicities
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

  /** How many vertices have multiplicities. */
  long vertexLimit() {
    long vertices = 0;
    for (int table : tables) {
      vertices += context.snapshot().vertexLimit(table);
    }
    return vertices;
  }

  /** The memory that is reserved. */
  long bytes() {
    return reservedBytes;
  }

  /** The multiplicities of a table's vertices by offset; null if the table has none. */
  long[] of(int table) {
    return byTable[table];
  }

  /**
   * Adds the multiplicities of another object for the same tables.
   *
   * @throws ArithmeticException if a sum passes 2^63 - 1
   */
  void addAll(VertexMultiplicities other) {
    for (int table : tables) {
      long[] mine = byTable[table];
      long[] theirs = other.byTable[table];
      for (int i = 0; i < mine.length; i++) {
        mine[i] = Math.addExact(mine[i], theirs[i]);
      }
    }
  }

  /**
   * Sets each multiplicity to the product of two others, or to 0 where one of the two lacks the
   * table.
   *
   * @throws ArithmeticException if a product passes 2^63 - 1
   */
  void setProducts(VertexMultiplicities first, VertexMultiplicities second) {
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

  /** Finds the largest multiplicity, once all are set. */
  void findLargest() {
    long found = 0;
    for (int table : tables) {
      for (long multiplicity : byTable[table]) {
        found = Math.max(found, multiplicity);
      }
    }
    largest = found;
  }

  /** The sum of all multiplicities, or 2^63 - 1 if it is larger. */
  long total() {
    long total = 0;
    for (int table : tables) {
      for (long multiplicity : byTable[table]) {
        total = total + multiplicity < 0 ? Long.MAX_VALUE : total + multiplicity;
      }
    }
    return total;
  }

  /** The largest multiplicity, after {@link #findLargest}. */
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
