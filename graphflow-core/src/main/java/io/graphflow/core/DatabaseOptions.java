package io.graphflow.core;

/**
 * How a database is opened. Immutable.
 *
 * @param planCacheSize most plans kept, at least 1; the one longest unused goes first
 * @param defaults what sessions get that say nothing else
 */
public record DatabaseOptions(int planCacheSize, SessionOptions defaults) {
  /** The default: 256 plans, GF-CL. */
  public static final DatabaseOptions DEFAULT =
      new DatabaseOptions(256, SessionOptions.builder().build());

  /** Creates options. */
  public DatabaseOptions {
    if (planCacheSize < 1) {
      throw new IllegalArgumentException(
          "planCacheSize " + planCacheSize + ": expected at least 1");
    }
  }
}
