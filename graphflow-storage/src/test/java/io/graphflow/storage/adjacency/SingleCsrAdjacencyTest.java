package io.graphflow.storage.adjacency;

import io.graphflow.storage.layout.SingleCardinalityStorage;
import io.graphflow.storage.layout.StorageOptions;

/** Single-cardinality edges in a CSR, empty lists compressed. */
class SingleCsrAdjacencyTest extends AdjacencyContract {
  SingleCsrAdjacencyTest() {
    super(StorageOptions.FILES.with(SingleCardinalityStorage.CSR));
  }
}
