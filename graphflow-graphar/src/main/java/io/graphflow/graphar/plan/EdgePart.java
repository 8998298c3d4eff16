package io.graphflow.graphar.plan;

import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.file.Offsets;
import io.graphflow.parquet.file.StoredFile;
import java.util.ArrayList;
import java.util.List;

/**
 * A part of the edges of a copy.
 *
 * @param plan how the copy is read
 * @param number the number of the part, from 0
 * @param offsets of the lists; null if they are not ordered
 */
public record EdgePart(EdgePlan plan, int number, Offsets offsets) {

  /**
   * Reads the offsets of a part that has edges.
   *
   * @throws io.graphflow.exception.DataException if they are wrong
   */
  public static EdgePart of(EdgePlan plan, GraphFolder folder, int number) {
    Offsets offsets = plan.copy().order().isOrdered()
        ? Offsets.read(folder, plan.type(), plan.copy(), number, plan.owners(number),
            plan.partCounts().get(number))
        : null;
    return new EdgePart(plan, number, offsets);
  }

  /** Says which files follow those of a chunk: of this part, and the first ones of the next. */
  void expectNext(GraphFolder folder, long chunk) {
    List<StoredFile> next = new ArrayList<>();
    for (long ahead = chunk + 1; ahead < chunkCount()
        && next.size() < folder.filesAhead(); ahead++) {
      addFiles(folder, number, ahead, next);
    }
    for (int part = number + 1; part < plan.partCounts().size()
        && next.size() < folder.filesAhead(); part++) {
      if (plan.partCounts().get(part) > 0) {
        if (plan.copy().order().isOrdered()) {
          next.add(folder.offsetChunk(plan.type(), plan.copy(), part));
        }
        addFiles(folder, part, 0, next);
      }
    }
    folder.expect(next);
  }

  private void addFiles(GraphFolder folder, int part, long chunk, List<StoredFile> files) {
    files.add(folder.adjacencyChunk(plan.type(), plan.copy(), part, chunk));
    plan.copy()
        .groups()
        .forEach(group -> files
            .add(folder.edgeChunk(plan.type(), plan.copy(), group, part, chunk)));
  }

  /** The number of chunks. */
  public long chunkCount() {
    return Math.ceilDiv(plan.partCounts().get(number), plan.type().chunkSize());
  }

  /** The number of edges of a chunk. */
  long rows(long chunk) {
    long size = plan.type().chunkSize();
    return Math.min(size, plan.partCounts().get(number) - chunk * size);
  }
}
