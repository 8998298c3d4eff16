package io.graphflow.core.similarity.index;

import java.io.IOException;

/** Gives vectors. */
@FunctionalInterface
public interface VectorSource {
  /**
   * Gives all of them, each element once.
   *
   * @throws IOException if the sink does
   */
  void giveTo(VectorSink sink) throws IOException;
}
