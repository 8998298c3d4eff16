package io.graphflow.graphar.page;

import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.file.PropertyColumn;
import io.graphflow.graphar.plan.VertexPlan;
import io.graphflow.graphar.schema.PropertyGroup;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.storage.paged.FactCache;
import io.graphflow.storage.snapshot.ValueRange;

/** A property of the vertices of a type. */
final class VertexColumn extends ChunkedColumn {
  private final GraphFolder folder;
  private final VertexPlan plan;
  private final PropertyGroup group;
  private final ChunkBounds bounds;

  VertexColumn(FactCache facts, GraphFolder folder, VertexPlan plan, PropertyGroup group,
      PropertyColumn column, ChunkBounds bounds) {
    super(facts, column);
    this.folder = folder;
    this.plan = plan;
    this.group = group;
    this.bounds = bounds;
  }

  @Override
  int chunk(long row) {
    return (int) (row / plan.type().chunkSize());
  }

  @Override
  long chunkStart(int chunk) {
    return chunk * plan.type().chunkSize();
  }

  @Override
  long rowCount(int chunk) {
    return plan.rows(chunk);
  }

  @Override
  int chunkCount() {
    return Math.toIntExact(plan.chunkCount());
  }

  @Override
  boolean mayHold(int chunk, ValueRange range) {
    return bounds.mayHold(chunk, range);
  }

  @Override
  StoredFile stored(int chunk) {
    return folder.vertexChunk(plan.type(), group, chunk);
  }
}
