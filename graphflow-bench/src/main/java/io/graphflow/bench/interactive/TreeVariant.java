package io.graphflow.bench.interactive;

import io.graphflow.research.TreeFusion;
import io.graphflow.research.TreeProcessing;

/** A way of GF-FT to process that is measured. */
public enum TreeVariant {
  /** GES: blocks of rows. */
  FLAT,
  /** GES_f: trees. */
  FACTORIZED,
  /** GES_f*: trees, with all fusions. */
  FUSED,
  /** Without one fusion. */
  NO_FILTER_PUSH_DOWN,
  /** Without the other one. */
  NO_TOP_PUSH_DOWN;

  /** The option of sessions. */
  public TreeProcessing processing() {
    return switch (this) {
      case FLAT -> TreeProcessing.FLAT;
      case FACTORIZED -> TreeProcessing.FACTORIZED;
      case FUSED -> TreeProcessing.FUSED;
      case NO_FILTER_PUSH_DOWN -> TreeProcessing.FUSED.without(TreeFusion.FILTER_PUSH_DOWN);
      case NO_TOP_PUSH_DOWN -> TreeProcessing.FUSED.without(TreeFusion.TOP_PUSH_DOWN);
    };
  }
}
