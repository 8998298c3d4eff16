package io.graphflow.storage.database;

import io.graphflow.research.NullCompression;
import io.graphflow.research.StorageOptions;

/** A snapshot with pages of 1,024 lists, and Jacobson's index with other parameters. */
class LargePagesSnapshotTest extends SnapshotContract {
  LargePagesSnapshotTest() {
    super(StorageOptions.FILES.withListsPerPage(1024)
        .withNullCompression(NullCompression.jacobson(8, 64)));
  }
}
