package io.graphflow.core;

import io.graphflow.core.csv.ImportOptions;
import io.graphflow.storage.snapshot.Layout;
import io.graphflow.storage.snapshot.StorageOptions;
import java.util.Objects;

/**
 * How a database is opened. Immutable.
 *
 * @param planCacheSize most plans kept, at least 1; the one longest unused goes first
 * @param defaults what sessions get that say nothing else
 * @param storage the structures that GF-CV and GF-CL query: {@link StorageOptions#FILES}, which need
 *     not be derived, unless the alternatives that the paper compares with are wanted
 * @param imports what queries may read beyond the database: whose queries are not trusted sets a
 *     folder for {@code LOAD CSV}
 */
public record DatabaseOptions(
    int planCacheSize,
    SessionOptions defaults,
    StorageOptions storage,
    ImportOptions imports) {
  /** The default: 256 plans, GF-CL; queries may read any file, and nothing from the network. */
  public static final DatabaseOptions DEFAULT =
      new DatabaseOptions(
          256, SessionOptions.builder().build(), StorageOptions.FILES, ImportOptions.FILES);

  /** Creates options. */
  public DatabaseOptions {
    Objects.requireNonNull(imports, "imports");
    if (planCacheSize < 1) {
      throw new IllegalArgumentException(
          "planCacheSize " + planCacheSize + ": expected at least 1");
    }
    if (!storage.layout().includes(Layout.COLS)) {
      throw new IllegalArgumentException(
          "GF-CV and GF-CL query columns, which " + storage.layout().displayName() + " has not");
    }
  }

  /** The same options with other structures. */
  public DatabaseOptions with(StorageOptions other) {
    return new DatabaseOptions(planCacheSize, defaults, other, imports);
  }

  /** The same options with other files that queries may read. */
  public DatabaseOptions with(ImportOptions other) {
    return new DatabaseOptions(planCacheSize, defaults, storage, other);
  }
}
