package io.graphflow.storage.database;

import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.StructureUse;
import java.util.function.Consumer;

/**
 * A graph of which properties and edges can be read as a whole, for a {@link LazyStore}. Safe for use by many threads. What
 * cannot be read is told by an exception, each time that it is asked for.
 */
public interface GraphSource extends AutoCloseable {

  /** How it is called in messages. */
  String name();

  /** Its schema, with exact counts of vertices, edges, lists and NULLs. */
  Catalog catalog();

  /**
   * Reads a property of all vertices of a table.
   *
   * @param property its place in the table
   * @param target takes the values in the order of the vertices; the batches are used again
   */
  void readVertices(int table, int property, Consumer<ValueBatch> target);

  /**
   * Reads which vertices of a table bear a label.
   *
   * @param label its place among the partial labels of the table
   * @return a bit a vertex, in words of 64, the least significant bit of a word first; there are zeros behind the last
   */
  long[] readLabel(int table, int label);

  /**
   * Reads the edges of a label with all their properties.
   *
   * @param target takes them, in an order in which edges with the same ends always are; called by one thread at a time, and
   *     the batches are used again
   */
  void readEdges(int edgeLabel, Consumer<EdgeBatch> target);

  /** Whether the edges of a label can be read in the order of forward lists: by source, and of a source by destination. */
  default boolean hasEdgesInOrder(int edgeLabel) {
    return false;
  }

  /** Reads the edges of a label with all their properties, if {@link #hasEdgesInOrder}. That they are in order may turn out to be wrong. */
  default void readEdgesInOrder(int edgeLabel, OrderedTarget target) {
    throw new UnsupportedOperationException();
  }

  /** Whether parts of it can be read by pages. */
  default boolean readsPages() {
    return false;
  }

  /**
   * A view of the graph that reads pages of what is not wanted whole.
   *
   * @param whole has the structures that are
   * @param use of the query that reads the result
   */
  default Snapshot inPages(Snapshot whole, StructureUse use) {
    return whole;
  }

  /** The bytes of pages that are kept in memory. */
  default long pageBytes() {
    return 0;
  }

  /** Takes the edges of a label that are told to be in the order of forward lists. */
  interface OrderedTarget {

    /**
     * Begins a run of edges that follow each other. Safe for several threads.
     *
     * @param sourceTable the table in which all of them start
     * @param firstEdge how many edges of that table are before the run
     */
    Run run(int sourceTable, long firstEdge);

    /** A run. For one thread at a time. */
    interface Run {
      /**
       * Puts the next edges where they belong.
       *
       * @throws IllegalArgumentException if one starts or ends in a vertex that does not exist
       */
      void put(EdgeBatch batch);
    }

    /** Whether the edges have properties that are to be appended. Others have places of their own, as the edges have. */
    boolean appendsProperties();

    /** Appends properties of edges, in the order of all edges of their table. For one thread at a time. */
    void append(EdgeBatch batch);
  }

  @Override
  void close();
}
