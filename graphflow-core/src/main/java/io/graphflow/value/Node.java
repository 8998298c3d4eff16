package io.graphflow.value;

import io.graphflow.core.value.ElementIds;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/**
 * A node as a value: a copy of what it was when the row was fetched. Two are equal if their IDs and their
 * databases are.
 *
 * <pre>{@code
 * Node person = session.run("MATCH (p:Person {id: 7}) RETURN p").single().get("p").asNode();
 * String name = person.get("name").asString("unknown");
 * boolean author = person.hasLabel("Author");
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 *
 * @param databaseId the identity of its database; a backup has another one
 * @param id as the Cypher function {@code id} gives it, not negative. In every later transaction, after
 *     checkpoints and restarts, too, it names this node, or nothing once that is deleted. A relationship
 *     may have the same
 * @param labels its labels, the primary label first; empty if it has none
 * @param properties its properties that are not NULL, in the order of the schema, in the forms of {@link
 *     Value#asObject}
 */
public record Node(
    UUID databaseId,
    long id,
    List<String> labels,
    Map<String, Object> properties) implements MapAccessor {

  /** Creates a value; the collections must not change afterwards. */
  public Node {
    Objects.requireNonNull(databaseId, "databaseId");
    Objects.requireNonNull(labels, "labels");
    Objects.requireNonNull(properties, "properties");
  }

  /**
   * Its ID as the Cypher function {@code elementId} gives it: a text that lasts as the {@link #id} does, and that
   * no relationship and no node of another database has. Programs may keep it, and find the node by {@code WHERE
   * elementId(n) = $id}; they should not take it apart.
   */
  public String elementId() {
    return ElementIds.textOfVertex(databaseId, id);
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
    return other instanceof Node node && node.id == id && node.databaseId.equals(databaseId);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(id);
  }
}
