package io.graphflow.value;

import java.util.List;

/**
 * A path as a value: nodes and the relationships between them, copies of what they were when the row was
 * fetched. A relationship of a path may lead either way. Two paths are equal if they go through the same
 * nodes along the same relationships, in the same order.
 *
 * <pre>{@code
 * Path path = session.run("MATCH p = (:Person {id: 7})-[:KNOWS*1..3]->() RETURN p LIMIT 1").single()
 *     .get("p").asPath();
 * for (int i = 0; i < path.length(); i++) {
 *   System.out.println(path.nodes().get(i).get("name") + (path.isForward(i) ? " -> " : " <- "));
 * }
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 *
 * @param nodes its nodes in order, at least one; unmodifiable
 * @param relationships its relationships in order, one less than nodes: the first is between the first
 *     two nodes, and so on; unmodifiable
 */
public record Path(List<Node> nodes, List<Relationship> relationships) {

  /**
   * Creates a path; the lists are copied.
   *
   * @throws IllegalArgumentException if relationships are not one less than nodes
   */
  public Path {
    nodes = List.copyOf(nodes);
    relationships = List.copyOf(relationships);
    if (nodes.size() != relationships.size() + 1) {
      throw new IllegalArgumentException(nodes.size() + " nodes cannot have "
          + relationships.size() + " relationships between them");
    }
  }

  /** The number of relationships; 0 for a path of one node. */
  public int length() {
    return relationships.size();
  }

  /** Its first node. */
  public Node start() {
    return nodes.getFirst();
  }

  /** Its last node; the first if the length is 0. */
  public Node end() {
    return nodes.getLast();
  }

  /** Whether it goes through the node. */
  public boolean contains(Node node) {
    return nodes.contains(node);
  }

  /** Whether it goes along the relationship, in either direction. */
  public boolean contains(Relationship relationship) {
    return relationships.contains(relationship);
  }

  /**
   * Whether the path goes along a relationship from its start node to its end node, and not back.
   *
   * @param index of the relationship, from 0
   * @throws IndexOutOfBoundsException if there is no such relationship
   */
  public boolean isForward(int index) {
    return relationships.get(index).startNodeId() == nodes.get(index).id();
  }
}
