package io.graphflow.graphar.page;

import io.graphflow.graphar.file.FormatColumns;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.paged.FactCache;

/**
 * The offsets of the lists of a copy. Each part has one more row than it has vertices; a part without edges need not have a
 * file, and then has a page of zeros.
 */
final class OffsetColumn extends ChunkedColumn {
  private final EdgeParts parts;
  private final long partSize;
  private final long ownerCount;

  OffsetColumn(FactCache facts, EdgeParts parts, long ownerCount) {
    super(facts, FormatColumns.OFFSET);
    this.parts = parts;
    this.partSize = parts.type().partSize(parts.copy().order());
    this.ownerCount = ownerCount;
  }

  /** The row of a vertex; the one after it says where its list ends. */
  long row(long owner) {
    return owner + owner / partSize;
  }

  @Override
  long rowCount(int part) {
    return Math.min(partSize, ownerCount - part * partSize) + 1;
  }

  @Override
  int chunk(long row) {
    return (int) (row / (partSize + 1));
  }

  @Override
  long chunkStart(int chunk) {
    return chunk * (partSize + 1);
  }

  @Override
  int chunkCount() {
    return Math.toIntExact(Math.ceilDiv(ownerCount, partSize));
  }

  @Override
  StoredFile stored(int chunk) {
    return parts.folder().offsetChunk(parts.type(), parts.copy(), chunk);
  }

  private boolean isEmpty(int chunk) {
    return parts.count(chunk) == 0;
  }

  @Override
  public long page(long row) {
    int chunk = chunk(row);
    return isEmpty(chunk) ? emptyPage(chunk) : super.page(row);
  }

  /** Empty parts have negative pages. */
  private static long emptyPage(int chunk) {
    return -1L - chunk;
  }

  @Override
  public long firstRow(long page) {
    return page < 0 ? chunkStart((int) (-1 - page)) : super.firstRow(page);
  }

  @Override
  public void read(long page, ValueBatch target) {
    if (page >= 0) {
      super.read(page, target);
      return;
    }
    LongValues zeros = (LongValues) target;
    for (long row = rowCount((int) (-1 - page)); row > 0; row--) {
      zeros.append(0);
    }
  }
}
