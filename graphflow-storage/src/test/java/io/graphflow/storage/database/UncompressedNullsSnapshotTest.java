package io.graphflow.storage.database;

import io.graphflow.storage.layout.EdgePropertyStorage;
import io.graphflow.storage.layout.StorageOptions;
import io.graphflow.storage.nullindex.NullCompression;

/** A snapshot in which empty lists are compressed and NULLs are not. */
class UncompressedNullsSnapshotTest extends SnapshotContract {
  UncompressedNullsSnapshotTest() {
    super(StorageOptions.FILES.with(EdgePropertyStorage.DOUBLE_INDEXED)
        .with(NullCompression.UNCOMPRESSED));
  }
}
