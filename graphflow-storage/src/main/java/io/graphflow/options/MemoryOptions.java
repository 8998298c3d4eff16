package io.graphflow.options;

import java.nio.file.Path;

/**
 * How much memory the queries of a database may keep, and what they do beyond it. Immutable.
 *
 * <pre>{@code
 * DatabaseOptions options = DatabaseOptions.DEFAULT.withMemory(MemoryOptions.DEFAULT
 *     .withLimitBytes(1L << 30)
 *     .withSpillFolder(Path.of("/fast/disk")));
 * }</pre>
 *
 * @param limitBytes limit on what all queries keep together at a time: rows to sort, groups, hash tables, collected
 *     lists, as estimated; 0 for none. The limit of a single query is {@link SessionOptions#memoryLimitBytes()}
 * @param spills whether rows to sort, distinct rows and groups go to a disk when one of the limits is near; else, and
 *     where that cannot help, the query ends with an error
 * @param spillFolder an existing folder for the temporary files, which are gone when a query ends; null for the folder
 *     of the database, or, if it is opened for reading only, that of the system's temporary files
 */
public record MemoryOptions(long limitBytes, boolean spills, Path spillFolder) {
  /** Half of what the heap may become; beyond it the folder of the database. */
  public static final MemoryOptions DEFAULT =
      new MemoryOptions(Runtime.getRuntime().maxMemory() / 2, true, null);

  /**
   * Creates options.
   *
   * @throws IllegalArgumentException if the limit is negative
   */
  public MemoryOptions {
    if (limitBytes < 0) {
      throw new IllegalArgumentException("limitBytes " + limitBytes + ": expected at least 0");
    }
  }

  /** The same with another limit; 0 for none. */
  public MemoryOptions withLimitBytes(long other) {
    return new MemoryOptions(other, spills, spillFolder);
  }

  /** The same with or without a disk. */
  public MemoryOptions withSpilling(boolean other) {
    return new MemoryOptions(limitBytes, other, spillFolder);
  }

  /** The same with another folder for temporary files; null for the default. */
  public MemoryOptions withSpillFolder(Path other) {
    return new MemoryOptions(limitBytes, spills, other);
  }
}
