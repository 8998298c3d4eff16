package io.graphflow.core.fulltext;

import java.io.IOException;

/** Gives documents. */
@FunctionalInterface
public interface TextSource {
  /**
   * Gives all of them, each element once.
   *
   * @throws IOException if the sink does
   */
  void giveTo(TextSink sink) throws IOException;
}
