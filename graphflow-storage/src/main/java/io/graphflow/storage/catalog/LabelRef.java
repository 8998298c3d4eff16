package io.graphflow.storage.catalog;

import java.util.Objects;

/**
 * Names the elements of a constraint or an index: all vertices or all edges with a label, whichever
 * table they lie in. The catalog need not know the label.
 *
 * @param edge whether {@code label} is an edge label, not a vertex label
 * @param label case-sensitive
 */
public record LabelRef(boolean edge, String label) {

  /** Creates the reference. */
  public LabelRef {
    Objects.requireNonNull(label, "label");
  }

  /** The vertices that bear a label. */
  public static LabelRef vertices(String label) {
    return new LabelRef(false, label);
  }

  /** The edges of a label. */
  public static LabelRef edges(String label) {
    return new LabelRef(true, label);
  }

  /** As Cypher writes it: {@code (:Person)} or {@code [:KNOWS]}. */
  @Override
  public String toString() {
    return edge ? "[:" + label + "]" : "(:" + label + ")";
  }
}
