package io.graphflow.graphar.plan;

import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.file.Offsets;

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
