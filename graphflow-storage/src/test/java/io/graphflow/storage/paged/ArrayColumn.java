package io.graphflow.storage.paged;

import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.snapshot.OffsetRuns;
import io.graphflow.storage.snapshot.ValueRange;
import io.graphflow.storage.type.LogicalType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;

/** A column in memory with pages of some rows each, which counts how often one is read. */
final class ArrayColumn implements PagedColumn {
  private final LogicalType type;
  private final List<?> values;
  private final int pageRows;
  private final boolean bounded;
  private final AtomicInteger reads;

  /**
   * Creates a column.
   *
   * @param bounded whether it knows which pages may hold a value
   */
  ArrayColumn(
      LogicalType type, List<?> values, int pageRows, boolean bounded, AtomicInteger reads) {
    this.type = type;
    this.values = values;
    this.pageRows = pageRows;
    this.bounded = bounded;
    this.reads = reads;
  }

  @Override
  public LogicalType type() {
    return type;
  }

  @Override
  public long page(long row) {
    if (row < 0 || row >= values.size()) {
      throw new IndexOutOfBoundsException("row " + row + " of " + values.size());
    }
    return row / pageRows;
  }

  @Override
  public long firstRow(long page) {
    return page * pageRows;
  }

  private List<?> rows(long page) {
    int first = (int) page * pageRows;
    return values.subList(first, Math.min(values.size(), first + pageRows));
  }

  @Override
  public long[] pagesWith(Object value, int most) {
    if (!bounded) {
      return null;
    }
    Object wanted = value instanceof byte[] text ? new String(text, StandardCharsets.UTF_8) : value;
    long[] found = LongStream.range(0, Math.ceilDiv(values.size(), pageRows))
        .filter(page -> rows(page).contains(wanted))
        .toArray();
    return found.length > most ? null : Arrays.copyOf(found, found.length);
  }

  @Override
  public OffsetRuns rowsWithin(ValueRange range) {
    if (!bounded) {
      return null;
    }
    OffsetRuns.Builder runs = new OffsetRuns.Builder();
    for (long page = 0; page * pageRows < values.size(); page++) {
      List<Long> numbers =
          rows(page).stream().filter(Objects::nonNull).map(Long.class::cast).toList();
      if (!numbers.isEmpty()
          && (range.least() == null || Collections.max(numbers) >= (Long) range.least())
          && (range.greatest() == null || Collections.min(numbers) <= (Long) range.greatest())) {
        runs.add(page * pageRows, Math.min(values.size(), (page + 1) * pageRows));
      }
    }
    return runs.build();
  }

  @Override
  public double pageShare() {
    return bounded ? 1.0 / Math.ceilDiv(values.size(), pageRows) : 1;
  }

  @Override
  public void read(long page, ValueBatch target) {
    reads.incrementAndGet();
    rows(page).forEach(target::appendObject);
  }
}
