package io.graphflow.storage.snapshot;

import io.graphflow.storage.catalog.Direction;
import java.util.HashSet;
import java.util.Set;

/**
 * The structures that a query needs whole of a graph that is read in place. Of all others it reads pages as it comes to them:
 * that costs more for each element, and nothing for elements that are not asked for. Immutable.
 *
 * @param lists the adjacency lists
 * @param vertexProperties the properties of vertices
 * @param edgeProperties the edge labels of whose edges all properties are wanted whole
 */
public record WholeStructures(
    Set<Lists> lists,
    Set<VertexProperty> vertexProperties,
    Set<Integer> edgeProperties) {
  /** None, so that all is read by pages. */
  public static final WholeStructures NONE = new WholeStructures(Set.of(), Set.of(), Set.of());

  /** The lists along an edge label in a direction. */
  public record Lists(int edgeLabel, Direction direction) {}

  /** A property of a table, by its place there. */
  public record VertexProperty(int table, int property) {}

  /** Creates a choice; the sets are copied. */
  public WholeStructures {
    lists = Set.copyOf(lists);
    vertexProperties = Set.copyOf(vertexProperties);
    edgeProperties = Set.copyOf(edgeProperties);
  }

  /** These and others. */
  public WholeStructures and(WholeStructures others) {
    return new WholeStructures(union(lists, others.lists),
        union(vertexProperties, others.vertexProperties),
        union(edgeProperties, others.edgeProperties));
  }

  private static <T> Set<T> union(Set<T> some, Set<T> others) {
    Set<T> all = new HashSet<>(some);
    all.addAll(others);
    return all;
  }
}
