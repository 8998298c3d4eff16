package io.graphflow.storage.catalog;

import java.util.Objects;

/**
 * The elements that a constraint or an index is about: all that bear a label, in whatever table they
 * lie. The label need not be known to the catalog.
 *
 * @param edge whether {@code label} is an edge label, not a vertex label
 * @param label case-sensitive
 */
public record Place(boolean edge, String label) {

  /** Creates a place. */
  public Place {
    Objects.requireNonNull(label, "label");
  }

  /** The vertices that bear a label. */
  public static Place vertices(String label) {
    return new Place(false, label);
  }

  /** The edges of a label. */
  public static Place edges(String label) {
    return new Place(true, label);
  }

  /** As Cypher writes it: {@code (:Person)} or {@code [:KNOWS]}. */
  @Override
  public String toString() {
    return edge ? "[:" + label + "]" : "(:" + label + ")";
  }
}
