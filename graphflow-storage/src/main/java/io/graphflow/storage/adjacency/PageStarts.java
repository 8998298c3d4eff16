package io.graphflow.storage.adjacency;

/**
 * Where the property pages of an edge table start (paper section 4.2): page {@code i} holds the
 * edges of the source vertices {@code [i * k, (i + 1) * k)}, that is the edge positions {@code
 * [start(i), start(i + 1))}. Pages are written in list order, so the page-level positional offset of
 * an edge is its position minus the start of its page (DECISIONS D2).
 *
 * <p>Immutable and safe for use by many threads.
 */
public final class PageStarts {
  /** The paper's default number of lists in a page. */
  public static final int DEFAULT_LISTS_PER_PAGE = 128;
  /** Fewest lists in a page. */
  public static final int MIN_LISTS_PER_PAGE = 64;
  /** Most lists in a page. */
  public static final int MAX_LISTS_PER_PAGE = 2048;

  private final int shift;
  private final long pageCount;
  private final IdComponent starts;

  /** Reads page starts: one for each page and one past the last. */
  PageStarts(int listsPerPage, long ownerCount, IdComponent starts) {
    this.shift = Integer.numberOfTrailingZeros(checkListsPerPage(listsPerPage));
    this.pageCount = pageCount(ownerCount, listsPerPage);
    this.starts = starts;
  }

  /**
   * Checks a number of lists in a page: a power of two from {@value #MIN_LISTS_PER_PAGE} to {@value
   * #MAX_LISTS_PER_PAGE}.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static int checkListsPerPage(int listsPerPage) {
    if (!isListsPerPage(listsPerPage)) {
      throw new IllegalArgumentException("lists per property page must be a power of two from "
          + MIN_LISTS_PER_PAGE + " to " + MAX_LISTS_PER_PAGE + ", not " + listsPerPage);
    }
    return listsPerPage;
  }

  static boolean isListsPerPage(int number) {
    return number >= MIN_LISTS_PER_PAGE && number <= MAX_LISTS_PER_PAGE
        && Integer.bitCount(number) == 1;
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
