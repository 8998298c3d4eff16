package io.graphflow.graphar.file;

import io.graphflow.exception.DataException;
import io.graphflow.exception.ResourceException;
import io.graphflow.graphar.error.ReadFailure;
import io.graphflow.parquet.error.ParquetException;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.parquet.metadata.RowGroup;
import io.graphflow.parquet.read.ColumnBatch;
import io.graphflow.parquet.read.ColumnPages;
import io.graphflow.parquet.read.ColumnReader;
import io.graphflow.parquet.read.ParquetFile;
import io.graphflow.parquet.schema.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Columns of a Parquet file, which are read side by side, as the file has their values. Its rows are numbered from 0, over all
 * row groups. For one thread.
 */
public final class ParquetBatches implements AutoCloseable {
  /** So many rows are read at once, and forgotten, to come to one within a page. */
  private static final int STEP = 4096;

  private final StoredFile file;
  private final ParquetFile parquet;
  private final List<ParquetColumn> sources = new ArrayList<>();
  private final List<ColumnBatch> batches = new ArrayList<>();
  private final List<ColumnReader> readers = new ArrayList<>();
  private int nextGroup;
  private long rowsLeft;

  private ParquetBatches(StoredFile file, ParquetFile parquet, List<PropertyColumn> columns) {
    this.file = file;
    this.parquet = parquet;
    for (PropertyColumn column : columns) {
      Field field = parquet.schema()
          .field(column.name())
          .orElseThrow(() -> ChunkRows.lacks(file, column,
              parquet.schema().fields().stream().map(Field::name).toList()));
      sources.add(ParquetColumn.of(column, field, file));
      batches.add(new ColumnBatch(field.columns().getFirst()));
    }
  }

  /**
   * Opens a file.
   *
   * @param columns those to be read
   * @throws DataException if it is not there, is no Parquet file, lacks a column, or has one of another type
   */
  public static ParquetBatches open(StoredFile file, List<PropertyColumn> columns) {
    ParquetFile opened;
    try {
      opened = ParquetFile.open(file.open());
    } catch (ParquetException e) {
      throw ReadFailure.of(e);
    } catch (IOException e) {
      throw ReadFailure.of(file, e);
    }
    boolean whole = false;
    try {
      ParquetBatches batches = new ParquetBatches(file, opened, columns);
      whole = true;
      return batches;
    } finally {
      if (!whole) {
        close(file, opened);
      }
    }
  }

  /** The file. */
  public StoredFile file() {
    return file;
  }

  /** The number of rows of the file. */
  public long rowCount() {
    return parquet.rowGroups().stream().mapToLong(RowGroup::rowCount).sum();
  }

  /** What the columns are. */
  List<ParquetColumn> sources() {
    return sources;
  }

  /** The values that were read last, of each column. */
  public List<ColumnBatch> batches() {
    return batches;
  }

  /**
   * Goes to a row, from which on is read then; pages before it are not looked at where the file says which rows they have.
   *
   * @throws DataException if the file is damaged
   */
  public void goTo(long row) {
    long left = row;
    nextGroup = 0;
    rowsLeft = 0;
    while (nextGroup < parquet.rowGroups().size()
        && left >= parquet.rowGroups().get(nextGroup).rowCount()) {
      left -= parquet.rowGroups().get(nextGroup++).rowCount();
    }
    if (nextGroup == parquet.rowGroups().size()) {
      return;
    }
    readers.clear();
    try {
      for (ColumnBatch batch : batches) {
        ColumnPages pages = parquet.pages(nextGroup, batch.column());
        int page = pageOf(pages, left);
        ColumnReader reader = new ColumnReader(pages, page);
        long before = left - (page == 0 ? 0 : pages.location(page).firstRow());
        for (; before > 0; before -= STEP) {
          reader.read(batch, (int) Math.min(before, STEP));
        }
        readers.add(reader);
      }
    } catch (ParquetException e) {
      throw ReadFailure.of(e);
    }
    rowsLeft = parquet.rowGroups().get(nextGroup++).rowCount() - left;
  }

  /** The last page that begins at a row or before it, as far as it is known where pages begin. */
  private static int pageOf(ColumnPages pages, long row) {
    int page = 0;
    while (page + 1 < pages.count() && pages.location(page + 1).firstRow() >= 0
        && pages.location(page + 1).firstRow() <= row) {
      page++;
    }
    return page;
  }

  /**
   * The number of rows that can be read at once: those that the row group still has.
   *
   * @return 0 behind the last
   * @throws DataException if the file is damaged
   */
  public long rowsAhead() {
    try {
      while (rowsLeft == 0 && nextGroup < parquet.rowGroups().size()) {
        readers.clear();
        parquet.expect(nextGroup, batches.stream().map(ColumnBatch::column).toList());
        for (ColumnBatch batch : batches) {
          readers.add(new ColumnReader(parquet.pages(nextGroup, batch.column())));
        }
        rowsLeft = parquet.rowGroups().get(nextGroup++).rowCount();
      }
    } catch (ParquetException e) {
      throw ReadFailure.of(e);
    }
    return rowsLeft;
  }

  /**
   * Reads the next rows into the batches.
   *
   * @param rows how many; not more than {@link #rowsAhead} has said
   * @throws DataException if the file is damaged
   */
  public void read(int rows) {
    try {
      for (int i = 0; i < batches.size(); i++) {
        readers.get(i).read(batches.get(i), rows);
      }
    } catch (ParquetException e) {
      throw ReadFailure.of(e);
    }
    rowsLeft -= rows;
  }

  private static void close(StoredFile file, ParquetFile parquet) {
    try {
      parquet.close();
    } catch (IOException e) {
      throw new ResourceException(file + " cannot be closed: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    close(file, parquet);
  }
}
