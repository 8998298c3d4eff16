package io.graphflow.storage.snapshot;

import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;

/**
 * A consistent view of a graph in one layout. Readers obtained from it are valid until it is closed;
 * all of it is safe for use by many threads.
 */
public interface Snapshot extends AutoCloseable {

  /** The schema and facts that hold in this snapshot. */
  Catalog catalog();

  /** The layout behind this snapshot. */
  Layout layout();

  /** Number of vertices in a table. */
  long vertexCount(int vertexTable);

  /**
   * The lists of (edge label, owner table, direction), or null if there is no such edge. One object
   * per triple, so call it while planning, not while running.
   */
  Adjacency adjacency(int edgeLabel, int ownerTable, Direction direction);

  /** Reads property {@code property} (index in the catalog) of a vertex table, by vertex offset. */
  PropertyReader vertexProperty(int vertexTable, int property);

  /** By what {@link #edgeProperty} of this edge table is addressed. */
  EdgePropertyAddress edgePropertyAddress(int edgeTable);

  /**
   * Reads property {@code property} (index in the edge label) of the edges of an edge table whose
   * destination lies in {@code destinationTable}. The position it takes is named by {@link
   * #edgePropertyAddress}; with {@link EdgePropertyAddress#SOURCE} and {@link
   * EdgePropertyAddress#POSITION} the destination table does not matter.
   */
  PropertyReader edgeProperty(int edgeTable, int destinationTable, int property);

  /**
   * Reads property {@code property} (index in the edge label) of the edges in the lists of {@link
   * #adjacency}, by their list position, which is a sequential read; null if the property is not
   * stored in the order of these lists.
   */
  PropertyReader propertyInListOrder(
      int edgeLabel, int ownerTable, Direction direction, int property);

  /** The source vertex ID of an edge, from its edge ID alone; O(log n), for detached edges. */
  long edgeSource(long edgeId);

  /** The destination vertex ID of an edge, from its edge ID alone. */
  long edgeDestination(long edgeId);

  /** The primary-key index of a table, or null if the table has no primary key. */
  PrimaryKeyIndex primaryKeyIndex(int vertexTable);

  /** Releases this view; readers obtained from it must not be used afterwards. */
  @Override
  void close();
}
