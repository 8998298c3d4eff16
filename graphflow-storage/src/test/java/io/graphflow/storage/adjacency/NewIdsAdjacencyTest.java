package io.graphflow.storage.adjacency;

import io.graphflow.research.Layout;

/** Adjacency lists in layout {@link Layout#NEW_IDS}. */
class NewIdsAdjacencyTest extends AdjacencyContract {
  NewIdsAdjacencyTest() {
    super(Layout.NEW_IDS);
  }
}
