package io.graphflow.core.vector;

import io.graphflow.core.tuple.Tuple;

/**
 * The values of one variable at the positions of a list group. The static type of a variable
 * decides the kind of its vector: vertices, edges, or values of any other type.
 *
 * <p>A vector is an object that lives as long as the pipeline and is <em>set</em>, once a list, to
 * other contents; nobody keeps its values. Not safe for use by more than one thread at a time.
 */
public sealed interface Vector permits VertexVector, EdgeVector, ValueVector {

  /** Copies the value at {@code position} to a slot of a tuple. */
  void load(int position, Tuple tuple, int slot);

  /**
   * Bytes that the first {@code count} positions take: of a buffer of the vector's own, of materialized values, or of a
   * formula alone where the vector points to memory that is there anyway. Objects count as references to them.
   */
  long bytes(int count);

  /** Makes the value at position 0 NULL; other positions must not be read afterwards. */
  void setNull();
}
