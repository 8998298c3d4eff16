package io.graphflow.storage.paged;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.type.ScalarType;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Facts share a budget with pages. */
class FactCacheTest {
  private static final long BUDGET = 1 << 20;
  private static final int ROWS = 100;
  private static final int PAGES = 2_000;

  private final PageCache cache = new PageCache(BUDGET);
  private final AtomicInteger reads = new AtomicInteger();

  /** A fact whose size is set. */
  private static final class Grown implements FactCache.Fact {
    private long bytes;

    Grown(long bytes) {
      this.bytes = bytes;
    }

    @Override
    public long sizeBytes() {
      return bytes;
    }
  }

  private Grown fact(int number, long bytes) {
    return cache.facts().get(number, Grown.class, () -> {
      reads.incrementAndGet();
      return new Grown(bytes);
    });
  }

  @Test
  void aFactIsReadOnceIfThereIsRoom() {
    for (int round = 0; round < 2; round++) {
      for (int number = 0; number < 40; number++) {
        assertThat(fact(number, 10_000).bytes).isEqualTo(10_000);
      }
    }
    assertThat(reads).hasValue(40);
    assertThat(cache.bytes()).isBetween(400_000L, 420_000L);
  }

  @Test
  void factsTakeHalfAtMostAndTheLastUsedStay() {
    for (int number = 0; number < 400; number++) {
      fact(number, 10_000);
      fact(0, 10_000);
      assertThat(cache.bytes()).isLessThanOrEqualTo(BUDGET / 2);
    }
    assertThat(reads).hasValue(400);
    assertThat(cache.bytes()).isGreaterThan(BUDGET / 2 - 20_000);
  }

  @Test
  void pagesGiveWayToFacts() {
    ArrayColumn column = new ArrayColumn(ScalarType.INT64,
        LongStream.range(0, (long) ROWS * PAGES).boxed().toList(), ROWS, true,
        new AtomicInteger());
    for (long page = 0; page < PAGES; page++) {
      cache.get(column, page * ROWS);
    }
    assertThat(cache.bytes()).isBetween(BUDGET / 2, BUDGET);
    for (int number = 0; number < 400; number++) {
      fact(number, 10_000);
      assertThat(cache.bytes()).isLessThanOrEqualTo(BUDGET);
    }
    // And they come no further than what facts leave.
    for (long page = 0; page < PAGES; page++) {
      cache.get(column, page * ROWS);
      assertThat(cache.bytes()).isLessThanOrEqualTo(BUDGET);
    }
  }

  @Test
  void whatHasGrownIsCountedAgain() {
    Grown fact = fact(0, 1_000);
    fact(1, 1_000);
    long before = cache.bytes();
    fact.bytes = 101_000;
    cache.facts().recount(0);
    assertThat(cache.bytes()).isEqualTo(before + 100_000);
    // It is more than all may take, and leaves, but who has it goes on.
    fact.bytes = BUDGET;
    cache.facts().recount(0);
    assertThat(cache.bytes()).isZero();
    assertThat(fact(0, 7).bytes).isEqualTo(7);
  }

  @Test
  void aLittleIsKeptWithoutABudget() {
    PageCache none = new PageCache(0);
    none.facts().get("key", Grown.class, () -> new Grown(1_000));
    assertThat(none.bytes()).isBetween(1_000L, 2_000L);
    for (int number = 0; number < 400; number++) {
      none.facts().get(number, Grown.class, () -> new Grown(10_000));
    }
    assertThat(none.bytes()).isLessThanOrEqualTo(1 << 18);
  }
}
