package io.graphflow.graphar.page;

import io.graphflow.graphar.file.ColumnFile;
import io.graphflow.graphar.file.PropertyColumn;
import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.paged.PagedColumn;
import io.graphflow.storage.type.LogicalType;
import java.util.Arrays;

/** A column whose rows lie in the files of several chunks. A page is called by its chunk and its number there. */
abstract class ChunkedColumn implements PagedColumn {
  private static final int CHUNK_SHIFT = 32;

  private final OpenColumns open;
  private final PropertyColumn column;

  ChunkedColumn(OpenColumns open, PropertyColumn column) {
    this.open = open;
    this.column = column;
  }

  PropertyColumn column() {
    return column;
  }

  /** Stands for the chunk that a row is in. */
  abstract int chunk(long row);

  /** The first row of a chunk. */
  abstract long chunkStart(int chunk);

  /** The number of chunks. */
  abstract int chunkCount();

  /** Opens the column in the file of a chunk. */
  abstract ColumnFile open(int chunk);

  private ColumnFile file(int chunk) {
    return open.get(this, chunk, () -> open(chunk));
  }

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
  public long[] pagesWith(Object value, int most) {
    long[] found = new long[most];
    int count = 0;
    for (int chunk = 0; chunk < chunkCount(); chunk++) {
      ColumnFile file = file(chunk);
      for (int page = 0; page < file.pageCount(); page++) {
        if (file.mayHold(page, value)) {
          if (count == most) {
            return null;
          }
          found[count++] = (long) chunk << CHUNK_SHIFT | page;
        }
      }
    }
    return Arrays.copyOf(found, count);
  }

  @Override
  public void read(long page, ValueBatch target) {
    file((int) (page >>> CHUNK_SHIFT)).read((int) page, target);
  }
}
