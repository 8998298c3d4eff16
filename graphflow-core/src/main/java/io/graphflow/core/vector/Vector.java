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

  /** Makes the value at position 0 NULL; other positions must not be read afterwards. */
  void setNull();
}
