package io.graphflow.core.list.count;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.adjacency.OwnerBatch;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.Selection;

/**
 * Multiplies the weight of each vertex by the count of a branch that hangs from it ({@link
 * EdgeCounter}), and deselects vertices that have none, unless the branch is optional: such a vertex
 * keeps its one row.
 */
public final class BranchOperator implements ListOperator {

  private final ListOperator input;
  private final QueryContext context;
  private final ListGroup fromGroup;
  private final ListGroup countGroup;
  private final OwnerBatch owners;
  private final EdgeCounter counter;
  private final CoincidentPairs pairs;
  private final boolean optional;
  private final Selection counted = new Selection();

  private long[] counts = {};
  private long[] weights = {};

  /**
   * Creates the operator.
   *
   * @param countGroup null if {@code fromGroup} is unflat; else a group of one position that receives
   *     the weight
   * @param owners batch over {@code fromGroup}
   * @param counter counts the batch's edges
   * @param pairs makes the counts those of pairs of different edges, or null
   * @param optional whether a vertex without edges counts once
   */
  public BranchOperator(
      ListOperator input,
      QueryContext context,
      ListGroup fromGroup,
      ListGroup countGroup,
      OwnerBatch owners,
      EdgeCounter counter,
      CoincidentPairs pairs,
      boolean optional) {
    this.input = input;
    this.context = context;
    this.fromGroup = fromGroup;
    this.countGroup = countGroup;
    this.owners = owners;
    this.counter = counter;
    this.pairs = pairs;
    this.optional = optional;
  }

  @Override
  public void open() {
    input.open();
    counter.open();
    if (pairs != null) {
      pairs.open();
    }
  }

  @Override
  public boolean next() {
    while (input.next()) {
      if (counter.prepare() && (countGroup == null ? countList() : countCurrent())) {
        return true;
      }
    }
    return false;
  }

  /** Counts for the one vertex of a flat group. */
  private boolean countCurrent() {
    owners.start();
    owners.next();
    countBatch();
    if (counts[0] == 0) {
      return false;
    }
    countGroup.setSingle();
    if (weights.length == 0) {
      weights = new long[1];
    }
    weights[0] = counts[0];
    countGroup.weights = weights;
    return true;
  }

  /** Counts for every selected vertex of an unflat group. */
  private boolean countList() {
    Selection in = fromGroup.selection;
    long[] before = fromGroup.weights;
    if (weights.length < fromGroup.count) {
      weights = new long[Math.max(fromGroup.count, 2 * weights.length)];
    }
    int[] out = counted.buffer(in.count());
    int selected = 0;
    owners.start();
    while (owners.next()) {
      context.check();
      countBatch();
      for (int owner = 0; owner < owners.count(); owner++) {
        int position = owners.position(owner);
        long edges = counts[owner];
        weights[position] = before == null ? edges : Math.multiplyExact(before[position], edges);
        out[selected] = position;
        selected += edges == 0 ? 0 : 1;
      }
    }
    if (selected == 0) {
      return false;
    }
    if (selected < in.count()) {
      counted.select(selected);
      fromGroup.selection = counted;
    }
    fromGroup.weights = weights;
    return true;
  }

  private void countBatch() {
    if (counts.length < owners.count()) {
      counts = new long[owners.count()];
    }
    counter.count(counts);
    if (pairs != null) {
      pairs.count(counts);
    }
    if (optional) {
      for (int owner = 0; owner < owners.count(); owner++) {
        counts[owner] = Math.max(1, counts[owner]);
      }
    }
  }

  @Override
  public void close() {
    input.close();
  }
}
