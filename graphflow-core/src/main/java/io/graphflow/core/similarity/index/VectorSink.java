package io.graphflow.core.similarity.index;

import java.io.IOException;

/** Takes vectors. */
@FunctionalInterface
public interface VectorSink {
  /**
   * Takes the vector that an element has from now on.
   *
   * @param id its lasting ID
   * @param vector as the {@link VectorForm} says; null for none, where there may have been one before
   * @throws IOException if it cannot be written
   */
  void put(long id, float[] vector) throws IOException;
}
