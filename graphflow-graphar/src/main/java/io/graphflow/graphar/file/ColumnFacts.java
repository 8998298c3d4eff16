package io.graphflow.graphar.file;

import io.graphflow.graphar.error.ReadFailure;
import io.graphflow.graphar.schema.FileType;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.storage.database.DoubleValues;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.ValueBatch;
import java.io.IOException;
import java.util.List;

/**
 * What is known of the values of a column of a file.
 *
 * @param rowCount number of rows
 * @param nullCount rows without a value
 * @param minimum the smallest value as a number, or less; NaN if there is none, or it is not known
 * @param maximum the largest value as a number, or more; likewise
 * @param bytes those of the file that have to be read for the values, about
 */
public record ColumnFacts(
    long rowCount,
    long nullCount,
    double minimum,
    double maximum,
    long bytes) {
  private static final int ROWS = 4096;

  /** What is known of no values. */
  public static final ColumnFacts NONE = new ColumnFacts(0, 0, Double.NaN, Double.NaN, 0);

  /**
   * Finds out: from the footer if it says all, otherwise from the values.
   *
   * @throws io.graphflow.exception.DataException as {@link ChunkRows}
   */
  public static ColumnFacts of(StoredFile file, FileType type, PropertyColumn column) {
    ColumnFacts told = type == FileType.PARQUET && !column.property().list()
        ? ParquetFacts.read(file, column)
        : null;
    return told != null ? told : read(file, type, column).withBytes(bytes(file, type, column));
  }

  private static long bytes(StoredFile file, FileType type, PropertyColumn column) {
    if (type == FileType.PARQUET) {
      return ParquetFacts.bytes(file, column);
    }
    try {
      return file.length().orElse(0);
    } catch (IOException e) {
      throw ReadFailure.of(file, e);
    }
  }

  private ColumnFacts withBytes(long other) {
    return new ColumnFacts(rowCount, nullCount, minimum, maximum, other);
  }

  private static ColumnFacts read(StoredFile file, FileType type, PropertyColumn column) {
    ColumnFacts facts = NONE;
    ValueBatch values = ValueBatch.of(column.stored());
    try (ChunkRows rows = ChunkRows.open(file, type, List.of(column))) {
      while (rows.read(ROWS, List.of(values)) > 0) {
        facts = facts.and(of(values));
        values.clear();
      }
    }
    return facts;
  }

  private static ColumnFacts of(ValueBatch values) {
    long nulls = 0;
    double minimum = Double.NaN;
    double maximum = Double.NaN;
    for (int row = 0; row < values.count(); row++) {
      if (values.isNull(row)) {
        nulls++;
        continue;
      }
      double value = switch (values) {
        case LongValues longs -> longs.get(row);
        case DoubleValues doubles -> doubles.get(row);
        default -> Double.NaN;
      };
      minimum = least(minimum, value);
      maximum = -least(-maximum, -value);
    }
    return new ColumnFacts(values.count(), nulls, minimum, maximum, 0);
  }

  private static double least(double one, double other) {
    if (Double.isNaN(one) || Double.isNaN(other)) {
      return Double.isNaN(one) ? other : one;
    }
    return Math.min(one, other);
  }

  /** What is known of these values and others together. */
  public ColumnFacts and(ColumnFacts other) {
    return new ColumnFacts(rowCount + other.rowCount, nullCount + other.nullCount,
        least(minimum, other.minimum), -least(-maximum, -other.maximum), bytes + other.bytes);
  }
}
