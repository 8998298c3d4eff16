package io.graphflow.storage.adjacency;

import io.graphflow.research.Layout;

/** Adjacency lists in layout {@link Layout#GF_RV}. */
class RowsAdjacencyTest extends AdjacencyContract {
  RowsAdjacencyTest() {
    super(Layout.GF_RV);
  }
}
