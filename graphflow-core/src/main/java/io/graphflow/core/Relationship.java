package io.graphflow.core;

import java.util.Map;
import java.util.Objects;

/**
 * An edge as a value: a copy of what it was when the row was fetched. Two are equal if their ids are.
 *
 * @param id its edge ID, as the Cypher function {@code id} gives it
 * @param type its edge label
 * @param startNodeId vertex ID of its source
 * @param endNodeId vertex ID of its destination
 * @param properties its properties that are not NULL, in the order of the schema
 */
public record Relationship(
    long id,
    String type,
    long startNodeId,
    long endNodeId,
    Map<String, Object> properties) {

  /** Creates a value; the map must not change afterwards. */
  public Relationship {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(properties, "properties");
  }

  /** Whether it has this edge label. */
  public boolean hasType(String type) {
    return this.type.equals(type);
  }

  /** The value of a property; NULL if it has none of this name. */
  public Value get(String key) {
    return new Value(properties.get(key));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Relationship edge && edge.id == id;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(id);
  }
}
