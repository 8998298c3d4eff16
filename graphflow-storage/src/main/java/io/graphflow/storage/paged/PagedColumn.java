package io.graphflow.storage.paged;

import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.snapshot.OffsetRuns;
import io.graphflow.storage.snapshot.ValueRange;
import io.graphflow.storage.type.LogicalType;
import java.util.function.LongPredicate;

/** A column of which any page can be read; its rows are numbered from 0. Safe for use by many threads. */
public interface PagedColumn {

  /** The type of the values. */
  LogicalType type();

  /**
   * Stands for the page that holds a row.
   *
   * @param row one of the column
   * @throws io.graphflow.exception.DataException if the column cannot be read
   */
  long page(long row);

  /** The first row of a page. */
  long firstRow(long page);

  /**
   * The pages that may hold a value, by what the files say of their least and their greatest ones.
   *
   * @param value a {@link Long} as {@link io.graphflow.storage.database.LongValues} have it, or a text's bytes in UTF-8
   * @param most so many are looked for at most
   * @return null if there are more, or if the files do not say it
   */
  long[] pagesWith(Object value, int most);

  /**
   * The rows of the pages that may hold a value within some bounds.
   *
   * @param range of values as {@link #pagesWith} takes them
   * @return null if the files do not say what any page holds
   */
  OffsetRuns rowsWithin(ValueRange range);

  /**
   * The share of the pages that may hold one value of the column, on average; by some pages of it.
   *
   * @return above 0, at most 1; 1 if the files do not say what pages hold
   */
  double pageShare();

  /**
   * Reads all values of a page.
   *
   * @param target an empty batch for values of the type
   * @throws io.graphflow.exception.DataException if the page cannot be read, or has other values
   */
  void read(long page, ValueBatch target);

  /**
   * Hears which rows' pages will be read soon. A column behind a network finds out where they lie, and fetches them, of all
   * its files at once and ahead; all others need not listen.
   *
   * @param rows ascending
   * @param from the index of the first row that counts
   * @param to the index behind the last one
   * @param kept whether a page need not be read, as it is in memory
   * @return closed by the caller when the pages were read, or will not be; null if nothing was done
   * @throws io.graphflow.exception.DataException if it cannot be found out where a page lies
   */
  default Expected expect(long[] rows, int from, int to, LongPredicate kept) {
    return null;
  }

  /** Pages that are fetched ahead. */
  interface Expected extends AutoCloseable {
    /** Lets go of what was not read of them. */
    @Override
    void close();
  }
}
