package io.graphflow.graphar.page;

import io.graphflow.graphar.file.PropertyColumn;
import io.graphflow.graphar.schema.PropertyGroup;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.storage.paged.FactCache;

/** The other ends, or a property, of the edges of a copy, by the numbers of the edges. */
final class EdgeColumn extends ChunkedColumn {
  private final EdgeParts parts;
  private final PropertyGroup group;

  /**
   * Creates a column.
   *
   * @param group that the property is of; null for a column of the adjacency lists
   */
  EdgeColumn(FactCache facts, EdgeParts parts, PropertyGroup group, PropertyColumn column) {
    super(facts, column);
    this.parts = parts;
    this.group = group;
  }

  @Override
  int chunk(long row) {
    return parts.chunk(row);
  }

  @Override
  long chunkStart(int chunk) {
    return parts.chunkStart(chunk);
  }

  @Override
  long rowCount(int chunk) {
    return parts.chunkRows(chunk);
  }

  @Override
  int chunkCount() {
    return parts.chunkCount();
  }

  @Override
  StoredFile stored(int chunk) {
    int part = parts.partOfChunk(chunk);
    long inPart = parts.chunkInPart(chunk);
    return group == null
        ? parts.folder().adjacencyChunk(parts.type(), parts.copy(), part, inPart)
        : parts.folder().edgeChunk(parts.type(), parts.copy(), group, part, inPart);
  }
}
