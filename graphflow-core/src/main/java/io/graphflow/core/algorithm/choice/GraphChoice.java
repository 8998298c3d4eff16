package io.graphflow.core.algorithm.choice;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * The part of a graph that an algorithm runs on. Immutable.
 *
 * @param labels vertices that bear one of these are chosen; empty for all vertices
 * @param edgeLabels edges with one of these are chosen, if both of their ends are; empty for all edges
 * @param orientation which way edges lead
 * @param weight the property of edges that is their weight; null if each weighs 1
 * @param defaultWeight the weight of edges without that property; if empty, there must be none
 * @param takesNegative whether a weight may be less than 0
 */
public record GraphChoice(
    List<String> labels,
    List<String> edgeLabels,
    Orientation orientation,
    String weight,
    OptionalDouble defaultWeight,
    boolean takesNegative) {

  /** Creates a choice; lists are copied. */
  public GraphChoice {
    labels = List.copyOf(labels);
    edgeLabels = List.copyOf(edgeLabels);
    Objects.requireNonNull(orientation, "orientation");
    Objects.requireNonNull(defaultWeight, "defaultWeight");
  }
}
