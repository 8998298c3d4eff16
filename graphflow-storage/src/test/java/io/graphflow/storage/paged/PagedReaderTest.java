package io.graphflow.storage.paged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.OffsetRuns;
import io.graphflow.storage.snapshot.ValueRange;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;

/** Columns hear of the pages that many elements need before any is read, and when that is over. */
class PagedReaderTest {
  private static final int PAGE = 10;

  private final Rows first = new Rows(0);
  private final Rows second = new Rows(1_000);
  private final PageCache cache = new PageCache(1 << 20);
  private final PagedReader reader = new PagedReader(ScalarType.INT64, false,
      position -> (position & 3) << ElementId.POSITION_BITS | position >>> 2,
      new PageCursor(first, cache), new PageCursor(second, cache), null);

  /** Rows have their numbers as values, from one on. */
  private static final class Rows implements PagedColumn {
    private final int from;
    private final List<List<Long>> expected = new ArrayList<>();
    private final List<Long> reads = new ArrayList<>();
    private int open;

    Rows(int from) {
      this.from = from;
    }

    @Override
    public LogicalType type() {
      return ScalarType.INT64;
    }

    @Override
    public long page(long row) {
      return row / PAGE;
    }

    @Override
    public long firstRow(long page) {
      return page * PAGE;
    }

    @Override
    public long[] pagesWith(Object value, int most) {
      return null;
    }

    @Override
    public OffsetRuns rowsWithin(ValueRange range) {
      return null;
    }

    @Override
    public double pageShare() {
      return 1;
    }

    @Override
    public void read(long page, ValueBatch target) {
      assertThat(open).isEqualTo(1);
      reads.add(page);
      for (long row = page * PAGE; row < (page + 1) * PAGE; row++) {
        target.appendObject(from + row);
      }
    }

    @Override
    public Expected expect(long[] rows, int start, int end, LongPredicate kept) {
      long[] some = Arrays.copyOfRange(rows, start, end);
      assertThat(some).isSorted();
      expected.add(Arrays.stream(some)
          .map(this::page)
          .distinct()
          .filter(page -> !kept.test(page))
          .boxed()
          .toList());
      open++;
      return () -> open--;
    }
  }

  private static long position(int column, long row) {
    return row << 2 | column;
  }

  private List<Object> values(long... positions) {
    Object[] values = new Object[positions.length];
    reader.forEach(positions.length, i -> positions[i],
        i -> values[i] = reader.getValue(positions[i]));
    return Arrays.asList(values);
  }

  @Test
  void eachColumnHearsOfItsPages() {
    assertThat(values(position(0, 57), position(1, 3), position(2, 8), position(0, 2),
        position(0, 55), position(1, 3), position(0, 31)))
        .containsExactly(57L, 1_003L, null, 2L, 55L, 1_003L, 31L);
    assertThat(first.expected).containsExactly(List.of(0L, 3L, 5L));
    assertThat(first.reads).containsExactly(0L, 3L, 5L);
    assertThat(second.expected).containsExactly(List.of(0L));
    assertThat(second.reads).containsExactly(0L);
  }

  @Test
  void pagesThatAreKeptAreNotExpected() {
    values(position(0, 20), position(0, 40));
    assertThat(values(position(0, 49), position(0, 30), position(0, 21)))
        .containsExactly(49L, 30L, 21L);
    assertThat(first.expected).containsExactly(List.of(2L, 4L), List.of(3L));
    assertThat(first.reads).containsExactly(2L, 4L, 3L);
  }

  @Test
  void nothingIsExpectedOfNoElements() {
    assertThat(values()).isEmpty();
    assertThat(first.expected).isEmpty();
  }

  @Test
  void whoeverEndsEarlyExpectsNoMore() {
    assertThatThrownBy(() -> reader.forEach(2, i -> position(0, i), i -> {
      assertThat(first.open).isEqualTo(1);
      throw new IllegalStateException("enough");
    })).hasMessage("enough");
    assertThat(first.open).isZero();
  }
}
