package io.graphflow.core.list;

import io.graphflow.core.vector.EdgeVector;
import io.graphflow.storage.snapshot.ElementId;

/**
 * Finds an edge in an adjacency list: the one position that openCypher's rule, that one match uses an
 * edge once, cuts out. The list's owner is compared first, so that nearly always nothing is searched.
 */
final class EdgeCoincidence {
  /** The edge is not in the list. */
  static final long NOWHERE = -1;

  private EdgeCoincidence() {}

  /**
   * The list position of an edge.
   *
   * @param edge vector with the edge, which may be NULL
   * @param position position of the edge in it
   * @param source run that the list belongs to
   * @param ownerId vertex ID of the list's owner
   * @param start where to look from: the first list position of the run, or of a part of it
   * @param end one past the last list position of that
   * @return a list position in [start, end), or {@link #NOWHERE}
   */
  static long find(
      EdgeVector edge, int position, ListSource source, long ownerId, long start, long end) {
    if (edge.edgeTable() != EdgeVector.MIXED && edge.edgeTable() != source.edgeTable) {
      return NOWHERE;
    }
    long owner = source.forward ? edge.source(position) : edge.destination(position);
    if (owner != ownerId || owner == ElementId.NONE) {
      return NOWHERE;
    }
    long neighbour = source.forward ? edge.destination(position) : edge.source(position);
    if (ElementId.table(neighbour) != source.neighbourTable
        || (source.withoutLoops && neighbour == ownerId)) {
      return NOWHERE;
    }
    if (edge.edgeTable() == EdgeVector.MIXED
        && ElementId.table(edge.id(position)) != source.edgeTable) {
      return NOWHERE;
    }
    long at = source.adjacency.lowerBound(start, end, neighbour);
    if (!source.hasParallelEdges) {
      return at < end && source.neighbour(at) == neighbour ? at : NOWHERE;
    }
    long id = edge.id(position);
    long ownerOffset = ElementId.position(ownerId);
    while (at < end && source.adjacency.edgeId(ownerOffset, at) != id) {
      at++;
    }
    return at < end ? at : NOWHERE;
  }
}
