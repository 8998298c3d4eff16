package io.graphflow.options;

import java.util.Objects;

/**
 * How a graph of a lake is read in place. Immutable, and so safe for use by many threads.
 *
 * <pre>{@code
 * DatabaseOptions options = DatabaseOptions.DEFAULT.withLake(LakeOptions.DEFAULT
 *     .withPageCacheBytes(256L << 20));
 * Database database = Database.open(Path.of("lake/social.graph.yml"), options);
 * }</pre>
 *
 * @param pages whether queries read pages
 * @param pageCacheBytes the most bytes that decoded pages take in memory together, with what is known of the files that they
 *     are of (footers, places and bounds of pages, dictionaries) and with labels; 0 to keep no page
 */
public record LakeOptions(PageUse pages, long pageCacheBytes) {
  /** The default: as plans say, with an eighth of what the heap may become for pages. */
  public static final LakeOptions DEFAULT =
      new LakeOptions(PageUse.BY_PLAN, Runtime.getRuntime().maxMemory() / 8);

  /**
   * Creates options.
   *
   * @throws IllegalArgumentException if {@code pageCacheBytes} is negative
   */
  public LakeOptions {
    Objects.requireNonNull(pages, "pages");
    if (pageCacheBytes < 0) {
      throw new IllegalArgumentException(
          "pageCacheBytes " + pageCacheBytes + ": expected 0, to keep none, or more");
    }
  }

  /** The same with another use of pages. */
  public LakeOptions withPages(PageUse other) {
    return new LakeOptions(other, pageCacheBytes);
  }

  /** The same with another limit for pages in memory; 0 to keep none. */
  public LakeOptions withPageCacheBytes(long other) {
    return new LakeOptions(pages, other);
  }
}
