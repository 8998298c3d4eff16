package io.graphflow.research;

/**
 * Operators that GF-FT fuses into one (GES, section 4.3).
 *
 * <pre>{@code
 * SessionOptions plain = SessionOptions.DEFAULT
 *     .withEngine(Engine.GF_FT)
 *     .withTreeProcessing(TreeProcessing.FUSED.without(TreeFusion.TOP_PUSH_DOWN));
 * }</pre>
 */
public enum TreeFusion {
  /** A filter on what an expansion reaches: neighbours and edges that fail are dropped at once. */
  FILTER_PUSH_DOWN,
  /**
   * The first rows of an order, and an expansion to the elements whose property is the first key: the last of the
   * rows kept so far says which neighbours and edges need not be looked at.
   */
  TOP_PUSH_DOWN
}
