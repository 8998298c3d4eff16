package io.graphflow.storage.paged;

import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.StringValues;
import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/**
 * Finds keys in the pages that may hold them by their statistics. Where keys lie in no order, these are most pages, and an
 * index of all keys is built instead, once.
 */
final class PagedKeys implements PrimaryKeyIndex {
  /** So many pages are read for a key; more cost as much as a part of an index of all. */
  private static final int MOST_PAGES = 4;

  private final PagedColumn column;
  private final PageCache cache;
  private final Supplier<PrimaryKeyIndex> whole;
  private volatile PrimaryKeyIndex index;

  PagedKeys(PagedColumn column, PageCache cache, Supplier<PrimaryKeyIndex> whole) {
    this.column = column;
    this.cache = cache;
    this.whole = whole;
  }

  private PrimaryKeyIndex index() {
    if (index == null) {
      index = whole.get();
    }
    return index;
  }

  /** The pages that may hold a key; null if the index of all is to be asked. */
  private long[] pages(Object key) {
    return index == null ? column.pagesWith(key, MOST_PAGES) : null;
  }

  @Override
  public long find(long key) {
    long[] pages = pages(key);
    if (pages == null) {
      return index().find(key);
    }
    for (long number : pages) {
      CachedPage page = cache.page(column, number);
      LongValues values = (LongValues) page.values();
      long found = find(page, row -> values.get(row) == key);
      if (found != NOT_FOUND) {
        return found;
      }
    }
    return NOT_FOUND;
  }

  @Override
  public long find(String key) {
    byte[] utf8 = key.getBytes(StandardCharsets.UTF_8);
    long[] pages = pages(utf8);
    if (pages == null) {
      return index().find(key);
    }
    for (long number : pages) {
      CachedPage page = cache.page(column, number);
      StringValues values = (StringValues) page.values();
      long found = find(page, row -> values.length(row) == utf8.length && Arrays.equals(
          values.bytes(), values.start(row), values.start(row) + utf8.length, utf8, 0,
          utf8.length));
      if (found != NOT_FOUND) {
        return found;
      }
    }
    return NOT_FOUND;
  }

  private static long find(CachedPage page, IntPredicate matches) {
    ValueBatch values = page.values();
    for (int row = 0; row < values.count(); row++) {
      if (matches.test(row) && !values.isNull(row)) {
        return page.first() + row;
      }
    }
    return NOT_FOUND;
  }
}
