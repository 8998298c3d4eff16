package io.graphflow.storage.paged;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.type.ScalarType;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Pages are kept within a budget. */
class PageCacheTest {
  private static final int ROWS = 100;
  private static final int PAGES = 400;

  private final AtomicInteger reads = new AtomicInteger();
  private final ArrayColumn column = new ArrayColumn(ScalarType.INT64,
      LongStream.range(0, (long) ROWS * PAGES).boxed().toList(), ROWS, true, reads);

  @Test
  void aPageIsReadOnceIfThereIsRoom() {
    PageCache cache = new PageCache(10 << 20);
    for (int round = 0; round < 3; round++) {
      for (long row = 0; row < ROWS * PAGES; row += 7) {
        assertThat(cache.get(column, row).number(row)).isEqualTo(row);
      }
    }
    assertThat(reads).hasValue(PAGES);
    assertThat(cache.reads()).isEqualTo(PAGES);
    assertThat(cache.bytes()).isBetween((long) ROWS * PAGES * Long.BYTES, 10L << 20);
  }

  @Test
  void theBudgetIsNeverExceeded() {
    long budget = 100_000;
    PageCache cache = new PageCache(budget);
    for (int round = 0; round < 2; round++) {
      for (long page = 0; page < PAGES; page++) {
        assertThat(cache.get(column, page * ROWS).number(page * ROWS)).isEqualTo(page * ROWS);
        assertThat(cache.bytes()).isLessThanOrEqualTo(budget);
      }
    }
    assertThat(cache.bytes()).isGreaterThan(budget / 2);
    assertThat(reads).hasValue(2 * PAGES);
  }

  @Test
  void whatWasUsedLastStays() {
    // Each cell has room for some pages; the first one is asked for again and again.
    PageCache cache = new PageCache(16 * 8_000);
    for (long page = 0; page < PAGES; page++) {
      cache.get(column, page * ROWS);
      cache.get(column, 0);
    }
    assertThat(reads).hasValue(PAGES);
  }

  @Test
  void withoutABudgetNothingIsKept() {
    PageCache cache = new PageCache(0);
    cache.get(column, 1);
    cache.get(column, 1);
    assertThat(reads).hasValue(2);
    assertThat(cache.bytes()).isZero();
  }

  @Test
  void columnsAreToldApart() {
    ArrayColumn other =
        new ArrayColumn(ScalarType.INT64, List.of(5L, 6L), 2, true, new AtomicInteger());
    PageCache cache = new PageCache(1 << 20);
    assertThat(cache.get(column, 1).number(1)).isEqualTo(1);
    assertThat(cache.get(other, 1).number(1)).isEqualTo(6);
  }
}
