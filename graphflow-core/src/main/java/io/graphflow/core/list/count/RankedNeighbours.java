package io.graphflow.core.list.count;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.HigherNeighbours;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.operator.ListOperator;

/** The part of one worker in making {@link HigherNeighbours}: it runs once for each of their steps. */
public final class RankedNeighbours implements Runnable {
  private final ListOperator input;
  private final QueryContext context;
  private final AdjacencyBatch owners;
  private final HigherNeighbours target;
  private final HigherNeighbours.Room room = new HigherNeighbours.Room();

  /**
   * Creates the part of a worker.
   *
   * @param input vertices, in its one group
   * @param owners batch over that group, of all neighbours
   */
  public RankedNeighbours(
      ListOperator input, QueryContext context, AdjacencyBatch owners, HigherNeighbours target) {
    this.input = input;
    this.context = context;
    this.owners = owners;
    this.target = target;
  }

  @Override
  public void run() {
    input.open();
    while (input.next()) {
      owners.start();
      while (owners.next()) {
        context.check();
        target.read(owners, room);
      }
    }
    input.close();
  }
}
