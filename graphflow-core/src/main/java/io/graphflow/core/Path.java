package io.graphflow.core;

import java.util.List;

/**
 * A path as a value: vertices and the edges between them, copies of what they were when the row was
 * fetched. An edge of a path may lead either way. Two paths are equal if they go through the same
 * vertices along the same edges, in the same order. Immutable.
 *
 * @param nodes its vertices in order, at least one
 * @param relationships its edges in order, one less than vertices: the first is between the first two
 *     vertices, and so on
 */
public record Path(List<Node> nodes, List<Relationship> relationships) {

  /** Creates a path; the lists are copied. */
  public Path {
    nodes = List.copyOf(nodes);
    relationships = List.copyOf(relationships);
    if (nodes.size() != relationships.size() + 1) {
      throw new IllegalArgumentException(
          nodes.size() + " vertices cannot have " + relationships.size() + " edges between them");
    }
  }

  /** The number of edges; 0 for a path of one vertex. */
  public int length() {
    return relationships.size();
  }

  /** Its first vertex. */
  public Node start() {
    return nodes.getFirst();
  }

  /** Its last vertex; the first if the length is 0. */
  public Node end() {
    return nodes.getLast();
  }

  /**
   * Whether the path goes along an edge from its source to its destination.
   *
   * @param index of the edge, from 0
   */
  public boolean isForward(int index) {
    return relationships.get(index).startNodeId() == nodes.get(index).id();
  }
}
