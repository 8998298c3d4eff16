package io.graphflow.storage.catalog;

import java.util.Objects;

/**
 * How the lengths of two lists of the vertices of a table go together: the mean of their product over
 * the product of their means. That is 1 where they are independent, more where vertices with many edges
 * of one kind have many of the other, less where they have few. Of a list with itself it says how uneven
 * lengths are. As a ratio it stays about the same while a graph grows.
 *
 * @param vertexTable whose vertices own the lists
 * @param firstLabel id of the edge label of one list
 * @param firstDirection its direction
 * @param secondLabel id of the edge label of the other list; may be the same
 * @param secondDirection its direction
 * @param factor at least 0, finite
 */
public record DegreeCorrelation(
    int vertexTable,
    int firstLabel,
    Direction firstDirection,
    int secondLabel,
    Direction secondDirection,
    double factor) {

  /** Creates a correlation. */
  public DegreeCorrelation {
    Objects.requireNonNull(firstDirection, "firstDirection");
    Objects.requireNonNull(secondDirection, "secondDirection");
    if (!(factor >= 0) || Double.isInfinite(factor)) {
      throw new IllegalArgumentException("a correlation of " + factor);
    }
  }
}
