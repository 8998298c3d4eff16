package io.graphflow.core.fulltext;

import java.io.IOException;

/**
 * An index over documents of which some are not as in its {@link TextBase}. Kept in memory. Scores are those
 * that an index of the present documents alone would give. Not safe for use by many threads, except that
 * searches that were prepared run beside all else.
 */
public interface TextOverlay extends TextChangeSink, AutoCloseable {
  /**
   * Prepares to search.
   *
   * @param query in the engine's language
   * @param analyzer the rule by which the query is taken apart; null for that of the index
   * @throws TextSyntaxException if it is no query
   */
  TextSearch prepare(String query, String analyzer) throws IOException, TextSyntaxException;

  /** Forgets it all. */
  @Override
  void close() throws IOException;
}
