package io.graphflow.storage.database;

import io.graphflow.storage.nullindex.NullCompression;
import io.graphflow.storage.snapshot.SingleCardinalityStorage;
import io.graphflow.storage.snapshot.StorageOptions;

/** A snapshot with single-cardinality edges in CSRs and NULLs in vanilla bit strings. */
class SingleCsrSnapshotTest extends SnapshotContract {
  SingleCsrSnapshotTest() {
    super(StorageOptions.FILES.with(SingleCardinalityStorage.CSR).with(NullCompression.VANILLA));
  }
}
