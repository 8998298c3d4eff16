package io.graphflow.graphar.file;

import io.graphflow.graphar.error.ReadFailure;
import io.graphflow.parquet.error.ParquetException;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.parquet.read.ColumnBatch;
import io.graphflow.parquet.read.ParquetFile;
import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.load.value.BadValueException;
import java.io.IOException;
import java.util.List;

/** The rows of a Parquet file. */
final class ParquetRows extends ChunkRows {
  private final ParquetBatches parquet;

  ParquetRows(StoredFile file, List<PropertyColumn> columns) {
    super(file, columns);
    parquet = ParquetBatches.open(file, columns);
  }

  static boolean hasColumn(StoredFile file, String column) throws IOException {
    try (ParquetFile parquet = open(file)) {
      return parquet.schema().field(column).isPresent();
    }
  }

  static boolean countsMillis(StoredFile file, String column) throws IOException {
    try (ParquetFile parquet = open(file)) {
      return parquet.schema()
          .field(column)
          .map(field -> field.columns().getFirst().logicalType())
          .filter(type -> type instanceof LogicalType.Timestamp stamp
              && stamp.unit() == LogicalType.TimeUnit.MILLIS)
          .isPresent();
    }
  }

  private static ParquetFile open(StoredFile file) throws IOException {
    try {
      return ParquetFile.open(file.open());
    } catch (ParquetException e) {
      throw ReadFailure.of(e);
    }
  }

  @Override
  int readRows(int most, List<? extends ValueBatch> targets) {
    int rows = (int) Math.min(most, parquet.rowsAhead());
    if (rows > 0) {
      parquet.read(rows);
      for (int i = 0; i < targets.size(); i++) {
        move(parquet.sources().get(i), parquet.batches().get(i), targets.get(i));
      }
    }
    return rows;
  }

  private void move(ParquetColumn source, ColumnBatch batch, ValueBatch target) {
    if (source.appendAll(batch, target)) {
      return;
    }
    int row = 0;
    try {
      for (; row < batch.rowCount(); row++) {
        source.append(batch, row, target);
      }
    } catch (BadValueException e) {
      throw error(row, source.column(), e);
    }
  }

  @Override
  public void close() {
    parquet.close();
  }
}
