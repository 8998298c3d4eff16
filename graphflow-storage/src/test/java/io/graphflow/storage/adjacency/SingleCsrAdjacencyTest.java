package io.graphflow.storage.adjacency;

import io.graphflow.storage.snapshot.SingleCardinalityStorage;
import io.graphflow.storage.snapshot.StorageOptions;

/** Single-cardinality edges in a CSR, empty lists compressed. */
class SingleCsrAdjacencyTest extends AdjacencyContract {
  SingleCsrAdjacencyTest() {
    super(StorageOptions.FILES.with(SingleCardinalityStorage.CSR));
  }
}
