package io.graphflow.parser.plan;

/**
 * Which vertices may stand at the other end of an edge, where matches that differ only by which of some alike
 * vertices stands where are looked for in one order. Plans that count alone have such orders. Either order is total, and
 * any one serves; all restricted edges of an aggregate have the same.
 */
public enum VertexOrder {
  /** Any vertices. */
  ANY,

  /** Those with greater IDs, so that the end of each list is read. */
  BY_ID,

  /**
   * Those with more edges, or with as many and greater IDs: of lists made for the query, of which none is long, as few
   * vertices have more neighbours than one that has many.
   */
  BY_DEGREE;

  /** Whether some vertices may not stand there. */
  public boolean isRestricted() {
    return this != ANY;
  }
}
