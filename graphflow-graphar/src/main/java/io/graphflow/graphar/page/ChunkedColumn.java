package io.graphflow.graphar.page;

import io.graphflow.graphar.file.ColumnFile;
import io.graphflow.graphar.file.PropertyColumn;
import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.paged.PagedColumn;
import io.graphflow.storage.type.LogicalType;

/** A column whose rows lie in the files of several chunks. A page is called by its chunk and its number there. */
abstract class ChunkedColumn implements PagedColumn {
  private static final int CHUNK_SHIFT = 32;

  private final OpenColumns open;
  private final PropertyColumn column;

  ChunkedColumn(OpenColumns open, PropertyColumn column) {
    this.open = open;
    this.column = column;
  }

  OpenColumns open() {
    return open;
  }

  PropertyColumn column() {
    return column;
  }

  /** Stands for the chunk that a row is in. */
  abstract int chunk(long row);

  /** The first row of a chunk. */
  abstract long chunkStart(int chunk);

  /** The column in the file of a chunk. */
  abstract ColumnFile file(int chunk);

  @Override
  public LogicalType type() {
    return column.stored();
  }

  @Override
  public long page(long row) {
    int chunk = chunk(row);
    return (long) chunk << CHUNK_SHIFT | file(chunk).page(row - chunkStart(chunk));
  }

  @Override
  public long firstRow(long page) {
    int chunk = (int) (page >>> CHUNK_SHIFT);
    return chunkStart(chunk) + file(chunk).firstRow((int) page);
  }

  @Override
  public void read(long page, ValueBatch target) {
    file((int) (page >>> CHUNK_SHIFT)).read((int) page, target);
  }
}
