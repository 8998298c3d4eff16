package io.graphflow.core.list;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.WeightKernels;

/**
 * Reads a pipeline that scans vertices to its end and adds the weight of each vertex to the sums of its
 * neighbours: counting along edges from the end at which their properties lie one after another.
 */
final class WeightScatter implements Runnable {
  private final ListOperator input;
  private final QueryContext context;
  private final ListGroup group;
  private final EdgeLists lists;
  private final OwnerBatch owners;
  private final VertexWeights target;

  /** No sum is larger than this one of all. */
  private long total;

  /**
   * Creates the part of a pass.
   *
   * @param group the one group of the input's chunks, unflat
   * @param owners batch over the group
   * @param lists finds the edges of the batch that pass
   * @param target sums by neighbour, of this part alone
   */
  WeightScatter(
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
        for (int owner = 0; owner < owners.count(); owner++) {
          scatter(owner);
        }
      }
    }
    input.close();
  }

  private void scatter(int owner) {
    long weight = group.weights == null ? 1 : group.weights[owners.position(owner)];
    for (int run = 0; run < owners.sources.length; run++) {
      long[] sums = target.of(owners.sources[run].neighbourTable);
      lists.begin(run, owner);
      while (lists.next()) {
        Selection selected = lists.selected();
        total = Math.addExact(total, Math.multiplyExact(weight, selected.count()));
        WeightKernels.scatter(lists.neighbours().offsets(), selected, weight, sums);
      }
    }
  }
}
