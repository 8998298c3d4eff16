package io.graphflow.spark.chunk;

import io.graphflow.exception.DataException;
import io.graphflow.graphar.file.ParquetBatches;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.spark.chunk.TableColumn.Stored;
import java.util.ArrayList;
import java.util.List;

/** A file of Parquet. For one thread. */
final class ParquetChunkFile implements ChunkFile {
  private final ParquetBatches file;
  private final List<BatchColumn> vectors = new ArrayList<>();

  private ParquetChunkFile(ParquetBatches file, List<Stored> columns) {
    this.file = file;
    for (int i = 0; i < columns.size(); i++) {
      vectors.add(
          new BatchColumn(file.file().toString(), columns.get(i), file.batches().get(i)));
    }
  }

  static ParquetChunkFile open(StoredFile file, List<Stored> columns, long rows) {
    ParquetBatches opened = ParquetBatches.open(file,
        columns.stream().map(each -> each.column().inFiles()).toList());
    if (opened.rowCount() < rows) {
      opened.close();
      throw new DataException(file.toString(), 0, 0,
          "expected " + rows + " rows, found " + opened.rowCount());
    }
    return new ParquetChunkFile(opened, columns);
  }

  @Override
  public List<BatchColumn> vectors() {
    return vectors;
  }

  @Override
  public void goTo(long row) {
    file.goTo(row);
  }

  @Override
  public long rowsAhead() {
    return file.rowsAhead();
  }

  @Override
  public void read(int rows) {
    file.read(rows);
    vectors.forEach(BatchColumn::refill);
  }

  @Override
  public void close() {
    file.close();
  }
}
