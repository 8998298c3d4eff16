package io.graphflow.options;

import io.graphflow.research.CompilerOptions;
import java.util.Locale;

/**
 * The configurations: the three of GraphflowDB's paper, and that of GES.
 *
 * <pre>{@code
 * Session volcano = database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CV));
 * }</pre>
 */
public enum Engine {
  /** Row storage, Volcano. */
  GF_RV("gf-rv"),
  /** Columnar storage, Volcano. */
  GF_CV("gf-cv"),
  /** Columnar storage, list-based processing. */
  GF_CL("gf-cl"),
  /** Columnar storage, processing of factorized trees. */
  GF_FT("gf-ft");

  private final String option;

  Engine(String option) {
    this.option = option;
  }

  /** As written on the command line. */
  public String option() {
    return option;
  }

  /** Choices of planning without those that this engine cannot run. */
  public CompilerOptions restrict(CompilerOptions options) {
    return this == GF_CL ? options : options.withCountAlongEdges(false);
  }

  /** As pages and tables write it, such as {@code GF-CL}. */
  public String displayName() {
    return option.toUpperCase(Locale.ROOT);
  }
}
