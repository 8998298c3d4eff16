package io.graphflow.core.aggregate;

import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Variable;
import java.util.Arrays;
import java.util.List;

/**
 * The numbers of the values that a property of vertices has, so that it is read once for each vertex. For one thread at
 * a time.
 */
final class PropertyNumbers {
  /** {@link #find}: the vertex comes for the first time. */
  static final int UNKNOWN = -2;

  /** The number of NULL. */
  static final int NULL = -1;

  /** After so many rows it is known whether the same vertices come again. */
  private static final int ROWS_TO_LEARN = 4096;

  private static final int FIRST_VERTICES = 16;

  private final MemoryAccount account;
  private final KeyTable vertices;
  private int[] numbers = new int[FIRST_VERTICES];

  /** The vertex that was sought last, by its number. */
  private int last;

  private long rows;

  /** Creates it without vertices. */
  PropertyNumbers(MemoryAccount account) {
    this.account = account;
    this.vertices = new KeyTable(List.of(new Variable(0, "vertex", CypherType.NODE)), account);
  }

  /** The number of a vertex's property; {@link #NULL}, or {@link #UNKNOWN}, when {@link #put} must follow. */
  int find(long vertexId) {
    rows++;
    int known = vertices.size();
    last = vertices.findOrAdd(vertexId);
    return last == known ? UNKNOWN : numbers[last];
  }

  /** Sets the number of the vertex that was sought last. */
  void put(int number) {
    if (last == numbers.length) {
      account.reserve((long) numbers.length * Integer.BYTES);
      numbers = Arrays.copyOf(numbers, 2 * numbers.length);
    }
    numbers[last] = number;
  }

  /** False once it turns out that the same vertices seldom come again. */
  boolean areUseful() {
    return rows < ROWS_TO_LEARN || vertices.size() <= rows / 2;
  }

  /** Gives the memory back. */
  void clear() {
    account.release((long) (numbers.length - FIRST_VERTICES) * Integer.BYTES);
    numbers = new int[FIRST_VERTICES];
    vertices.clear();
  }
}
