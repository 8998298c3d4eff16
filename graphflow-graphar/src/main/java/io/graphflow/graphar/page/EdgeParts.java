package io.graphflow.graphar.page;

import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.plan.EdgePlan;
import io.graphflow.graphar.plan.PartCounts;
import io.graphflow.graphar.schema.AdjacencyCopy;
import io.graphflow.graphar.schema.EdgeType;
import java.util.Arrays;
import java.util.List;

/** How the edges of a copy are divided into parts and chunks: by number, from 0 over all parts. Immutable. */
final class EdgeParts {
  private final EdgeType type;
  private final AdjacencyCopy copy;
  private final GraphFolder folder;

  /** By part, the number of its first edge; in the end the number of edges. */
  private final long[] edgeStarts;

  /** By part, how many chunks lie before it. */
  private final int[] chunkStarts;

  EdgeParts(EdgePlan plan, AdjacencyCopy copy, GraphFolder folder, PartCounts partCounts) {
    this.type = plan.type();
    this.copy = copy;
    this.folder = folder;
    List<Long> counts = partCounts.of(plan, copy);
    int parts = counts.size();
    edgeStarts = new long[parts + 1];
    chunkStarts = new int[parts + 1];
    for (int part = 0; part < parts; part++) {
      long count = counts.get(part);
      edgeStarts[part + 1] = Math.addExact(edgeStarts[part], count);
      chunkStarts[part + 1] = Math.addExact(
          chunkStarts[part], Math.toIntExact(Math.ceilDiv(count, type.chunkSize())));
    }
  }

  EdgeType type() {
    return type;
  }

  AdjacencyCopy copy() {
    return copy;
  }

  GraphFolder folder() {
    return folder;
  }

  /** The number of edges. */
  long count() {
    return edgeStarts[edgeStarts.length - 1];
  }

  /** The number of the first edge of a part. */
  long start(int part) {
    return edgeStarts[part];
  }

  /** The number of edges of a part. */
  long count(int part) {
    return edgeStarts[part + 1] - edgeStarts[part];
  }

  /** The part that an edge is in. */
  private int part(long edge) {
    int found = Arrays.binarySearch(edgeStarts, edge);
    int part = found < 0 ? -found - 2 : found;
    while (edgeStarts[part + 1] <= edge) {
      part++;
    }
    return part;
  }

  /** The chunk that an edge is in, from 0 over all parts. */
  int chunk(long edge) {
    int part = part(edge);
    return chunkStarts[part] + (int) ((edge - edgeStarts[part]) / type.chunkSize());
  }

  /** The number of chunks of all parts. */
  int chunkCount() {
    return chunkStarts[chunkStarts.length - 1];
  }

  /** The part that a chunk is of. */
  int partOfChunk(int chunk) {
    int found = Arrays.binarySearch(chunkStarts, chunk);
    int part = found < 0 ? -found - 2 : found;
    while (chunkStarts[part + 1] <= chunk) {
      part++;
    }
    return part;
  }

  /** The number of a chunk within its part. */
  long chunkInPart(int chunk) {
    return (long) chunk - chunkStarts[partOfChunk(chunk)];
  }

  /** The number of the first edge of a chunk. */
  long chunkStart(int chunk) {
    return edgeStarts[partOfChunk(chunk)] + chunkInPart(chunk) * type.chunkSize();
  }

  /** The number of edges of a chunk. */
  long chunkRows(int chunk) {
    return Math.min(
        type.chunkSize(), edgeStarts[partOfChunk(chunk) + 1] - chunkStart(chunk));
  }
}
