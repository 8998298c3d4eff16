package io.graphflow.graphar.schema;

/** How the edges of a copy are cut into parts, and whether they are sorted in these. */
public enum AdjacencyOrder {
  /** By source, and sorted by it: as in CSR. */
  ORDERED_BY_SOURCE(true, true),
  /** By destination, and sorted by it: as in CSC. */
  ORDERED_BY_DESTINATION(true, false),
  /** By source, in any order: as in COO. */
  UNORDERED_BY_SOURCE(false, true),
  /** By destination, in any order. */
  UNORDERED_BY_DESTINATION(false, false);

  private final boolean ordered;
  private final boolean bySource;

  AdjacencyOrder(boolean ordered, boolean bySource) {
    this.ordered = ordered;
    this.bySource = bySource;
  }

  /** The order that YAML says with two keys. */
  public static AdjacencyOrder of(boolean ordered, boolean bySource) {
    if (ordered) {
      return bySource ? ORDERED_BY_SOURCE : ORDERED_BY_DESTINATION;
    }
    return bySource ? UNORDERED_BY_SOURCE : UNORDERED_BY_DESTINATION;
  }

  /** Whether edges are sorted by the vertex that decides about their part, so that there are offsets. */
  public boolean isOrdered() {
    return ordered;
  }

  /** Whether the source decides about the part of an edge; otherwise its destination does. */
  public boolean isBySource() {
    return bySource;
  }

  /** Its name in folders, without a slash. */
  public String key() {
    return (ordered ? "ordered_by_" : "unordered_by_") + (bySource ? "source" : "dest");
  }
}
