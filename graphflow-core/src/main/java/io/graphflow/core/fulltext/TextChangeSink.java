package io.graphflow.core.fulltext;

import java.io.IOException;

/** Takes changes of documents. */
@FunctionalInterface
public interface TextChangeSink {
  /**
   * Takes a change.
   *
   * @param id a lasting ID
   * @param before the document that the index has; null for none
   * @param now the one that it has from now on; null for none
   * @throws IOException if it cannot be written
   */
  void replace(long id, TextDocument before, TextDocument now) throws IOException;
}
