package io.graphflow.storage.snapshot;

import io.graphflow.storage.catalog.Direction;
import java.util.HashSet;
import java.util.Set;

/**
 * How a query uses the structures of a graph that is read in place. Those that it wants whole are built; of all others it reads
 * pages as it comes to them: that costs more for each element, and nothing for elements that are not asked for. Immutable.
 *
 * @param lists the adjacency lists that it reads
 * @param wholeLists adjacency lists that it wants whole
 * @param wholeVertexProperties likewise properties of vertices
 * @param wholeEdgeProperties likewise the edge labels of whose edges it wants all properties whole
 * @param neighboursOnly those of the lists that it reads of whose edges it reads nothing: neither IDs nor properties
 */
public record StructureUse(
    Set<Lists> lists,
    Set<Lists> wholeLists,
    Set<VertexProperty> wholeVertexProperties,
    Set<Integer> wholeEdgeProperties,
    Set<Lists> neighboursOnly) {

  /** A use of nothing. */
  public static final StructureUse NONE =
      new StructureUse(Set.of(), Set.of(), Set.of(), Set.of(), Set.of());

  /** The lists along an edge label in a direction. */
  public record Lists(int edgeLabel, Direction direction) {}

  /** A property of a table, by its place there. */
  public record VertexProperty(int table, int property) {}

  /** Creates a use; the sets are copied. */
  public StructureUse {
    lists = Set.copyOf(lists);
    wholeLists = Set.copyOf(wholeLists);
    wholeVertexProperties = Set.copyOf(wholeVertexProperties);
    wholeEdgeProperties = Set.copyOf(wholeEdgeProperties);
    neighboursOnly = Set.copyOf(neighboursOnly);
  }

  /** The same with others wanted whole, too. */
  public StructureUse withWhole(
      Set<Lists> otherLists, Set<VertexProperty> vertexProperties, Set<Integer> edgeProperties) {
    return new StructureUse(lists, union(wholeLists, otherLists),
        union(wholeVertexProperties, vertexProperties), union(wholeEdgeProperties, edgeProperties),
        neighboursOnly);
  }

  /** The same with nothing wanted whole. */
  public StructureUse withoutWhole() {
    return new StructureUse(lists, Set.of(), Set.of(), Set.of(), neighboursOnly);
  }

  private static <T> Set<T> union(Set<T> some, Set<T> others) {
    if (others.isEmpty()) {
      return some;
    }
    Set<T> all = new HashSet<>(some);
    all.addAll(others);
    return all;
  }
}
