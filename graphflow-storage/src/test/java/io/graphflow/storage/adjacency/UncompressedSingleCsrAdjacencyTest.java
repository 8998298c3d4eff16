package io.graphflow.storage.adjacency;

import io.graphflow.storage.layout.Layout;
import io.graphflow.storage.layout.SingleCardinalityStorage;
import io.graphflow.storage.layout.StorageOptions;

/** Single-cardinality edges in a CSR, empty lists kept. */
class UncompressedSingleCsrAdjacencyTest extends AdjacencyContract {
  UncompressedSingleCsrAdjacencyTest() {
    super(StorageOptions.of(Layout.ZERO_SUPR).with(SingleCardinalityStorage.CSR));
  }
}
