package io.graphflow.storage.paged;

import io.graphflow.storage.database.BatchValue;
import io.graphflow.storage.database.DoubleValues;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.StringValues;
import io.graphflow.storage.snapshot.PagedValues;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.type.LogicalType;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;
import java.util.function.LongUnaryOperator;

/** Reads a property from pages. Elements of several columns have it, each of one of them. */
final class PagedReader extends PropertyReader implements PagedValues {
  private final LogicalType type;
  private final boolean neverNull;

  /** Where an element's value lies; see {@link EdgeLists#type} and {@link EdgeLists#number}. */
  private final LongUnaryOperator rows;

  /** By type; null where the elements of one have no value. */
  private final PageCursor[] columns;

  PagedReader(LogicalType type, boolean neverNull, LongUnaryOperator rows, PageCursor... columns) {
    this.type = type;
    this.neverNull = neverNull;
    this.rows = rows;
    this.columns = columns;
  }

  @Override
  public LogicalType type() {
    return type;
  }

  @Override
  public boolean neverNull() {
    return neverNull;
  }

  @Override
  public void forEach(int count, IntToLongFunction positions, IntConsumer visit) {
    long[] ordered = new long[count];
    long[] indexes = new long[count];
    for (int i = 0; i < count; i++) {
      ordered[i] = rows.applyAsLong(positions.applyAsLong(i));
      indexes[i] = i;
    }
    StableSort.sort(ordered, indexes, 0, count);
    for (int from = 0; from < count;) {
      int type = EdgeLists.type(ordered[from]);
      int to = from;
      for (; to < count && EdgeLists.type(ordered[to]) == type; to++) {
        ordered[to] = EdgeLists.number(ordered[to]);
      }
      try (PagedColumn.Expected _ =
          columns[type] == null ? null : columns[type].expect(ordered, from, to)) {
        for (; from < to; from++) {
          visit.accept((int) indexes[from]);
        }
      }
    }
  }

  private CachedPage page(long row) {
    return columns[EdgeLists.type(row)].page(EdgeLists.number(row));
  }

  private static int index(CachedPage page, long row) {
    return (int) (EdgeLists.number(row) - page.first());
  }

  @Override
  public boolean isNull(long position) {
    long row = rows.applyAsLong(position);
    if (columns[EdgeLists.type(row)] == null) {
      return true;
    }
    CachedPage page = page(row);
    return page.values().isNull(index(page, row));
  }

  @Override
  public long getLong(long position) {
    long row = rows.applyAsLong(position);
    CachedPage page = page(row);
    return ((LongValues) page.values()).get(index(page, row));
  }

  @Override
  public double getDouble(long position) {
    long row = rows.applyAsLong(position);
    CachedPage page = page(row);
    return ((DoubleValues) page.values()).get(index(page, row));
  }

  @Override
  public String getString(long position) {
    return (String) getValue(position);
  }

  @Override
  public boolean stringEquals(long position, byte[] utf8) {
    long row = rows.applyAsLong(position);
    CachedPage page = page(row);
    StringValues texts = (StringValues) page.values();
    int index = index(page, row);
    int start = texts.start(index);
    return Arrays.equals(
        texts.bytes(), start, start + texts.length(index), utf8, 0, utf8.length);
  }

  @Override
  public Object getValue(long position) {
    long row = rows.applyAsLong(position);
    if (columns[EdgeLists.type(row)] == null) {
      return null;
    }
    CachedPage page = page(row);
    return BatchValue.get(page.values(), type, index(page, row));
  }
}
