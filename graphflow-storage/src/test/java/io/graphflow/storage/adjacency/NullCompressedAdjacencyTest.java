package io.graphflow.storage.adjacency;

import io.graphflow.research.Layout;

/** Adjacency lists in layout {@link Layout#NULL}. */
class NullCompressedAdjacencyTest extends AdjacencyContract {
  NullCompressedAdjacencyTest() {
    super(Layout.NULL);
  }
}
