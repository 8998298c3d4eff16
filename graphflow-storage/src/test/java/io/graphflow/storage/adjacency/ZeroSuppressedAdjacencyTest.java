package io.graphflow.storage.adjacency;

import io.graphflow.research.Layout;

/** Adjacency lists in layout {@link Layout#ZERO_SUPR}. */
class ZeroSuppressedAdjacencyTest extends AdjacencyContract {
  ZeroSuppressedAdjacencyTest() {
    super(Layout.ZERO_SUPR);
  }
}
