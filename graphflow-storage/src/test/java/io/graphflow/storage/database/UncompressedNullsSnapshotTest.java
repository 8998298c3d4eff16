package io.graphflow.storage.database;

import io.graphflow.storage.nullindex.NullCompression;
import io.graphflow.storage.snapshot.EdgePropertyStorage;
import io.graphflow.storage.snapshot.StorageOptions;

/** A snapshot in which empty lists are compressed and NULLs are not. */
class UncompressedNullsSnapshotTest extends SnapshotContract {
  UncompressedNullsSnapshotTest() {
    super(StorageOptions.FILES.with(EdgePropertyStorage.DOUBLE_INDEXED)
        .with(NullCompression.UNCOMPRESSED));
  }
}
