package io.graphflow.core;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A vertex as a value: a copy of what it was when the row was fetched. Two are equal if their ids are.
 *
 * @param id its vertex ID, as the Cypher function {@code id} gives it
 * @param labels its labels, the primary label first
 * @param properties its properties that are not NULL, in the order of the schema
 */
public record Node(long id, List<String> labels, Map<String, Object> properties) {

  /** Creates a value; the collections must not change afterwards. */
  public Node {
    Objects.requireNonNull(labels, "labels");
    Objects.requireNonNull(properties, "properties");
  }

  /** Whether it bears this label. */
  public boolean hasLabel(String label) {
    return labels.contains(label);
  }

  /** The value of a property; NULL if it has none of this name. */
  public Value get(String key) {
    return new Value(properties.get(key));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Node node && node.id == id;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(id);
  }
}
