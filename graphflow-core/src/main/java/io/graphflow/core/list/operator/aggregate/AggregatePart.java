package io.graphflow.core.list.operator.aggregate;

import io.graphflow.core.adjacency.batch.VertexMorsels;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.Workers;
import io.graphflow.core.group.GroupTable;
import io.graphflow.core.list.count.CountPass;
import java.util.List;

/**
 * A part of an aggregation: passes, and after them pipelines that read rows into groups. Several
 * workers may read, each with a pipeline of its own that takes blocks of the first scan. Their
 * partial aggregations are merged.
 */
public final class AggregatePart {
  private final List<CountPass> passes;
  private final List<PartialAggregation> workers;
  private final VertexMorsels morsels;

  /**
   * Creates the part.
   *
   * @param passes the passes to run before, in this order
   * @param workers at least one
   * @param morsels the blocks that several workers share; not read for one worker
   */
  public AggregatePart(List<CountPass> passes, List<PartialAggregation> workers,
      VertexMorsels morsels) {
    this.passes = List.copyOf(passes);
    this.workers = List.copyOf(workers);
    this.morsels = morsels;
  }

  /** Reads all rows, and gives the memory of the passes back; the caller is to {@linkplain GroupTable#finish finish} the groups. */
  GroupTable run(QueryContext context) {
    for (CountPass pass : passes) {
      pass.run();
    }
    if (workers.size() == 1) {
      workers.getFirst().consume();
    } else {
      morsels.restart();
      Workers.run(context, workers.stream().<Runnable>map(worker -> worker::consume).toList());
      for (int i = 1; i < workers.size(); i++) {
        result().merge(workers.get(i).groups());
        workers.get(i).release();
      }
    }
    passes.forEach(CountPass::release);
    return result();
  }

  /** The groups of {@link #run}. */
  GroupTable result() {
    return workers.getFirst().groups();
  }

  /** Forgets the groups. */
  void release() {
    workers.getFirst().release();
  }

  void close() {
    workers.forEach(PartialAggregation::close);
    passes.forEach(CountPass::release);
  }
}
