package io.graphflow.generate.powerlaw;

import java.nio.file.Path;
import java.util.Objects;

/**
 * What graph to make.
 *
 * @param folder where; must not exist, or be empty
 * @param vertexCount vertices, at least 2; their ids are 0 to vertexCount - 1
 * @param edgeCount edges, at least 0 and at most half of all ordered pairs
 * @param exponent of the tail of both degree distributions, above 2; social networks have 2 to 3
 * @param seed the same seed gives the same bytes
 * @param parallelEdges whether two edges may join the same pair in the same direction
 */
public record PowerLawOptions(
    Path folder,
    long vertexCount,
    long edgeCount,
    double exponent,
    long seed,
    boolean parallelEdges) {
  /** The exponent that the benchmark of the paper's Table 4 uses. */
  public static final double DEFAULT_EXPONENT = 2.4;

  /** Checks the ranges. */
  public PowerLawOptions {
    Objects.requireNonNull(folder, "folder");
    if (vertexCount < 2) {
      throw new IllegalArgumentException(
          "a graph needs at least 2 vertices, not " + vertexCount);
    }
    if (edgeCount < 0) {
      throw new IllegalArgumentException("the number of edges is negative: " + edgeCount);
    }
    if (edgeCount > 0.5 * vertexCount * (vertexCount - 1)) {
      throw new IllegalArgumentException(
          "too many edges: " + edgeCount + " is more than half of the "
              + "ordered pairs of " + vertexCount + " vertices");
    }
    if (!(exponent > 2 && exponent <= 100)) {
      throw new IllegalArgumentException(
          "the exponent must be above 2 and at most 100, not " + exponent);
    }
  }

  /** Without parallel edges, with the default exponent. */
  public PowerLawOptions(Path folder, long vertexCount, long edgeCount, long seed) {
    this(folder, vertexCount, edgeCount, DEFAULT_EXPONENT, seed, false);
  }
}
