package io.graphflow.storage.adjacency;

import io.graphflow.storage.snapshot.Layout;
import io.graphflow.storage.snapshot.SingleCardinalityStorage;
import io.graphflow.storage.snapshot.StorageOptions;

/** Single-cardinality edges in a CSR, empty lists kept. */
class UncompressedSingleCsrAdjacencyTest extends AdjacencyContract {
  UncompressedSingleCsrAdjacencyTest() {
    super(StorageOptions.of(Layout.ZERO_SUPR).with(SingleCardinalityStorage.CSR));
  }
}
