package io.graphflow.core.fulltext;

import java.io.IOException;

/** A search that is prepared: it finds what there was at that moment. For one thread. */
public interface TextSearch extends AutoCloseable {
  /**
   * Finds all that fits.
   *
   * @throws IOException if the index cannot be read
   */
  void run(TextHits hits) throws IOException;

  /** Lets go of the index. */
  @Override
  void close() throws IOException;
}
