package io.graphflow.storage.paged;

import io.graphflow.storage.database.ValueBatch;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * Keeps the pages that were read last, and facts beside them, as many as a budget of bytes allows. Safe for use by many threads: pages are in the
 * cells of a hash, each with a lock and a share of the budget, so that readers seldom wait for each other. No lock is held
 * while a page is read; two threads that miss the same page at a time both read it.
 */
public final class PageCache {
  private static final int CELLS = 16;

  /** The share of the budget that facts may take; pages have what these leave. */
  private static final int FACTS_SHARE = 2;

  /** What an entry takes beside the values, about. */
  private static final long ENTRY_BYTES = 200;

  private final Cell[] cells = new Cell[CELLS];
  private final LongAdder reads = new LongAdder();
  private final long budget;
  private final FactCache facts;

  /** The name of a page. */
  private record Key(PagedColumn column, long page) {}

  /** The pages of a cell, the least recently used first. */
  private static final class Cell {
    private final Map<Key, CachedPage> pages = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    synchronized CachedPage get(Key key) {
      return pages.get(key);
    }

    synchronized void put(Key key, CachedPage page, long budget) {
      if (bytes(page) > budget) {
        return;
      }
      CachedPage former = pages.put(key, page);
      bytes += bytes(page) - (former == null ? 0 : bytes(former));
      trim(budget);
    }

    synchronized void trim(long budget) {
      Iterator<CachedPage> oldest = pages.values().iterator();
      while (bytes > budget) {
        bytes -= bytes(oldest.next());
        oldest.remove();
      }
    }

    private static long bytes(CachedPage page) {
      return ENTRY_BYTES + page.values().sizeBytes();
    }

    synchronized long bytes() {
      return bytes;
    }
  }

  /**
   * Creates an empty cache.
   *
   * @param budget the most bytes that its pages and facts take together; 0 to keep no page, and
   *     a quarter of a megabyte of facts
   */
  public PageCache(long budget) {
    this.budget = budget;
    this.facts = new FactCache(budget / FACTS_SHARE, this::trim);
    for (int i = 0; i < CELLS; i++) {
      cells[i] = new Cell();
    }
  }

  /** What is kept beside the pages. */
  public FactCache facts() {
    return facts;
  }

  /** What each cell may take. */
  private long cellBudget() {
    return Math.max(0, budget - facts.bytes()) / CELLS;
  }

  private void trim() {
    for (Cell cell : cells) {
      cell.trim(cellBudget());
    }
  }

  /** The page of a column that holds a row. */
  CachedPage get(PagedColumn column, long row) {
    return page(column, column.page(row));
  }

  /** A page of a column, by its number there. */
  CachedPage page(PagedColumn column, long number) {
    Key key = new Key(column, number);
    Cell cell = cell(key);
    CachedPage page = cell.get(key);
    if (page == null) {
      ValueBatch values = ValueBatch.of(column.type());
      column.read(number, values);
      reads.increment();
      long first = column.firstRow(number);
      page = new CachedPage(first, first + values.count(), values);
      cell.put(key, page, cellBudget());
    }
    return page;
  }

  /** Whether a page of a column is kept; it counts as one that was read just now. */
  boolean holds(PagedColumn column, long number) {
    Key key = new Key(column, number);
    return cell(key).get(key) != null;
  }

  private Cell cell(Key key) {
    int hash = (System.identityHashCode(key.column()) + Long.hashCode(key.page())) * 0x9E3779B9;
    return cells[hash >>> 28];
  }

  /** The bytes that its pages and facts take. */
  public long bytes() {
    long sum = facts.bytes();
    for (Cell cell : cells) {
      sum += cell.bytes();
    }
    return sum;
  }

  /** How many pages were read, those among them that were read before and given up. */
  public long reads() {
    return reads.sum();
  }
}
