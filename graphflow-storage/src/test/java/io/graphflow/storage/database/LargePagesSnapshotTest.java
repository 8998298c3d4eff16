package io.graphflow.storage.database;

import io.graphflow.storage.layout.StorageOptions;
import io.graphflow.storage.nullindex.NullCompression;

/** A snapshot with pages of 1,024 lists, and Jacobson's index with other parameters. */
class LargePagesSnapshotTest extends SnapshotContract {
  LargePagesSnapshotTest() {
    super(StorageOptions.FILES.withListsPerPage(1024).with(NullCompression.jacobson(8, 64)));
  }
}
