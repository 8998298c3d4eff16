package io.graphflow.core.list.count;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.adjacency.OwnerBatch;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.WeightKernels;

/**
 * Reads a pipeline that scans vertices to its end and adds the weight of each vertex to the sums of its
 * neighbours: counting along edges from the end at which their properties lie one after another.
 */
public final class WeightScatter implements Runnable {
  private final ListOperator input;
  private final QueryContext context;
  private final ListGroup group;
  private final EdgeLists lists;
  private final OwnerBatch owners;
  private final VertexWeights target;

  /** No sum is larger than this one of all. */
  private long total;

  /** By owner of the batch. */
  private long[] weights = {};

  /**
   * Creates the part of a pass.
   *
   * @param group the one group of the input's chunks, unflat
   * @param owners batch over the group
   * @param lists finds the edges of the batch that pass
   * @param target sums by neighbour, of this part alone
   */
  public WeightScatter(
      ListOperator input,
      QueryContext context,
      ListGroup group,
      OwnerBatch owners,
      EdgeLists lists,
      VertexWeights target) {
    this.input = input;
    this.context = context;
    this.group = group;
    this.owners = owners;
    this.lists = lists;
    this.target = target;
  }

  @Override
  public void run() {
    total = 0;
    input.open();
    lists.open();
    while (input.next()) {
      owners.start();
      while (owners.next()) {
        context.check();
        long heaviest = takeWeights();
        for (int run = 0; run < owners.sources.length; run++) {
          scatter(run, heaviest);
        }
      }
    }
    input.close();
  }

  /** Takes in the weights of the batch's owners; the largest. */
  private long takeWeights() {
    if (weights.length < owners.count()) {
      weights = new long[owners.count()];
    }
    long heaviest = 0;
    for (int owner = 0; owner < owners.count(); owner++) {
      long weight = group.weights == null ? 1 : group.weights[owners.position(owner)];
      weights[owner] = weight;
      heaviest = Math.max(heaviest, weight);
    }
    return heaviest;
  }

  private void scatter(int run, long heaviest) {
    long[] sums = target.of(owners.sources[run].neighbourTable);
    long edges = owners.edgeCount(run);
    boolean fits = EdgeCounter.fits(edges, heaviest) && total + edges * heaviest >= 0;
    if (fits && lists.beginStretch(owners, run)) {
      scatterStretch(run, group.weights == null && owners.isContiguous(run), sums);
      return;
    }
    for (int owner = 0; owner < owners.count(); owner++) {
      lists.begin(owners, run, owner);
      while (lists.next()) {
        Selection selected = lists.selected();
        total = Math.addExact(total, Math.multiplyExact(weights[owner], selected.count()));
        WeightKernels.scatter(lists.neighbours().offsets(), selected, weights[owner], sums);
      }
    }
  }

  /**
   * Adds for all lists of a run at once.
   *
   * @param alike whether each edge that passes adds 1, as none lies between the lists
   */
  private void scatterStretch(int run, boolean alike, long[] sums) {
    while (lists.next()) {
      Selection selected = lists.selected();
      Positions neighbours = lists.neighbours().offsets();
      if (alike) {
        WeightKernels.scatter(neighbours, selected, 1, sums);
        total += selected.count();
      } else {
        total +=
            WeightKernels.scatterLists(
                neighbours,
                selected,
                lists.position(),
                owners.starts[run],
                owners.ends[run],
                weights,
                sums);
      }
    }
  }
}
