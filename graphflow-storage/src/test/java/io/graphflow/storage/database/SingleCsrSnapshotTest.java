package io.graphflow.storage.database;

import io.graphflow.research.NullCompression;
import io.graphflow.research.SingleCardinalityStorage;
import io.graphflow.research.StorageOptions;

/** A snapshot with single-cardinality edges in CSRs and NULLs in vanilla bit strings. */
class SingleCsrSnapshotTest extends SnapshotContract {
  SingleCsrSnapshotTest() {
    super(StorageOptions.FILES.withSingleCardinality(SingleCardinalityStorage.CSR)
        .withNullCompression(NullCompression.VANILLA));
  }
}
