package io.graphflow.parquet.read;

import io.graphflow.parquet.error.ParquetException;
import io.graphflow.parquet.metadata.ColumnChunk;
import io.graphflow.parquet.metadata.RowGroup;
import io.graphflow.parquet.schema.Column;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the rows of a file from the first to the last, and of these only some columns. No more is in memory than a page of
 * each column and a batch. For one thread.
 */
public final class RowBatches {
  private static final int MOST_ROWS = 4096;

  /** Batches of rows with long values have fewer rows, so that they take about so many bytes. */
  private static final long BYTES = 1 << 24;

  private final ParquetFile file;
  private final List<ColumnBatch> batches = new ArrayList<>();
  private final List<ColumnReader> readers = new ArrayList<>();
  private int nextGroup;
  private long rowsLeft;
  private int batchRows;
  private int rows;

  /**
   * Begins before the first row.
   *
   * @param columns those to be read, each with at most one level of lists
   * @throws ParquetException if one has lists of lists
   */
  public RowBatches(ParquetFile file, List<Column> columns) {
    this.file = file;
    for (Column column : columns) {
      if (column.maxRepetition() > 1) {
        throw new ParquetException(file.name() + ", column '" + column.name()
            + "': lists of lists are not supported");
      }
      batches.add(new ColumnBatch(column));
    }
  }

  /**
   * Reads the next rows.
   *
   * @return whether there are any
   * @throws ParquetException if the file is damaged, or cannot be read
   */
  public boolean next() {
    while (rowsLeft == 0) {
      if (nextGroup == file.rowGroups().size()) {
        return false;
      }
      openGroup();
    }
    rows = (int) Math.min(batchRows, rowsLeft);
    for (int i = 0; i < batches.size(); i++) {
      readers.get(i).read(batches.get(i), rows);
    }
    rowsLeft -= rows;
    return true;
  }

  private void openGroup() {
    RowGroup group = file.rowGroups().get(nextGroup);
    readers.clear();
    long bytes = 1;
    for (ColumnBatch batch : batches) {
      readers.add(new ColumnReader(file.pages(nextGroup, batch.column())));
      ColumnChunk chunk = group.chunks().get(batch.column().index());
      bytes += Math.clamp(chunk.uncompressedBytes(), 0, Integer.MAX_VALUE);
    }
    rowsLeft = group.rowCount();
    batchRows = Math.clamp(BYTES * Math.min(rowsLeft, Integer.MAX_VALUE) / bytes, 1, MOST_ROWS);
    nextGroup++;
  }

  /** The number of rows of the batch. */
  public int rowCount() {
    return rows;
  }

  /**
   * The values of a column in these rows; the same object each time.
   *
   * @param index its place among the columns that are read
   */
  public ColumnBatch column(int index) {
    return batches.get(index);
  }
}
