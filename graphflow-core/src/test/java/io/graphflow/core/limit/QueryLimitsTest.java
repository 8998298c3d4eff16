package io.graphflow.core.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.GraphflowException;
import org.junit.jupiter.api.Test;

/** The bookkeeping of a query's memory, to the byte. */
class QueryLimitsTest {
  private static final long LIMIT_BYTES = 100_000;

  private final QueryLimits limits = new QueryLimits(new Interruption(0), LIMIT_BYTES);

  @Test
  void reservesUpToTheLimitAndNotAByteMore() {
    limits.reserve(LIMIT_BYTES - 1, "most of it");
    limits.reserve(1, "the rest");
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> limits.reserve(1, "what is refused"))
          .isInstanceOf(GraphflowException.class)
          .hasMessageContaining("keeps 100,000 and needs 1 more for what is refused");
    }
    assertThat(limits.reservedBytes()).isEqualTo(LIMIT_BYTES);
    limits.release(10);
    limits.reserve(10, "what was given back");
    limits.release(LIMIT_BYTES);
    assertThat(limits.reservedBytes()).isZero();
  }

  @Test
  void aQueryAlwaysHasALittleOfWhatAllShare() {
    MemoryPool pool = new MemoryPool(1 << 20);
    QueryLimits large = new QueryLimits(new Interruption(0), 1 << 20, pool);
    large.reserve(1 << 20, "all that there is");
    QueryLimits small = new QueryLimits(new Interruption(0), 0, pool);
    small.reserve(200 << 10, "a little");
    assertThatThrownBy(() -> small.reserve(100 << 10, "more"))
        .isInstanceOf(GraphflowException.class)
        .hasMessageContaining("All queries of the database")
        .hasMessageContaining(
            "this one keeps 204,800, others 1,048,576, and it needs 102,400 more");
    small.end();
    large.end();
    large.release(1 << 20);
    assertThat(pool.usedBytes()).isZero();
  }

  @Test
  void accountsTakeTheLastByteAndGiveAllBack() {
    MemoryAccount one = limits.account("one");
    MemoryAccount two = limits.account("two");
    one.reserve(LIMIT_BYTES - 7);
    two.reserve(7);
    assertThatThrownBy(() -> two.reserve(1)).isInstanceOf(GraphflowException.class);
    assertThat(two.heldBytes()).isEqualTo(7);
    one.release(LIMIT_BYTES / 2);
    two.reserve(LIMIT_BYTES / 4);
    one.releaseAll();
    two.release(two.heldBytes());
    assertThat(limits.reservedBytes()).isZero();
    two.add(5);
    two.releaseAll();
    assertThat(limits.reservedBytes()).isZero();
  }

  @Test
  void accountsKnowTheMostThatTheyHeld() {
    MemoryAccount account = limits.account("rows");
    account.reserve(300);
    account.add(-200);
    account.reserve(150);
    assertThat(account.mostHeldBytes()).isEqualTo(300);
    account.reserve(100);
    assertThat(account.mostHeldBytes()).isEqualTo(350);
    account.releaseAll();
    account.reserve(349);
    assertThat(account.mostHeldBytes()).isEqualTo(350);
  }
}
