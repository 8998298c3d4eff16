package io.graphflow.core.list.link;

import io.graphflow.core.adjacency.batch.VertexMorsels;
import io.graphflow.core.list.operator.aggregate.GroupSource;
import io.graphflow.core.list.operator.join.SharedPipeline;
import io.graphflow.core.list.plan.JoinOperation;
import java.util.IdentityHashMap;
import java.util.function.Supplier;

/** What the linkers of workers share that run the same pipeline: the first of them makes it, and the others find it. */
final class SharedLinks {
  private final SharedPipeline pipeline;
  private final IdentityHashMap<JoinOperation.Build, JoinLinker.Right> rights =
      new IdentityHashMap<>();

  /** What the pipeline begins with, if that is groups and the first worker is linked; otherwise null. */
  private GroupSource groups;

  /** How many workers there are so far. */
  private int workerCount;

  /** Creates it; {@code morsels} is null if workers take turns instead, or read groups. */
  SharedLinks(VertexMorsels morsels) {
    this.pipeline = new SharedPipeline(morsels);
  }

  /** Adds a worker; returns how many there were. */
  int addWorker() {
    return workerCount++;
  }

  SharedPipeline pipeline() {
    return pipeline;
  }

  /**
   * The groups that the pipeline begins with, of which each worker reads some.
   *
   * @param make makes them for all workers
   */
  GroupSource groups(Supplier<GroupSource> make) {
    if (groups == null) {
      groups = make.get();
      pipeline.setSource(groups);
    }
    return groups;
  }

  /**
   * The right side of a join, which the pipeline builds; joins come in the order of {@link SharedPipeline#add}.
   *
   * @param make makes it for one worker alone
   */
  JoinLinker.Right right(JoinOperation.Build build, Supplier<JoinLinker.Right> make) {
    JoinLinker.Right known = rights.get(build);
    if (known == null) {
      JoinLinker.Right own = make.get();
      pipeline.add(own.build());
      known = own.shared();
      rights.put(build, known);
    }
    return known;
  }
}
