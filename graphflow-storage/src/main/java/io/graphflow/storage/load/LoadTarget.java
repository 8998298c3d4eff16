package io.graphflow.storage.load;

import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import java.util.List;

/**
 * What a load fills: a new database, or one that holds data. Tables and edge labels are given by their
 * index in the descriptor, also in vertex IDs. Used by one thread.
 */
interface LoadTarget {

  /** Whether there may be vertices that this load has not appended. */
  boolean holdsData();

  /**
   * The primary keys of a table that has one, those that were there before and those appended so far.
   * Safe for many threads as long as no vertices are appended.
   */
  PrimaryKeyIndex keys(int table);

  /**
   * Appends vertices in order, but for those that are refused.
   *
   * @param batch one column a property of the table; no primary key is NULL
   * @return what was refused, ascending by row
   */
  List<RefusedRow> appendVertices(int table, ColumnBatch batch);

  /**
   * Appends edges in order, but for those that are refused.
   *
   * @param batch one column a property of the edge label
   * @return what was refused, ascending by row
   */
  List<RefusedRow> appendEdges(int edgeLabel, EdgeBatch batch);

  /** Number of vertices appended to a table. */
  long vertexCount(int table);
}
