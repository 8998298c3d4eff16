package io.graphflow.core.list.operator.join;

import io.graphflow.core.list.operator.ListOperator;

/**
 * Leaves each chunk of its input to one of several workers. All of them read the input, in one order; a worker takes its
 * next turn when it has done what follows from the chunk of the last one, so that none waits for another.
 */
public final class TakeTurnsOperator implements ListOperator {
  private final ListOperator input;
  private final Turns turns;

  /** The number of the input's next chunk. */
  private long chunk;

  /** The number of the chunk that is this worker's. */
  private long turn;

  /**
   * Creates the operator of one worker.
   *
   * @param input yields the same chunks to each worker
   */
  public TakeTurnsOperator(ListOperator input, Turns turns) {
    this.input = input;
    this.turns = turns;
  }

  @Override
  public void open() {
    input.open();
    chunk = 0;
    turn = turns.take();
  }

  @Override
  public boolean next() {
    if (chunk > turn) {
      turn = turns.take();
    }
    while (input.next()) {
      if (chunk++ == turn) {
        return true;
      }
    }
    return false;
  }

  @Override
  public long addedBytes() {
    return 0;
  }

  @Override
  public void close() {
    input.close();
  }
}
