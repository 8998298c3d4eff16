package io.graphflow.storage.adjacency;

import io.graphflow.research.ListsPerPage;

/**
 * Where the property pages of an edge table start (paper section 4.2): page {@code i} holds the
 * edges of the source vertices {@code [i * k, (i + 1) * k)}, that is the edge positions {@code
 * [start(i), start(i + 1))}. Pages are written in list order, so the page-level positional offset of
 * an edge is its position minus the start of its page (docs/decisions, D2).
 *
 * <p>Immutable and safe for use by many threads.
 */
public final class PageStarts {
  private final int shift;
  private final long pageCount;
  private final IdComponent starts;

  /** Reads page starts: one for each page and one past the last. */
  PageStarts(int listsPerPage, long ownerCount, IdComponent starts) {
    this.shift = Integer.numberOfTrailingZeros(ListsPerPage.check(listsPerPage));
    this.pageCount = pageCount(ownerCount, listsPerPage);
    this.starts = starts;
  }

  static long pageCount(long ownerCount, int listsPerPage) {
    return (ownerCount + listsPerPage - 1) / listsPerPage;
  }

  /** Lists in a page: the paper's k. */
  public int listsPerPage() {
    return 1 << shift;
  }

  /** Number of pages. */
  public long pageCount() {
    return pageCount;
  }

  /** The first edge position of the page of a source vertex. */
  public long start(long sourceOffset) {
    return starts.get(sourceOffset >>> shift);
  }

  /** The starts as kernels read them: page {@code sourceOffset / listsPerPage} is the index. */
  public IdComponent starts() {
    return starts;
  }

  /** Bytes of the page starts, without padding. */
  public long sizeBytes() {
    return (pageCount + 1) * starts.widthBytes();
  }
}
