package io.graphflow.core.volcano.run;

import io.graphflow.core.execution.RepeatedPlan;
import io.graphflow.core.volcano.operator.Operator;

/** A plan of Volcano operators whose leaf yields the row that the tuple holds when it is opened. */
public final class RepeatedOperator implements RepeatedPlan {
  private final Operator root;

  /** Creates the plan, which is not opened yet. */
  public RepeatedOperator(Operator root) {
    this.root = root;
  }

  @Override
  public void start() {
    // Close first: hash tables built in the previous run may be stale, because the graph has changed.
    root.close();
    root.open();
  }

  @Override
  public boolean next() {
    return root.next();
  }

  @Override
  public void close() {
    root.close();
  }
}
