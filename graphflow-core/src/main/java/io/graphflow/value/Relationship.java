package io.graphflow.value;

import io.graphflow.core.value.ElementIds;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/**
 * A relationship as a value: a copy of what it was when the row was fetched. Two are equal if their IDs
 * and their databases are.
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
 * @param databaseId the identity of its database; a backup has another one
 * @param id as the Cypher function {@code id} gives it, not negative. In every later transaction, after
 *     checkpoints and restarts, too, it names this relationship, or nothing once that is deleted. A node may
 *     have the same
 * @param type the name of its type
 * @param startNodeId id of the node that it leads from
 * @param endNodeId id of the node that it leads to
 * @param properties its properties that are not NULL, in the order of the schema, in the forms of {@link
 *     Value#asObject}
 */
public record Relationship(
    UUID databaseId,
    long id,
    String type,
    long startNodeId,
    long endNodeId,
    Map<String, Object> properties) implements MapAccessor {

  /** Creates a value; the map must not change afterwards. */
  public Relationship {
    Objects.requireNonNull(databaseId, "databaseId");
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(properties, "properties");
  }

  /**
   * Its ID as the Cypher function {@code elementId} gives it: a text that lasts as the {@link #id} does, and that
   * no node and no relationship of another database has. Programs may keep it, and find the relationship by
   * {@code WHERE elementId(r) = $id}; they should not take it apart.
   */
  public String elementId() {
    return ElementIds.textOfEdge(databaseId, id);
  }

  /** The {@link Node#elementId} of the node that it leads from. */
  public String startNodeElementId() {
    return ElementIds.textOfVertex(databaseId, startNodeId);
  }

  /** The {@link Node#elementId} of the node that it leads to. */
  public String endNodeElementId() {
    return ElementIds.textOfVertex(databaseId, endNodeId);
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
    return other instanceof Relationship relationship && relationship.id == id
        && relationship.databaseId.equals(databaseId);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(id);
  }
}
