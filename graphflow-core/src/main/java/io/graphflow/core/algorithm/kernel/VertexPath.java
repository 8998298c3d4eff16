package io.graphflow.core.algorithm.kernel;

/**
 * A path by its vertices.
 *
 * @param vertices at least one, from its beginning to its end; not to be changed
 * @param costs of each vertex, the length of the path up to there; not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares paths as values
public record VertexPath(int[] vertices, double[] costs) {

  /** The length of the path. */
  public double cost() {
    return costs[costs.length - 1];
  }
}
