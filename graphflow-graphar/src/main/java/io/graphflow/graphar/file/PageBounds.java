package io.graphflow.graphar.file;

import io.graphflow.parquet.metadata.ColumnIndex;
import io.graphflow.parquet.metadata.Statistics;
import io.graphflow.parquet.read.ColumnPages;
import io.graphflow.parquet.read.ParquetFile;
import io.graphflow.storage.snapshot.ValueRange;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The least and the greatest value of each page of a column, as its file says: its page index, or for a row group that has
 * none what the footer says of the row group. Immutable.
 */
final class PageBounds {
  /** What these take beside what they have by page, and an array beside its elements, about. */
  private static final long OWN_BYTES = 100;
  private static final long ARRAY_BYTES = 24;

  /** By page; null if not known. */
  private final byte[][] least;
  private final byte[][] greatest;

  /** By page, whether all of its values are NULL. */
  private final boolean[] empty;

  private final ParquetColumn column;

  private PageBounds(ParquetColumn column, int pages) {
    this.column = column;
    least = new byte[pages][];
    greatest = new byte[pages][];
    empty = new boolean[pages];
  }

  /** Reads the bounds of the pages of a file, of which each has a row group and a number there. */
  static PageBounds of(ParquetFile parquet, List<ColumnPages> groups, ParquetColumn column,
      int[] pageGroups, int[] pageNumbers) {
    PageBounds bounds = new PageBounds(column, pageNumbers.length);
    if (!column.hasPlainBounds()) {
      return bounds;
    }
    for (int page = 0; page < pageNumbers.length; page++) {
      int group = pageGroups[page];
      boolean first = page == 0 || pageGroups[page - 1] != group;
      boolean alone = first && (page + 1 == pageNumbers.length || pageGroups[page + 1] != group);
      if (first) {
        ColumnPages pages = groups.get(group);
        Optional<ColumnIndex> index = parquet.columnIndex(group, pages.column());
        if (index.isPresent() && index.get().pages().size() == pages.count()
            && (!alone || pages.count() == 1)) {
          for (int i = 0; i < pages.count(); i++) {
            Statistics statistics = index.get().pages().get(i);
            bounds.set(page + i, statistics);
            bounds.empty[page + i] = statistics.min().isEmpty();
          }
        } else {
          for (int i = page; i < pageNumbers.length && pageGroups[i] == group; i++) {
            bounds.set(i, pages.chunk().statistics());
          }
        }
      }
    }
    return bounds;
  }

  private void set(int page, Statistics statistics) {
    least[page] = statistics.min().orElse(null);
    greatest[page] = statistics.max().orElse(null);
  }

  /** The bytes that these take in memory, about. */
  long sizeBytes() {
    long sum = OWN_BYTES;
    for (int page = 0; page < empty.length; page++) {
      sum += 2 * Integer.BYTES + 1 + bytes(least[page]) + bytes(greatest[page]);
    }
    return sum;
  }

  private static long bytes(byte[] bound) {
    return bound == null ? 0 : ARRAY_BYTES + bound.length;
  }

  /** Whether anything is known of a page. */
  boolean isBounded(int page) {
    return empty[page] || least[page] != null || greatest[page] != null;
  }

  /** Whether a page may have a value within some bounds. */
  boolean mayHold(int page, ValueRange range) {
    if (empty[page]) {
      return false;
    }
    return (range.least() == null || greatest[page] == null
        || compare(greatest[page], range.least()) >= 0)
        && (range.greatest() == null || least[page] == null
            || compare(least[page], range.greatest()) <= 0);
  }

  /** The least value of a page, as {@link ValueRange} has values; null if it is not known. */
  Object least(int page) {
    byte[] bound = least[page];
    if (bound == null || greatest[page] == null) {
      return null;
    }
    return column.isText() ? bound : (Object) column.value(number(bound));
  }

  private int compare(byte[] bound, Object value) {
    return value instanceof byte[] text ? Arrays.compareUnsigned(bound, text)
        : Long.compare(column.value(number(bound)), (Long) value);
  }

  /** An integer of four or eight bytes, of which the least comes first. */
  private static long number(byte[] bytes) {
    long value = bytes[bytes.length - 1];
    for (int i = bytes.length - 2; i >= 0; i--) {
      value = value << Byte.SIZE | (bytes[i] & 0xFF);
    }
    return value;
  }
}
