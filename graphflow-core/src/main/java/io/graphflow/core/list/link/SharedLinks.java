package io.graphflow.core.list.link;

import io.graphflow.core.adjacency.batch.VertexMorsels;
import io.graphflow.core.list.operator.join.SharedPipeline;
import io.graphflow.core.list.plan.JoinOperation;
import java.util.IdentityHashMap;
import java.util.function.Supplier;

/** What the linkers of workers share that run the same pipeline: the first of them makes it, and the others find it. */
final class SharedLinks {
  private final SharedPipeline pipeline;
  private final IdentityHashMap<JoinOperation.Build, JoinLinker.Right> rights =
      new IdentityHashMap<>();

  /** How many workers there are so far. */
  private int workerCount;

  /** Creates it; {@code morsels} is null if workers take turns instead. */
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
