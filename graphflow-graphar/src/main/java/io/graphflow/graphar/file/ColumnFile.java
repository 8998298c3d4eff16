package io.graphflow.graphar.file;

import io.graphflow.exception.DataException;
import io.graphflow.graphar.error.ReadFailure;
import io.graphflow.parquet.error.ParquetException;
import io.graphflow.parquet.file.LakeFile;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.parquet.read.ColumnBatch;
import io.graphflow.parquet.read.ColumnPages;
import io.graphflow.parquet.read.ColumnReader;
import io.graphflow.parquet.read.ParquetFile;
import io.graphflow.parquet.schema.Field;
import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.load.value.BadValueException;
import io.graphflow.storage.paged.FactCache;
import io.graphflow.storage.snapshot.ValueRange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A column of a Parquet file of which any page can be read: where the pages lie, their bounds and dictionaries. Its rows are numbered from 0, over all row groups. Safe for use
 * by many threads.
 */
public final class ColumnFile implements FactCache.Fact {
  /** What this takes beside its arrays and the footer, with the name of its file, about. */
  private static final long OWN_BYTES = 600;

  private final StoredFile file;
  private final ParquetColumn column;
  private final List<ColumnPages> groups = new ArrayList<>();
  private final long rowCount;

  /** By page: its first row, and in the end the number of rows; then the row group, and the page's number there. */
  private final long[] firstRows;

  private final int[] pageGroups;
  private final int[] pageNumbers;

  /** The bounds of all pages; null until somebody asks. */
  private volatile PageBounds bounds;

  private final ParquetFile parquet;
  private final long footerBytes;

  private ColumnFile(StoredFile file, ParquetFile parquet, PropertyColumn wanted) {
    this.file = file;
    this.parquet = parquet;
    this.footerBytes = OWN_BYTES + parquet.metadata().sizeBytes();
    Field field = parquet.schema()
        .field(wanted.name())
        .orElseThrow(() -> new DataException(file.toString(), 0, 0,
            "expected a column '" + wanted.name() + "', found " + String.join(", ",
                parquet.schema().fields().stream().map(Field::name).toList())));
    this.column = ParquetColumn.of(wanted, field, file);
    long[] firsts = new long[16];
    int[] inGroups = new int[16];
    int[] numbers = new int[16];
    int count = 0;
    long rows = 0;
    for (int group = 0; group < parquet.rowGroups().size(); group++) {
      ColumnPages pages = parquet.pages(group, field.columns().getFirst());
      groups.add(pages);
      for (int page = 0; page < pageCount(pages); page++) {
        if (count == inGroups.length) {
          firsts = Arrays.copyOf(firsts, 2 * count);
          inGroups = Arrays.copyOf(inGroups, 2 * count);
          numbers = Arrays.copyOf(numbers, 2 * count);
        }
        firsts[count] = rows + (page == 0 ? 0 : pages.location(page).firstRow());
        inGroups[count] = group;
        numbers[count++] = page;
      }
      rows += pages.rowCount();
    }
    this.firstRows = Arrays.copyOf(firsts, count + 1);
    this.firstRows[count] = rows;
    this.pageGroups = Arrays.copyOf(inGroups, count);
    this.pageNumbers = Arrays.copyOf(numbers, count);
    this.rowCount = rows;
  }

  /** The number of pages of a row group; they count as one where the file does not say which rows they have. */
  private static int pageCount(ColumnPages pages) {
    for (int page = 1; page < pages.count(); page++) {
      if (pages.location(page).firstRow() < 0) {
        return 1;
      }
    }
    return pages.count();
  }

  /**
   * Opens a column.
   *
   * @param rows the number of rows that the file should have at least
   * @throws DataException if it is not there, is no Parquet file, lacks the column, or has fewer rows
   */
  public static ColumnFile open(StoredFile file, PropertyColumn column, long rows) {
    ColumnFile opened;
    try {
      opened = new ColumnFile(file, ParquetFile.open(ReopenedFile.of(file)), column);
    } catch (ParquetException e) {
      throw ReadFailure.of(e);
    } catch (IOException e) {
      throw ReadFailure.of(file, e);
    }
    if (opened.rowCount < rows) {
      throw new DataException(file.toString(), 0, 0,
          "expected " + rows + " rows, found " + opened.rowCount);
    }
    return opened;
  }

  /** The number of rows. */
  public long rowCount() {
    return rowCount;
  }

  /** The number of the page that holds a row, from 0. */
  public int page(long row) {
    int found = Arrays.binarySearch(firstRows, row);
    int page = found < 0 ? -found - 2 : found;
    while (firstRows[page + 1] <= row) {
      page++;
    }
    return page;
  }

  /** The number of pages. */
  public int pageCount() {
    return pageNumbers.length;
  }

  @Override
  public long sizeBytes() {
    long sum = footerBytes + (long) firstRows.length * (Long.BYTES + 2 * Integer.BYTES);
    for (ColumnPages group : groups) {
      sum += group.sizeBytes();
    }
    PageBounds known = bounds;
    return known == null ? sum : sum + known.sizeBytes();
  }

  /** Whether a page may hold a value within some bounds, by what the file says of its own. */
  public boolean mayHold(int page, ValueRange range) {
    return bounds().mayHold(page, range);
  }

  /** Whether the file says what a page holds. */
  public boolean isBounded(int page) {
    return bounds().isBounded(page);
  }

  /** The least value of a page, as {@link ValueRange} has values; null if the file does not say it. */
  public Object least(int page) {
    return bounds().least(page);
  }

  /** Reads the bounds of all pages, if nobody has; says whether it did. */
  public boolean readBounds() {
    if (bounds != null) {
      return false;
    }
    try {
      bounds = PageBounds.of(parquet, groups, column, pageGroups, pageNumbers);
    } catch (ParquetException e) {
      throw ReadFailure.of(e);
    }
    return true;
  }

  private PageBounds bounds() {
    readBounds();
    return bounds;
  }

  /** The first row of a page. */
  public long firstRow(int page) {
    return firstRows[page];
  }

  /**
   * Says that some pages will be read soon, with the dictionaries that they need: a file behind a network fetches them together
   * and ahead.
   *
   * @return to be closed when they were read, or will not be; then what was not read of them is forgotten
   * @throws DataException if the file is not there any more
   */
  public LakeFile expect(int[] pages) {
    List<LakeFile.Part> parts = new ArrayList<>();
    for (int page : pages) {
      ColumnPages group = groups.get(pageGroups[page]);
      int number = pageNumbers[page];
      // A page that stands for all of its row group is as long as these are.
      boolean isLast = page + 1 == pageNumbers.length || pageGroups[page + 1] != pageGroups[page];
      int end = isLast ? group.count() : number + 1;
      for (; number < end; number++) {
        group.addParts(number, parts);
      }
    }
    try {
      LakeFile opened = file.open();
      opened.expect(parts);
      return opened;
    } catch (IOException e) {
      throw ReadFailure.of(file, e);
    }
  }

  /**
   * Reads the values of a page.
   *
   * @param target takes them
   * @throws DataException if they are damaged, or not of the column's type
   */
  public void read(int page, ValueBatch target) {
    ColumnPages pages = groups.get(pageGroups[page]);
    int rows = Math.toIntExact(firstRows[page + 1] - firstRows[page]);
    ColumnBatch batch = new ColumnBatch(pages.column());
    try {
      new ColumnReader(pages, pageNumbers[page]).read(batch, rows);
    } catch (ParquetException e) {
      throw ReadFailure.of(e);
    }
    if (column.appendAll(batch, target)) {
      return;
    }
    int row = 0;
    try {
      for (; row < rows; row++) {
        column.append(batch, row, target);
      }
    } catch (BadValueException e) {
      throw new DataException(file.toString(), 0, 0, "row " + (firstRows[page] + row)
          + " (from 0), column '" + column.column().name() + "': " + e.getMessage());
    }
  }
}
