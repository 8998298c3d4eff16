package io.graphflow.search;

import java.util.logging.Level;
import java.util.logging.Logger;

/** What Lucene logs. */
final class LuceneLogging {
  /** Held, because the JDK forgets the level of a logger that nobody holds. */
  private static final Logger QUIET =
      Logger.getLogger("org.apache.lucene.internal.vectorization");

  private LuceneLogging() {}

  /** Lucene would tell each program whether there is the Vector API, of which the program need not know. */
  static void quieten() {
    if (QUIET.getLevel() == null) {
      QUIET.setLevel(Level.SEVERE);
    }
  }
}
