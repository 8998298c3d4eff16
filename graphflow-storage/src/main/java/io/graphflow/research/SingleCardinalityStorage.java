package io.graphflow.research;

/**
 * What holds the edges of which a vertex has at most one (paper section 4.1.2). Their properties are
 * vertex columns whatever is said here.
 *
 * <pre>{@code
 * StorageOptions lists =
 *     StorageOptions.of(Layout.NULL).withSingleCardinality(SingleCardinalityStorage.CSR);
 * }</pre>
 */
public enum SingleCardinalityStorage {
  /** A vertex column of neighbours: no list starts. */
  VERTEX_COLUMN("V-COL"),
  /** A CSR, as for n-n edges: what the paper compares vertex columns with. */
  CSR("CSR");

  private final String displayName;

  SingleCardinalityStorage(String displayName) {
    this.displayName = displayName;
  }

  /** The paper's name. */
  public String displayName() {
    return displayName;
  }
}
