package io.graphflow.value;

import java.util.Map;
import java.util.Objects;

/**
 * A relationship as a value: a copy of what it was when the row was fetched. Two are equal if their ids
 * are.
 *
 * <pre>{@code
 * Relationship knows =
 *     session.run("MATCH (:Person {id: 7})-[k:KNOWS]->() RETURN k LIMIT 1").single().get("k")
 *         .asRelationship();
 * long since = knows.get("since").asLong();
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 *
 * @param id as the Cypher function {@code id} gives it
 * @param type the name of its type
 * @param startNodeId id of the node that it leads from
 * @param endNodeId id of the node that it leads to
 * @param properties its properties that are not NULL, in the order of the schema, in the forms of {@link
 *     Value#asObject}
 */
public record Relationship(
    long id,
    String type,
    long startNodeId,
    long endNodeId,
    Map<String, Object> properties) implements MapAccessor {

  /** Creates a value; the map must not change afterwards. */
  public Relationship {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(properties, "properties");
  }

  /** Whether it is of this type. */
  public boolean hasType(String type) {
    return this.type.equals(type);
  }

  /** Its {@link #properties}. */
  @Override
  public Map<String, Object> asMap() {
    return properties;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Relationship relationship && relationship.id == id;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(id);
  }
}
