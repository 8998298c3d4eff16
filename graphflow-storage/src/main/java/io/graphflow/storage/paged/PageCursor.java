package io.graphflow.storage.paged;

import java.lang.ref.WeakReference;

/**
 * Reads a column by row. It remembers the page that it read last, as the next row is often in it, but does not keep it in
 * memory: that is for the cache to decide. Safe for use by many threads: it does not matter whose page it remembers.
 */
final class PageCursor {
  private final PagedColumn column;
  private final PageCache cache;
  private WeakReference<CachedPage> last = new WeakReference<>(null);

  PageCursor(PagedColumn column, PageCache cache) {
    this.column = column;
    this.cache = cache;
  }

  /** The page that holds a row. */
  CachedPage page(long row) {
    CachedPage page = last.get();
    if (page == null || !page.holds(row)) {
      page = cache.get(column, row);
      last = new WeakReference<>(page);
    }
    return page;
  }

  /** Says that the pages of some rows will be read soon; see {@link PagedColumn#expect}. */
  PagedColumn.Expected expect(long[] rows, int from, int to) {
    return column.expect(rows, from, to, number -> cache.holds(column, number));
  }

  /** The integer of a row. */
  long number(long row) {
    return page(row).number(row);
  }
}
