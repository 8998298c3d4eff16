package io.graphflow.storage.catalog;

import io.graphflow.storage.type.LogicalType;
import java.util.Objects;

/**
 * A property of a vertex table or an edge label, with its statistics.
 *
 * @param name the key, case-sensitive
 * @param type its logical type
 * @param statistics counts over all vertices of the table, or all edges of the label
 */
public record Property(String name, LogicalType type, PropertyStatistics statistics) {

  /** Creates a property. */
  public Property {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(statistics, "statistics");
  }
}
