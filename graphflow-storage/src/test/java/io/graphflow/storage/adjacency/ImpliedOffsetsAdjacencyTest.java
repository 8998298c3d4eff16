package io.graphflow.storage.adjacency;

import io.graphflow.research.Layout;

/** Adjacency lists in layout {@link Layout#OFFSETS}. */
class ImpliedOffsetsAdjacencyTest extends AdjacencyContract {
  ImpliedOffsetsAdjacencyTest() {
    super(Layout.OFFSETS);
  }
}
