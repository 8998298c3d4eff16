package io.graphflow.storage.catalog;

import java.util.Objects;

/**
 * The wish to find vertices with a label by how alike lists of numbers are, which a property of theirs
 * has. Nothing is kept for it: each search reads the property of all of them.
 *
 * @param name unique among constraints and indexes
 * @param label of the vertices; the catalog need not know it
 * @param property the key of the lists
 * @param dimensions how many numbers lists have that are found, 1 to {@link #MAX_DIMENSIONS}; 0 for as many
 *     as each search gives
 * @param similarity what is more alike
 */
public record VectorIndex(
    String name,
    String label,
    String property,
    int dimensions,
    VectorSimilarity similarity) {
  /** Most numbers of a list. */
  public static final int MAX_DIMENSIONS = 4096;

  /** Creates an index. */
  public VectorIndex {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(label, "label");
    Objects.requireNonNull(property, "property");
    Objects.requireNonNull(similarity, "similarity");
    if (dimensions < 0 || dimensions > MAX_DIMENSIONS) {
      throw new IllegalArgumentException("not a number of dimensions: " + dimensions);
    }
  }

  /** The vertices that it finds. */
  public LabelRef target() {
    return LabelRef.vertices(label);
  }
}
