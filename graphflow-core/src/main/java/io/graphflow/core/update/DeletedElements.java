package io.graphflow.core.update;

import io.graphflow.core.value.EdgeReference;
import io.graphflow.core.value.VertexReference;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.storage.delta.DeltaReader;
import java.util.List;
import java.util.Map;

/**
 * Refuses to read elements that the query has deleted: they have no more than their identity, and
 * an edge its type.
 */
final class DeletedElements {
  private DeletedElements() {}

  /**
   * Refuses to read an element that is gone.
   *
   * @param owner table or edge label; empty if there is no need to say
   * @param what names the part that was to be read
   */
  static void require(boolean isThere, String kind, String owner, String what) {
    if (!isThere) {
      throw new QueryException(ErrorDetail.DELETED_ENTITY_ACCESS.whenRun(),
          "The query reads " + what + " of a " + kind
              + (owner.isEmpty() ? "" : " (:" + owner + ")")
              + " that it has deleted. Read them before, as in WITH n, n.key AS key DELETE n.");
    }
  }

  /** Refuses to hand out a value that is, or holds, an element that is gone. */
  static void requireNone(Object value, DeltaReader reader) {
    switch (value) {
      case null -> {}
      case VertexReference vertex ->
        require(reader.hasVertex(vertex.vertexId()), "node", "", "all");
      case EdgeReference edge -> require(reader.hasEdge(edge.edgeId()), "relationship", "", "all");
      case List<?> list -> list.forEach(element -> requireNone(element, reader));
      case Map<?, ?> map -> map.values().forEach(element -> requireNone(element, reader));
      default -> {}
    }
  }
}
