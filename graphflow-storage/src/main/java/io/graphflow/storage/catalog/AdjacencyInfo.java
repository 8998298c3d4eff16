package io.graphflow.storage.catalog;

import java.util.List;
import java.util.Objects;

/**
 * Facts about the adjacency lists of one (edge label, owner table, direction).
 *
 * @param edgeLabel id of the edge label
 * @param ownerTable id of the vertex table whose vertices own the lists
 * @param direction which end of an edge owns
 * @param neighbours the tables that neighbours lie in, ascending by table id, with edge counts; never
 *     empty
 * @param single whether no list has more than one element; a fact, found or declared
 * @param declaredSingle whether the dataset's descriptor promised it
 * @param edgeCount number of edges in all lists
 * @param nonEmptyCount number of owners whose list is not empty
 * @param maxLength length of the longest list
 */
public record AdjacencyInfo(
    int edgeLabel,
    int ownerTable,
    Direction direction,
    List<Neighbour> neighbours,
    boolean single,
    boolean declaredSingle,
    long edgeCount,
    long nonEmptyCount,
    long maxLength) {

  /**
   * A table in which neighbours lie.
   *
   * @param table id of the vertex table
   * @param edgeCount edges whose neighbour lies there
   */
  public record Neighbour(int table, long edgeCount) {}

  /** Creates the facts; the list is copied. */
  public AdjacencyInfo {
    Objects.requireNonNull(direction, "direction");
    neighbours = List.copyOf(neighbours);
  }
}
