package io.graphflow.core.list.operator.aggregate;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.adjacency.VertexMorsels;
import io.graphflow.core.list.count.WeightPass;
import io.graphflow.core.list.run.Workers;
import java.util.List;

/**
 * A part of an aggregation: passes, and after them pipelines that read rows into groups. Several workers
 * may read, each with a pipeline of its own that takes blocks of the first scan; their partial states
 * are merged.
 */
public final class AggregatePart {
  private final List<WeightPass> passes;
  private final List<Grouping> workers;
  private final VertexMorsels morsels;

  /**
   * Creates the part.
   *
   * @param passes what must be computed before, in this order
   * @param workers at least one
   * @param morsels the blocks that several workers share; not read for one worker
   */
  public AggregatePart(List<WeightPass> passes, List<Grouping> workers, VertexMorsels morsels) {
    this.passes = List.copyOf(passes);
    this.workers = List.copyOf(workers);
    this.morsels = morsels;
  }

  /** Reads all rows; the weights that it needed are given back. */
  Grouping run(QueryContext context) {
    for (WeightPass pass : passes) {
      pass.run();
    }
    if (workers.size() == 1) {
      workers.getFirst().consume();
    } else {
      morsels.restart();
      Workers.run(context, workers.stream().<Runnable>map(worker -> worker::consume).toList());
      for (int i = 1; i < workers.size(); i++) {
        workers.getFirst().merge(workers.get(i));
        workers.get(i).release();
      }
    }
    passes.forEach(WeightPass::release);
    return workers.getFirst();
  }

  /** The groups of {@link #run}. */
  Grouping result() {
    return workers.getFirst();
  }

  void close() {
    workers.forEach(Grouping::close);
    passes.forEach(WeightPass::release);
  }
}
