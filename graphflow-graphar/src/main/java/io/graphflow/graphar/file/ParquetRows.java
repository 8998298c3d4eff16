package io.graphflow.graphar.file;

import io.graphflow.exception.ResourceException;
import io.graphflow.graphar.error.ReadFailure;
import io.graphflow.parquet.error.ParquetException;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.parquet.read.ColumnBatch;
import io.graphflow.parquet.read.ColumnReader;
import io.graphflow.parquet.read.ParquetFile;
import io.graphflow.parquet.schema.Field;
import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.load.value.BadValueException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The rows of a Parquet file. */
final class ParquetRows extends ChunkRows {
  private final ParquetFile parquet;
  private final List<ParquetColumn> sources = new ArrayList<>();
  private final List<ColumnBatch> batches = new ArrayList<>();
  private final List<ColumnReader> readers = new ArrayList<>();
  private int nextGroup;
  private long rowsLeft;

  ParquetRows(StoredFile file, List<PropertyColumn> columns) throws IOException {
    super(file, columns);
    boolean whole = false;
    ParquetFile opened = open(file);
    try {
      parquet = opened;
      for (PropertyColumn column : columns) {
        Field field = parquet.schema()
            .field(column.name())
            .orElseThrow(() -> lacks(column,
                parquet.schema().fields().stream().map(Field::name).toList()));
        sources.add(ParquetColumn.of(column, field, file));
        batches.add(new ColumnBatch(field.columns().getFirst()));
      }
      whole = true;
    } finally {
      if (!whole) {
        opened.close();
      }
    }
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
    try {
      while (rowsLeft == 0) {
        if (nextGroup == parquet.rowGroups().size()) {
          return 0;
        }
        readers.clear();
        parquet.expect(nextGroup, batches.stream().map(ColumnBatch::column).toList());
        for (ColumnBatch batch : batches) {
          readers.add(new ColumnReader(parquet.pages(nextGroup, batch.column())));
        }
        rowsLeft = parquet.rowGroups().get(nextGroup++).rowCount();
      }
      int rows = (int) Math.min(most, rowsLeft);
      for (int i = 0; i < batches.size(); i++) {
        ColumnBatch batch = batches.get(i);
        readers.get(i).read(batch, rows);
        move(sources.get(i), batch, targets.get(i));
      }
      rowsLeft -= rows;
      return rows;
    } catch (ParquetException e) {
      throw ReadFailure.of(e);
    }
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
    try {
      parquet.close();
    } catch (IOException e) {
      throw new ResourceException(file() + " cannot be closed: " + e.getMessage(), e);
    }
  }
}
