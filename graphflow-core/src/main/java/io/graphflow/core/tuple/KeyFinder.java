package io.graphflow.core.tuple;

/** Finds the numbers of keys in a {@link KeyTable}, in a tuple or many in columns. For one thread at a time. */
public interface KeyFinder {
  /** The number of the tuple's key; {@link KeyTable#ABSENT} if it has none. */
  int find(Tuple tuple);

  /**
   * Finds keys of one variable, a vertex.
   *
   * @param vertexIds the vertices, the first {@code count} of the array
   * @param numbers receives their numbers; {@link KeyTable#ABSENT} for one that has none
   */
  void find(long[] vertexIds, int count, int[] numbers);

  /**
   * Finds keys of variables of type BOOLEAN, INTEGER, DATE and DATETIME.
   *
   * @param values by variable, then by key; 0 where it is NULL; may be overwritten
   * @param nulls by key, a bit for each variable, from the lowest one on, that is NULL; at most 64
   *     variables; null if no value is NULL
   * @param numbers receives their numbers; {@link KeyTable#ABSENT} for one that has none
   */
  void find(long[][] values, long[] nulls, int count, int[] numbers);
}
