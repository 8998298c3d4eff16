package io.graphflow.storage.adjacency;

import io.graphflow.research.Layout;
import io.graphflow.research.SingleCardinalityStorage;
import io.graphflow.research.StorageOptions;

/** Single-cardinality edges in a CSR, empty lists kept. */
class UncompressedSingleCsrAdjacencyTest extends AdjacencyContract {
  UncompressedSingleCsrAdjacencyTest() {
    super(StorageOptions.of(Layout.ZERO_SUPR).withSingleCardinality(SingleCardinalityStorage.CSR));
  }
}
