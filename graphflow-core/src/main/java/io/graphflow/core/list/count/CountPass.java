package io.graphflow.core.list.count;

import io.graphflow.core.adjacency.batch.VertexMorsels;
import io.graphflow.core.execution.Profile;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.Workers;
import java.util.List;

/**
 * What runs before rows are counted, and keeps something for all vertices: most passes are one step of
 * counting along edges, and compute for one vertex of the pattern the multiplicities of all vertices that
 * this may be, from those that earlier passes computed.
 */
public sealed interface CountPass
    permits CountPass.Scanned, CountPass.Product, HigherNeighboursPass {
  /** Computes what it keeps. */
  void run();

  /** Gives back the memory of what it keeps. */
  void release();

  /**
   * A pass in which pipelines compute the multiplicities, each taking blocks of the vertices.
   *
   * @param parts one a worker; each writes the multiplicities of its own vertices, or an object of
   *     its own
   * @param morsels the blocks that workers share
   * @param partial the objects of the workers after the first, to be added up; empty where all
   *     write into {@code target}
   * @param counters receives the figures of the pass, or null if nobody asked
   */
  record Scanned(
      QueryContext context,
      VertexMultiplicities target,
      List<Runnable> parts,
      VertexMorsels morsels,
      List<VertexMultiplicities> partial,
      Profile.Counters counters) implements CountPass {
    @Override
    public void run() {
      long start = System.nanoTime();
      target.allocate();
      partial.forEach(VertexMultiplicities::allocate);
      morsels.restart();
      Workers.run(context, parts);
      for (VertexMultiplicities multiplicities : partial) {
        target.addAll(multiplicities);
        multiplicities.release();
      }
      target.findLargest();
      if (counters != null) {
        counters.add(target.total(), System.nanoTime() - start);
        counters.addBytes(0, target.bytes() * (1 + partial.size()), 0);
      }
    }

    @Override
    public void release() {
      target.release();
      partial.forEach(VertexMultiplicities::release);
    }
  }

  /**
   * The products of two multiplicities, for a vertex that is two vertices of the pattern at once.
   *
   * @param counters receives the figures of the pass, or null if nobody asked
   */
  record Product(
      VertexMultiplicities target,
      VertexMultiplicities first,
      VertexMultiplicities second,
      Profile.Counters counters) implements CountPass {
    @Override
    public void run() {
      long start = System.nanoTime();
      target.allocate();
      target.setProducts(first, second);
      if (counters != null) {
        counters.add(target.total(), System.nanoTime() - start);
        counters.addBytes(0, target.bytes(), 0);
      }
    }

    @Override
    public void release() {
      target.release();
    }
  }
}
