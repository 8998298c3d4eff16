package io.graphflow.core.fulltext;

import java.io.IOException;

/** Gives changes of documents. */
@FunctionalInterface
public interface TextChangeSource {
  /**
   * Gives all of them, each element once.
   *
   * @throws IOException if the sink does
   */
  void giveTo(TextChangeSink sink) throws IOException;
}
