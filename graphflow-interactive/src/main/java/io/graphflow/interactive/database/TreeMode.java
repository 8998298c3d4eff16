package io.graphflow.interactive.database;

import io.graphflow.research.TreeProcessing;
import java.util.Locale;

/** The ways of GF-FT to process that GES's paper compares; the other engines have none. */
public enum TreeMode {
  /** GES: blocks of rows. */
  FLAT,
  /** GES_f: factorized trees. */
  FACTORIZED,
  /** GES_f*: factorized trees, and all fusions. */
  FUSED;

  /** The option of sessions. */
  public TreeProcessing processing() {
    return switch (this) {
      case FLAT -> TreeProcessing.FLAT;
      case FACTORIZED -> TreeProcessing.FACTORIZED;
      case FUSED -> TreeProcessing.FUSED;
    };
  }

  /** As written on the command line. */
  public String option() {
    return name().toLowerCase(Locale.ROOT);
  }
}
