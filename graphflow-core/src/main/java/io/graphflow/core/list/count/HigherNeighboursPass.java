package io.graphflow.core.list.count;

import io.graphflow.core.adjacency.batch.HigherNeighbours;
import io.graphflow.core.adjacency.batch.VertexMorsels;
import io.graphflow.core.execution.Profile;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.Workers;
import java.util.List;

/** Makes {@link HigherNeighbours} before rows are read that are found along them; nothing where they do not fit. */
public final class HigherNeighboursPass implements CountPass {
  private final QueryContext context;
  private final HigherNeighbours target;
  private final List<RankedNeighbours> parts;
  private final VertexMorsels morsels;
  private final Profile.Counters counters;
  private boolean reads;

  /**
   * Creates the pass.
   *
   * @param parts one a worker
   * @param morsels the blocks of vertices that workers share
   * @param counters receives the figures of the pass, or null if nobody asked
   */
  public HigherNeighboursPass(
      QueryContext context,
      HigherNeighbours target,
      List<RankedNeighbours> parts,
      VertexMorsels morsels,
      Profile.Counters counters) {
    this.context = context;
    this.target = target;
    this.parts = List.copyOf(parts);
    this.morsels = morsels;
    this.counters = counters;
  }

  @Override
  public void run() {
    if (!target.fits()) {
      return;
    }
    long start = System.nanoTime();
    long edges = target.make(this::readAll);
    reads = true;
    if (counters != null) {
      counters.add(edges, System.nanoTime() - start);
      counters.addBytes(0, target.bytes(), 0);
    }
  }

  private void readAll() {
    morsels.restart();
    Workers.run(context, List.copyOf(parts));
  }

  @Override
  public void release() {
    if (reads) {
      reads = false;
      target.release();
    }
  }
}
