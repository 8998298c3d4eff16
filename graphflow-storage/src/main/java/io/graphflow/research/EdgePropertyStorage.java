package io.graphflow.research;

/**
 * Where the properties of n-n edges lie (paper section 4.2). Properties of single-cardinality edges
 * are vertex columns whatever is said here.
 *
 * <pre>{@code
 * StorageOptions columns =
 *     StorageOptions.of(Layout.NULL).withEdgeProperties(EdgePropertyStorage.EDGE_COLUMNS);
 * }</pre>
 */
public enum EdgePropertyStorage {
  /**
   * Single-indexed property pages: stored once, in the order of the forward lists, and found from
   * backward lists by page-level positional offsets. That is what GF-CL does.
   */
  PROPERTY_PAGES("PAGE_P"),
  /**
   * Edge columns: stored once, at the label-level positional offset of the edge's ID. As insertions
   * and deletions would leave them, IDs have no relation to any list: they are given out at random,
   * and both lists store them (section 8.3).
   */
  EDGE_COLUMNS("COL_E"),
  /**
   * Double-indexed property CSR: stored twice, in the order of the forward and of the backward
   * lists. What an edge is told apart by remains as in {@link #PROPERTY_PAGES}.
   */
  DOUBLE_INDEXED("double-indexed CSR");

  private final String displayName;

  EdgePropertyStorage(String displayName) {
    this.displayName = displayName;
  }

  /** The paper's name. */
  public String displayName() {
    return displayName;
  }
}
