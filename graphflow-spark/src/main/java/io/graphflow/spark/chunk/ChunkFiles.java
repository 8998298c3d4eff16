package io.graphflow.spark.chunk;

import io.graphflow.exception.DataException;
import io.graphflow.graphar.file.ParquetBatches;
import io.graphflow.graphar.file.PropertyColumn;
import io.graphflow.parquet.file.LocalFolder;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.parquet.read.ColumnBatch;
import io.graphflow.spark.chunk.TableColumn.Stored;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** The files of a chunk, which are read side by side. For one thread. */
final class ChunkFiles implements AutoCloseable {
  private final ChunkRun run;
  private final List<ParquetBatches> files = new ArrayList<>();
  private final List<BatchColumn> values = new ArrayList<>();
  private final List<NumberColumn> numbers = new ArrayList<>();
  private final ColumnVector[] vectors;
  private final ColumnarBatch batch;
  private long row;

  /**
   * Opens files.
   *
   * @throws DataException if one is missing, has another column than was expected, or fewer rows
   */
  ChunkFiles(ChunkRun run, List<TableColumn> columns) {
    this.run = run;
    this.vectors = new ColumnVector[columns.size()];
    boolean whole = false;
    try {
      for (int group = 0; group < run.files().size(); group++) {
        open(group, columns);
      }
      for (int i = 0; i < vectors.length; i++) {
        if (columns.get(i) instanceof TableColumn.Numbers) {
          numbers.add(new NumberColumn());
          vectors[i] = numbers.getLast();
        }
      }
      whole = true;
    } finally {
      if (!whole) {
        close();
      }
    }
    this.batch = new ColumnarBatch(vectors);
  }

  private void open(int group, List<TableColumn> columns) {
    List<Stored> here = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i) instanceof Stored stored && stored.group() == group) {
        here.add(stored);
        places.add(i);
      }
    }
    if (here.isEmpty()) {
      return;
    }
    List<PropertyColumn> wanted = here.stream().map(each -> each.column().inFiles()).toList();
    ParquetBatches opened = ParquetBatches.open(of(run.files().get(group)), wanted);
    files.add(opened);
    if (opened.rowCount() < run.all()) {
      throw new DataException(opened.file().toString(), 0, 0,
          "expected " + run.all() + " rows, found " + opened.rowCount());
    }
    for (int i = 0; i < here.size(); i++) {
      ColumnBatch read = opened.batches().get(i);
      BatchColumn column = new BatchColumn(opened.file().toString(), here.get(i).type(), read,
          here.get(i).added());
      values.add(column);
      vectors[places.get(i)] = column;
    }
  }

  /** A file of a disk. */
  static StoredFile of(String path) {
    Path file = Path.of(path);
    return new StoredFile(new LocalFolder(file.getParent()), file.getFileName().toString());
  }

  /** Goes to a row. */
  void goTo(long to) {
    if (to != row) {
      files.forEach(file -> file.goTo(to));
      row = to;
    }
  }

  /**
   * Reads the next rows.
   *
   * @param most how many at most; there are so many
   */
  ColumnarBatch read(long most) {
    long rows = most;
    for (ParquetBatches file : files) {
      rows = Math.min(rows, file.rowsAhead());
    }
    for (ParquetBatches file : files) {
      file.read((int) rows);
    }
    values.forEach(BatchColumn::refill);
    numbers.forEach(column -> column.begin(run.number() + row));
    row += rows;
    batch.setNumRows((int) rows);
    return batch;
  }

  @Override
  public void close() {
    files.forEach(ParquetBatches::close);
  }
}
