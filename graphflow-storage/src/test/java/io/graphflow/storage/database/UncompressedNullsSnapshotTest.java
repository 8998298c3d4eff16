package io.graphflow.storage.database;

import io.graphflow.research.EdgePropertyStorage;
import io.graphflow.research.NullCompression;
import io.graphflow.research.StorageOptions;

/** A snapshot in which empty lists are compressed and NULLs are not. */
class UncompressedNullsSnapshotTest extends SnapshotContract {
  UncompressedNullsSnapshotTest() {
    super(StorageOptions.FILES.withEdgeProperties(EdgePropertyStorage.DOUBLE_INDEXED)
        .withNullCompression(NullCompression.UNCOMPRESSED));
  }
}
