package io.graphflow.core.list.operator.aggregate;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.group.GroupTable;
import io.graphflow.core.group.PartedGroups;
import io.graphflow.core.list.count.CountPass;
import io.graphflow.core.list.operator.join.SharedPipeline;
import java.util.List;

/**
 * A part of an aggregation: passes, and after them pipelines that read rows into groups. Several
 * workers may read, each with a pipeline of its own that takes blocks of the first scan. Their
 * partial aggregations are merged, into one table or part after part.
 */
public final class AggregatePart {
  private final List<CountPass> passes;
  private final List<PartialAggregation> workers;
  private final SharedPipeline pipeline;

  /**
   * Creates the part.
   *
   * @param passes the passes to run before, in this order
   * @param workers at least one
   * @param pipeline what several workers share; null for one
   */
  public AggregatePart(List<CountPass> passes, List<PartialAggregation> workers,
      SharedPipeline pipeline) {
    this.passes = List.copyOf(passes);
    this.workers = List.copyOf(workers);
    this.pipeline = pipeline;
  }

  /** Reads all rows into the groups of the workers, and gives the memory of the passes back. */
  void run(QueryContext context) {
    for (CountPass pass : passes) {
      pass.run();
    }
    workers.forEach(PartialAggregation::begin);
    if (pipeline == null) {
      workers.getFirst().consume();
    } else {
      pipeline.read(context, workers.getFirst()::open,
          workers.stream().<Runnable>map(worker -> worker::consume).toList());
    }
    passes.forEach(CountPass::release);
  }

  /** The groups of all workers in parts; null if they are better merged into one table. */
  PartedGroups parted(QueryContext context) {
    List<GroupTable> tables = workers.stream().map(PartialAggregation::groups).toList();
    return workers.getFirst().part() != null && PartedGroups.pays(tables)
        ? new PartedGroups(context, tables,
            workers.stream().map(PartialAggregation::part).toList())
        : null;
  }

  /** Merges the groups of all workers into one table, which the caller is to {@linkplain GroupTable#finish finish}. */
  GroupTable merged() {
    GroupTable all = workers.getFirst().groups();
    all.putBack();
    for (PartialAggregation worker : workers.subList(1, workers.size())) {
      all.merge(worker.groups());
      worker.release();
    }
    return all;
  }

  /** Forgets the groups. */
  void release() {
    workers.forEach(PartialAggregation::release);
  }

  void close() {
    workers.forEach(PartialAggregation::close);
    if (pipeline != null) {
      pipeline.close();
    }
    passes.forEach(CountPass::release);
  }
}
