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
   * The first rows of an order, and what makes the first key: an expansion to the elements whose property it is, or an
   * aggregation whose result it is (GES's AggregateProjectTop). The last of the rows kept so far says which neighbours
   * and edges need not be looked at, and which groups become no rows.
   */
  TOP_PUSH_DOWN
}
