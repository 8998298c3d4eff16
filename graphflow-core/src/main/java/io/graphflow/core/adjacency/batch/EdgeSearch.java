package io.graphflow.core.adjacency.batch;

import io.graphflow.core.vector.EdgeVector;
import io.graphflow.storage.layout.ElementId;

/**
 * Finds an edge in an adjacency list. A match uses an edge once (docs/decisions, D1), so that at
 * most one position of a list must be left out. The search compares the list's owner first, and
 * nearly always ends there.
 */
public final class EdgeSearch {
  /** The edge is not in the list. */
  public static final long NOWHERE = -1;

  private EdgeSearch() {}

  /**
   * Finds the list position of an edge.
   *
   * @param edge vector with the edge, which may be NULL
   * @param position position of the edge in the vector
   * @param listRun run that the list belongs to
   * @param ownerId vertex ID of the list's owner
   * @param start first list position to look at
   * @param end one past the last list position to look at
   * @return a list position in [start, end), or {@link #NOWHERE}
   */
  public static long find(
      EdgeVector edge, int position, ListRun listRun, long ownerId, long start, long end) {
    long neighbour =
        neighbour(
            edge, position, listRun.edgeTable, listRun.forward, ownerId, listRun.neighbourTable);
    if (neighbour == ElementId.NONE || (listRun.withoutLoops && neighbour == ownerId)) {
      return NOWHERE;
    }
    long at = listRun.lowerBound(start, end, neighbour);
    if (!listRun.hasParallelEdges) {
      return at < end && listRun.neighbour(at) == neighbour ? at : NOWHERE;
    }
    long id = edge.id(position);
    long ownerOffset = ElementId.position(ownerId);
    while (at < end && listRun.edgeId(ownerOffset, at) != id) {
      at++;
    }
    return at < end ? at : NOWHERE;
  }

  /**
   * Finds the list position of an edge in a part of one list that a vector points to.
   *
   * @param list vector of edges of one list
   * @param hasParallelEdges whether two edges may have the same ends
   */
  public static long find(
      EdgeVector edge,
      int position,
      EdgeVector list,
      boolean hasParallelEdges,
      long start,
      long end) {
    long ownerId = list.owner(0);
    int table = list.neighbours().table();
    long neighbour =
        neighbour(edge, position, list.edgeTable(), list.isForward(), ownerId, table);
    if (neighbour == ElementId.NONE) {
      return NOWHERE;
    }
    long at = list.lowerBound(start, end, neighbour);
    if (!hasParallelEdges) {
      return at < end && list.neighbourAt(at) == neighbour ? at : NOWHERE;
    }
    long id = edge.id(position);
    while (at < end && list.idAt(ownerId, at) != id) {
      at++;
    }
    return at < end ? at : NOWHERE;
  }

  /**
   * The neighbour under which a list would hold an edge, or {@link ElementId#NONE} if the edge
   * cannot be in the list.
   *
   * @param edgeTable the table of the list's edges
   * @param forward whether the list's owner is the source of its edges
   * @param neighbourTable the table of the list's neighbours
   */
  private static long neighbour(
      EdgeVector edge,
      int position,
      int edgeTable,
      boolean forward,
      long ownerId,
      int neighbourTable) {
    if (edge.edgeTable() != EdgeVector.MIXED && edge.edgeTable() != edgeTable) {
      return ElementId.NONE;
    }
    long owner = forward ? edge.source(position) : edge.destination(position);
    if (owner != ownerId || owner == ElementId.NONE) {
      return ElementId.NONE;
    }
    long neighbour = forward ? edge.destination(position) : edge.source(position);
    if (ElementId.table(neighbour) != neighbourTable) {
      return ElementId.NONE;
    }
    boolean other =
        edge.edgeTable() == EdgeVector.MIXED
            && ElementId.table(edge.id(position)) != edgeTable;
    return other ? ElementId.NONE : neighbour;
  }
}
