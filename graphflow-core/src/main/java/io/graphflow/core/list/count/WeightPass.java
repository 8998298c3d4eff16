package io.graphflow.core.list.count;

import io.graphflow.core.execution.Profile;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.adjacency.VertexMorsels;
import io.graphflow.core.list.run.Workers;
import java.util.List;

/**
 * One step of counting along edges: computes the weights of the vertices that one vertex of the pattern
 * may be, from those computed before, for all vertices at once.
 */
public sealed interface WeightPass {
  /** Computes the weights. */
  void run();

  /** Gives back the memory of the weights. */
  void release();

  /**
   * Weights that pipelines compute, each taking blocks of the vertices.
   *
   * @param parts one a worker; each writes weights of its own vertices, or into weights of its own
   * @param morsels the blocks that workers share
   * @param partial weights of the workers after the first, to be added up; empty where all write into
   *     {@code target}
   * @param counters of what the pass counts, or null if nobody asked
   */
  record Scanned(
      QueryContext context,
      VertexWeights target,
      List<Runnable> parts,
      VertexMorsels morsels,
      List<VertexWeights> partial,
      Profile.Counters counters) implements WeightPass {
    @Override
    public void run() {
      long start = System.nanoTime();
      target.allocate();
      partial.forEach(VertexWeights::allocate);
      morsels.restart();
      Workers.run(context, parts);
      for (VertexWeights weights : partial) {
        target.addAll(weights);
        weights.release();
      }
      target.findLargest();
      if (counters != null) {
        counters.add(target.total(), System.nanoTime() - start);
      }
    }

    @Override
    public void release() {
      target.release();
      partial.forEach(VertexWeights::release);
    }
  }

  /**
   * The products of two weights, for a vertex that is two vertices of the pattern at once.
   *
   * @param counters of what the pass counts, or null if nobody asked
   */
  record Product(
      VertexWeights target,
      VertexWeights first,
      VertexWeights second,
      Profile.Counters counters) implements WeightPass {
    @Override
    public void run() {
      long start = System.nanoTime();
      target.allocate();
      target.setProducts(first, second);
      if (counters != null) {
        counters.add(target.total(), System.nanoTime() - start);
      }
    }

    @Override
    public void release() {
      target.release();
    }
  }
}
