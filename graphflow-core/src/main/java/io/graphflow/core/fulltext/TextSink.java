package io.graphflow.core.fulltext;

import java.io.IOException;

/** Takes documents. */
@FunctionalInterface
public interface TextSink {
  /**
   * Takes the document of an element.
   *
   * @param id its lasting ID
   * @throws IOException if it cannot be written
   */
  void put(long id, TextDocument document) throws IOException;
}
