package io.graphflow.core.value;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

/**
 * A path as a value: a vertex, and any number of edges with the vertices they lead to. Two paths are
 * equal if they go through the same vertices along the same edges, in the same order. Immutable.
 */
public final class PathReference {
  private final long[] vertexIds;
  private final EdgeReference[] edges;

  private PathReference(long[] vertexIds, EdgeReference[] edges) {
    this.vertexIds = vertexIds;
    this.edges = edges;
  }

  /**
   * The path that leaves a vertex along some edges, each from the vertex that the one before led to; it
   * may go along an edge either way.
   *
   * @throws IllegalArgumentException if an edge does not begin or end where the path has come to
   */
  public static PathReference of(long startId, List<EdgeReference> edges) {
    long[] vertexIds = new long[edges.size() + 1];
    vertexIds[0] = startId;
    for (int i = 0; i < edges.size(); i++) {
      vertexIds[i + 1] = otherEnd(edges.get(i), vertexIds[i]);
    }
    return new PathReference(vertexIds, edges.toArray(EdgeReference[]::new));
  }

  private static long otherEnd(EdgeReference edge, long vertexId) {
    if (edge.sourceId() == vertexId) {
      return edge.destinationId();
    }
    if (edge.destinationId() != vertexId) {
      throw new IllegalArgumentException(edge + " does not touch vertex " + vertexId);
    }
    return edge.sourceId();
  }

  /** The number of edges. */
  public int length() {
    return edges.length;
  }

  /** The vertex ID of a vertex; the first has index 0, the last {@link #length}. */
  public long vertexId(int index) {
    return vertexIds[index];
  }

  /** An edge; the first has index 0. */
  public EdgeReference edge(int index) {
    return edges[index];
  }

  /** The vertices in order, one more than edges; unmodifiable. */
  public List<VertexReference> vertices() {
    return new Vertices(vertexIds);
  }

  /** The edges in order; unmodifiable. */
  public List<EdgeReference> edges() {
    return List.of(edges);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PathReference path
        && Arrays.equals(vertexIds, path.vertexIds)
        && Arrays.equals(edges, path.edges);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(edges) + Long.hashCode(vertexIds[0]);
  }

  @Override
  public String toString() {
    return "path of " + Arrays.toString(vertexIds) + " along " + Arrays.toString(edges);
  }

  /** Vertices by their IDs, objects made where asked for. */
  private static final class Vertices extends AbstractList<VertexReference>
      implements
        RandomAccess {
    private final long[] ids;

    Vertices(long[] ids) {
      this.ids = ids;
    }

    @Override
    public VertexReference get(int index) {
      Objects.checkIndex(index, ids.length);
      return new VertexReference(ids[index]);
    }

    @Override
    public int size() {
      return ids.length;
    }
  }
}
