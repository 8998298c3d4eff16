package io.graphflow.core;

import io.graphflow.storage.snapshot.Layout;
import io.graphflow.storage.snapshot.StorageOptions;

/**
 * How a database is opened. Immutable.
 *
 * @param planCacheSize most plans kept, at least 1; the one longest unused goes first
 * @param defaults what sessions get that say nothing else
 * @param storage the structures that GF-CV and GF-CL query: {@link StorageOptions#FILES}, which need
 *     not be derived, unless the alternatives that the paper compares with are wanted
 */
public record DatabaseOptions(
    int planCacheSize,
    SessionOptions defaults,
    StorageOptions storage) {
  /** The default: 256 plans, GF-CL. */
  public static final DatabaseOptions DEFAULT =
      new DatabaseOptions(256, SessionOptions.builder().build(), StorageOptions.FILES);

  /** Creates options. */
  public DatabaseOptions {
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
    return new DatabaseOptions(planCacheSize, defaults, other);
  }
}
