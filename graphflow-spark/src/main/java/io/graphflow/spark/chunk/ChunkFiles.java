package io.graphflow.spark.chunk;

import io.graphflow.spark.chunk.TableColumn.Stored;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** The files of a chunk, which are read side by side. For one thread. */
final class ChunkFiles implements AutoCloseable {
  private final ChunkRun run;
  private final List<ChunkFile> files = new ArrayList<>();
  private final List<NumberColumn> numbers = new ArrayList<>();
  private final ColumnVector[] vectors;
  private final ColumnarBatch batch;
  private long row;

  /**
   * Opens files.
   *
   * @throws io.graphflow.exception.DataException if one is missing, has another column than was expected, or fewer rows
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
    ChunkFile opened = ChunkFile.open(run.files().get(group), here, run.all());
    files.add(opened);
    for (int i = 0; i < here.size(); i++) {
      vectors[places.get(i)] = opened.vectors().get(i);
    }
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
    for (ChunkFile file : files) {
      rows = Math.min(rows, file.rowsAhead());
    }
    for (ChunkFile file : files) {
      file.read((int) rows);
    }
    numbers.forEach(column -> column.begin(run.number() + row));
    row += rows;
    batch.setNumRows((int) rows);
    return batch;
  }

  @Override
  public void close() {
    files.forEach(ChunkFile::close);
  }
}
