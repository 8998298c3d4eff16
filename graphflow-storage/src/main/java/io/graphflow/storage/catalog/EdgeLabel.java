package io.graphflow.storage.catalog;

import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * An edge label with the facts about its edges that planning may rely on.
 *
 * @param id index in {@link Catalog#edgeLabels()}
 * @param name the label, case-sensitive
 * @param properties in column order, common to all edge tables of the label
 * @param hasSelfLoops whether some edge starts and ends in the same vertex; exact
 * @param hasParallelEdges whether two edges have the same source and destination; exact
 * @param hasTwoCycles whether edges (u, v) and (v, u) with u ≠ v both exist; exact
 */
public record EdgeLabel(
    int id,
    String name,
    List<Property> properties,
    boolean hasSelfLoops,
    boolean hasParallelEdges,
    boolean hasTwoCycles) {

  /** Creates an edge label; the list is copied. */
  public EdgeLabel {
    Objects.requireNonNull(name, "name");
    properties = List.copyOf(properties);
  }

  /** The index of the property named {@code name}, if the label has it. */
  public OptionalInt propertyIndex(String name) {
    return Catalog.indexOfProperty(properties, name);
  }
}
