package io.graphflow.spark.chunk;

import io.graphflow.graphar.file.ChunkRows;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.spark.chunk.TableColumn.Stored;
import io.graphflow.storage.database.ValueBatch;
import java.util.List;
import java.util.stream.IntStream;

/** A file of CSV or JSON, of which all rows before one have to be read to come to it. For one thread. */
final class TextChunkFile implements ChunkFile {
  /** So many rows are read at once, and forgotten, to come to one. */
  private static final int STEP = 4096;

  private final ChunkRows file;
  private final List<ValueBatch> values;
  private final List<TextColumn> vectors;
  private final long all;
  private long row;

  private TextChunkFile(ChunkRows file, List<Stored> columns, long all) {
    this.file = file;
    this.all = all;
    this.values = columns.stream()
        .map(each -> ValueBatch.of(each.column().inFiles().stored()))
        .toList();
    this.vectors = IntStream.range(0, columns.size())
        .mapToObj(
            i -> new TextColumn(columns.get(i).type(), values.get(i), columns.get(i).added()))
        .toList();
  }

  static TextChunkFile open(StoredFile file, List<Stored> columns, long rows) {
    return new TextChunkFile(
        ChunkRows.open(file, columns.getFirst().column().files(),
            columns.stream().map(each -> each.column().inFiles()).toList()).expecting(rows),
        columns, rows);
  }

  @Override
  public List<TextColumn> vectors() {
    return vectors;
  }

  @Override
  public void goTo(long to) {
    while (row < to) {
      read((int) Math.min(to - row, STEP));
    }
  }

  @Override
  public long rowsAhead() {
    return all - row;
  }

  @Override
  public void read(int rows) {
    values.forEach(ValueBatch::clear);
    file.readFully(rows, values);
    row += rows;
  }

  @Override
  public void close() {
    file.close();
  }
}
