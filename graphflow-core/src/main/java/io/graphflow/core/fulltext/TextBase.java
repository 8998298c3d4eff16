package io.graphflow.core.fulltext;

import java.io.IOException;

/** An index over documents that stay as they are. Safe for use by many threads. */
public interface TextBase extends AutoCloseable {
  /** A new overlay, which replaces nothing yet. */
  TextOverlay overlay() throws IOException;

  /** Lets go of it, and of nothing that overlays and searches still use. */
  @Override
  void close() throws IOException;
}
