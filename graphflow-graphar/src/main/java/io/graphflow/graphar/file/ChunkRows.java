package io.graphflow.graphar.file;

import io.graphflow.exception.DataException;
import io.graphflow.exception.GraphflowException;
import io.graphflow.graphar.error.ReadFailure;
import io.graphflow.graphar.schema.FileType;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.load.value.BadValueException;
import java.io.IOException;
import java.util.List;

/** Reads some columns of the rows of a file from the first to the last. For one thread. */
public abstract sealed class ChunkRows implements AutoCloseable
    permits ParquetRows, CsvRows, JsonRows {
  private final StoredFile file;
  private final List<PropertyColumn> columns;
  private long rowsRead;
  private long rowsExpected = -1;

  ChunkRows(StoredFile file, List<PropertyColumn> columns) {
    this.file = file;
    this.columns = List.copyOf(columns);
  }

  /**
   * Opens a file.
   *
   * @param columns those to be read
   * @throws DataException if it is not there, is no file of this type, or lacks a column
   */
  public static ChunkRows open(StoredFile file, FileType type, List<PropertyColumn> columns) {
    try {
      return switch (type) {
        case PARQUET -> new ParquetRows(file, columns);
        case CSV -> new CsvRows(file, columns);
        case JSON -> new JsonRows(file, columns);
        case ORC -> throw new DataException(file.toString(), 0, 0, "files of ORC are not read;"
            + " write the graph as Parquet, with GraphAr's tools or with Spark");
      };
    } catch (IOException e) {
      throw cannotRead(file, e);
    }
  }

  /**
   * Whether a file has a column.
   *
   * @throws DataException as {@link #open}
   */
  public static boolean hasColumn(StoredFile file, FileType type, String column) {
    try {
      return switch (type) {
        case PARQUET -> ParquetRows.hasColumn(file, column);
        case CSV -> CsvRows.hasColumn(file, column);
        // Each row has the keys that it has.
        case JSON -> true;
        case ORC -> false;
      };
    } catch (IOException e) {
      throw cannotRead(file, e);
    }
  }

  /**
   * Whether a column of timestamps can have but whole milliseconds, as its file says.
   *
   * @throws DataException as {@link #open}
   */
  public static boolean countsMillis(StoredFile file, FileType type, String column) {
    try {
      return type == FileType.PARQUET && ParquetRows.countsMillis(file, column);
    } catch (IOException e) {
      throw cannotRead(file, e);
    }
  }

  private static GraphflowException cannotRead(StoredFile file, IOException e) {
    return ReadFailure.of(file, e);
  }

  /**
   * Reads the next rows.
   *
   * @param most how many, if there are so many
   * @param targets the batch of each column, to which the values are appended
   * @return how many were read; 0 behind the last
   * @throws DataException if the file is damaged, or a value is not of its column's type
   */
  public int read(int most, List<? extends ValueBatch> targets) {
    try {
      int count = readRows(most, targets);
      rowsRead += count;
      return count;
    } catch (IOException e) {
      throw cannotRead(file, e);
    }
  }

  /** Says how many rows there should be, for messages. */
  public ChunkRows expecting(long rows) {
    rowsExpected = rows;
    return this;
  }

  /**
   * Reads the next rows, all of them.
   *
   * @throws DataException as {@link #read}, and if there are fewer
   */
  public void readFully(int rows, List<? extends ValueBatch> targets) {
    int done = 0;
    while (done < rows) {
      int count = read(rows - done, targets);
      if (count == 0) {
        throw error("expected " + (rowsExpected < 0 ? "more" : rowsExpected) + " rows, found "
            + rowsRead);
      }
      done += count;
    }
  }

  abstract int readRows(int most, List<? extends ValueBatch> targets) throws IOException;

  /**
   * Fails if there is a row that was not read.
   *
   * @throws DataException if there is one
   */
  public void requireEnd() {
    List<ValueBatch> rest =
        columns.stream().map(column -> ValueBatch.of(column.stored())).toList();
    if (read(1, rest) > 0) {
      throw error("expected " + (rowsRead - 1) + " rows, found more");
    }
  }

  /** The file. */
  public StoredFile file() {
    return file;
  }

  /** The columns. */
  List<PropertyColumn> columns() {
    return columns;
  }

  /** The number of rows that were read before. */
  long rowsRead() {
    return rowsRead;
  }

  DataException error(String message) {
    return new DataException(file.toString(), 0, 0, message);
  }

  /**
   * The error of a value.
   *
   * @param row of the rows that are being read now, from 0
   */
  DataException error(long row, PropertyColumn column, BadValueException e) {
    return error("row " + (rowsRead + row) + " (from 0), column '" + column.name() + "': "
        + e.getMessage());
  }

  static DataException lacks(StoredFile file, PropertyColumn column, List<String> found) {
    return new DataException(file.toString(), 0, 0, "expected a column '" + column.name()
        + "', found " + (found.isEmpty() ? "none" : String.join(", ", found)));
  }

  @Override
  public abstract void close();
}
