package io.graphflow.storage.catalog;

import java.util.Objects;

/**
 * The wish to find elements by how alike lists of numbers are, which a property of theirs has. What is kept
 * for it is not among the structures of the database: it can be made of them at any time.
 *
 * @param name unique among constraints and indexes
 * @param target the elements; the catalog need not know their label
 * @param property the key of the lists
 * @param dimensions how many numbers lists have that are found, 1 to {@link #MAX_DIMENSIONS}; 0 for as many
 *     as each search gives
 * @param similarity what is more alike
 * @param graph how lists are linked with those that are like them
 */
public record VectorIndex(
    String name,
    LabelRef target,
    String property,
    int dimensions,
    VectorSimilarity similarity,
    VectorGraph graph) {
  /** Most numbers of a list. */
  public static final int MAX_DIMENSIONS = 4096;

  /** Creates an index. */
  public VectorIndex {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(target, "target");
    Objects.requireNonNull(property, "property");
    Objects.requireNonNull(similarity, "similarity");
    Objects.requireNonNull(graph, "graph");
    if (dimensions < 0 || dimensions > MAX_DIMENSIONS) {
      throw new IllegalArgumentException("not a number of dimensions: " + dimensions);
    }
  }

  /** Whether both find the same elements by the same lists, whatever their names. */
  public boolean isLike(VectorIndex other) {
    return target.equals(other.target) && property.equals(other.property)
        && dimensions == other.dimensions && similarity == other.similarity
        && graph.equals(other.graph);
  }
}
