package io.graphflow.core.fulltext;

import io.graphflow.exception.QueryException;
import java.util.Optional;
import java.util.ServiceLoader;

/** Finds the engine for texts. */
public final class TextEngines {
  private static final Optional<TextEngine> ENGINE =
      ServiceLoader.load(TextEngine.class, TextEngine.class.getClassLoader()).findFirst();

  private TextEngines() {}

  /**
   * The engine of this program.
   *
   * @throws QueryException if it has none, which says how to get it
   */
  public static TextEngine require() {
    return ENGINE.orElseThrow(() -> new QueryException("full-text indexes need the module "
        + "graphflow-search, which this program lacks; add the dependency "
        + "io.graphflow:graphflow-search to it"));
  }
}
