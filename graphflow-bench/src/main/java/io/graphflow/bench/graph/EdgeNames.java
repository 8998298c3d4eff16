package io.graphflow.bench.graph;

import java.util.Objects;

/**
 * Which edges of a graph its paths walk, by names of its catalog.
 *
 * @param vertexLabel label of the vertices at both ends, which have an integer {@code id}
 * @param edgeLabel label of the edges
 * @param property an integer property of every edge, for predicates
 */
public record EdgeNames(String vertexLabel, String edgeLabel, String property) {
  /** Checks for null. */
  public EdgeNames {
    Objects.requireNonNull(vertexLabel, "vertexLabel");
    Objects.requireNonNull(edgeLabel, "edgeLabel");
    Objects.requireNonNull(property, "property");
  }
}
