package io.graphflow.storage.adjacency;

import io.graphflow.research.Layout;

/** Adjacency lists in layout {@link Layout#COLS}. */
class ColumnsAdjacencyTest extends AdjacencyContract {
  ColumnsAdjacencyTest() {
    super(Layout.COLS);
  }
}
