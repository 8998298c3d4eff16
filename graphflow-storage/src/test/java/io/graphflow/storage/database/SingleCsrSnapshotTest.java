package io.graphflow.storage.database;

import io.graphflow.storage.layout.SingleCardinalityStorage;
import io.graphflow.storage.layout.StorageOptions;
import io.graphflow.storage.nullindex.NullCompression;

/** A snapshot with single-cardinality edges in CSRs and NULLs in vanilla bit strings. */
class SingleCsrSnapshotTest extends SnapshotContract {
  SingleCsrSnapshotTest() {
    super(StorageOptions.FILES.with(SingleCardinalityStorage.CSR).with(NullCompression.VANILLA));
  }
}
