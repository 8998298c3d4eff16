package io.graphflow.parquet.read;

import io.graphflow.parquet.encoding.RunConsumer;
import io.graphflow.parquet.error.UnreadableException;
import io.graphflow.parquet.metadata.Encoding;
import io.graphflow.parquet.schema.Column;
import io.graphflow.parquet.schema.PhysicalType;

/**
 * Reads a column of booleans, page by page over all row groups, as runs of equal values or as bits, and no value by itself.
 * Methods throw {@link io.graphflow.parquet.error.ParquetException} if the file is damaged or cannot be read. For one thread.
 */
public final class BooleanPages {
  /** The value of a run of rows that have none. */
  public static final int NULL = -1;

  private final ParquetFile file;
  private final Column column;
  private int nextGroup;
  private ColumnPages pages;
  private int nextPage;
  private long groupRows;
  private long firstRow;
  private Page page;

  /**
   * Begins before the first page.
   *
   * @throws IllegalArgumentException if the column has other values, or lists
   */
  public BooleanPages(ParquetFile file, Column column) {
    if (column.type() != PhysicalType.BOOLEAN || column.repeated()) {
      throw new IllegalArgumentException("column " + column.name() + " holds no booleans");
    }
    this.file = file;
    this.column = column;
  }

  /** Moves to the next page; false behind the last. */
  public boolean next() {
    if (page != null) {
      firstRow += page.valueCount();
    }
    while (pages == null || nextPage == pages.count()) {
      if (pages != null && groupRows != pages.rowCount()) {
        throw rowsDiffer("" + groupRows);
      }
      if (nextGroup == file.rowGroups().size()) {
        page = null;
        return false;
      }
      pages = file.pages(nextGroup++, column);
      nextPage = 0;
      groupRows = 0;
    }
    page = pages.read(nextPage++);
    groupRows += page.valueCount();
    if (groupRows > pages.rowCount()) {
      throw rowsDiffer("more");
    }
    return true;
  }

  private RuntimeException rowsDiffer(String found) {
    return new UnreadableException(
        "expected " + pages.rowCount() + " rows in its pages, found " + found).at(pages.place());
  }

  /** The number of the page's first row, from 0 within the file. */
  public long firstRow() {
    return firstRow;
  }

  /** The number of the page's rows. */
  public int rowCount() {
    return page.valueCount();
  }

  /** How many of the page's rows have no value. */
  public int nullCount() {
    return page.valueCount() - page.presentCount();
  }

  /**
   * How many runs the page is likely to have, by its bytes: a run takes two of them, and there are more in packed bits; 1 if
   * its bytes do not tell.
   */
  public int likelyRuns() {
    return page.encoding() == Encoding.RLE ? page.valueBytes() / 2 : 1;
  }

  /**
   * Gives the page's rows as runs: what is written as a run is one however long, and packed bits are cut where they differ.
   *
   * @param consumer is given each run, numbered from 0 on, until it wants no more: its value is 0, 1 or {@link #NULL}
   * @return whether it has taken all
   */
  public boolean runs(RunConsumer consumer) {
    if (nullCount() == 0) {
      return page.runs(0, rowCount(), consumer);
    }
    return stretches((row, count, from) -> from < 0
        ? consumer.run(row, count, NULL)
        : page.runs(from, count,
            (start, length, value) -> consumer.run(row + start - from, length, value)));
  }

  /**
   * Gives the page's rows as bits; that of a row without a value is 0.
   *
   * @param target takes them where it has zeros, the least significant bit of a word first
   * @param at the bit, of all words one after the other, that the first row becomes
   */
  public void bits(long[] target, long at) {
    if (nullCount() == 0) {
      page.bits(0, rowCount(), target, at);
      return;
    }
    stretches((row, count, from) -> {
      if (from >= 0) {
        page.bits(from, count, target, at + row);
      }
      return true;
    });
  }

  /** Goes over the rows that have values and those that have none in turns. */
  private boolean stretches(Stretch stretch) {
    int[] levels = new int[rowCount()];
    page.definitionLevels(0, levels.length, levels, 0);
    int present = 0;
    int row = 0;
    while (row < levels.length) {
      boolean there = levels[row] == column.maxDefinition();
      int end = row + 1;
      while (end < levels.length && (levels[end] == column.maxDefinition()) == there) {
        end++;
      }
      if (!stretch.take(row, end - row, there ? present : -1)) {
        return false;
      }
      present += there ? end - row : 0;
      row = end;
    }
    return true;
  }

  /** Takes rows. */
  private interface Stretch {
    /**
     * Takes rows that all have values, or all have none.
     *
     * @param from the first value of them among those that are there; -1 if there are none
     * @return whether more are wanted
     */
    boolean take(int row, int count, int from);
  }
}
