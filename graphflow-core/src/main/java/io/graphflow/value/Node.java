package io.graphflow.value;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A node as a value: a copy of what it was when the row was fetched. Two are equal if their ids are.
 *
 * <pre>{@code
 * Node person = session.run("MATCH (p:Person {id: 7}) RETURN p").single().get("p").asNode();
 * String name = person.get("name").asString("unknown");
 * boolean author = person.hasLabel("Author");
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 *
 * @param id as the Cypher function {@code id} gives it
 * @param labels its labels, the primary label first; empty if it has none
 * @param properties its properties that are not NULL, in the order of the schema, in the forms of {@link
 *     Value#asObject}
 */
public record Node(
    long id,
    List<String> labels,
    Map<String, Object> properties) implements MapAccessor {

  /** Creates a value; the collections must not change afterwards. */
  public Node {
    Objects.requireNonNull(labels, "labels");
    Objects.requireNonNull(properties, "properties");
  }

  /** Whether it bears this label. */
  public boolean hasLabel(String label) {
    return labels.contains(label);
  }

  /** Its {@link #properties}. */
  @Override
  public Map<String, Object> asMap() {
    return properties;
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
