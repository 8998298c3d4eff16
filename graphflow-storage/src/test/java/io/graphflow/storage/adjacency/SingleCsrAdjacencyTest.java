package io.graphflow.storage.adjacency;

import io.graphflow.research.SingleCardinalityStorage;
import io.graphflow.research.StorageOptions;

/** Single-cardinality edges in a CSR, empty lists compressed. */
class SingleCsrAdjacencyTest extends AdjacencyContract {
  SingleCsrAdjacencyTest() {
    super(StorageOptions.FILES.withSingleCardinality(SingleCardinalityStorage.CSR));
  }
}
