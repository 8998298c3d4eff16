package io.graphflow.storage.database;

import io.graphflow.research.MemoryReport;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.snapshot.Snapshot;
import java.nio.file.Path;

/**
 * A graph as changes lie above it: that of the files of a database, or one that is read in place elsewhere. Safe for use by
 * many threads; nothing obtained from it may be used after it is closed.
 */
public sealed interface BaseStore extends AutoCloseable
    permits GraphStore, LazyStore, DerivedStore {

  /** Its catalog, and the files that a database's catalog lists; none if it is read in place. */
  GenerationFiles content();

  /** A folder that belongs to it alone. */
  Path folder();

  /** The graph. It lives as long as the store; closing it has no effect. */
  Snapshot snapshot();

  /**
   * The same graph in other structures.
   *
   * @return a store that must be closed, and before this one
   */
  BaseStore derive(StorageOptions derived);

  /** The exact bytes that its structures hold. */
  MemoryReport memoryReport();

  @Override
  void close();
}
