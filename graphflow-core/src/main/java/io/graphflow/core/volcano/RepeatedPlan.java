package io.graphflow.core.volcano;

/**
 * A plan that is made once and run again and again, each time from the row that a tuple holds: its leaf
 * is an {@link io.graphflow.parser.plan.LogicalPlan.Argument}. For one thread at a time.
 */
public final class RepeatedPlan {
  private final Operator root;

  RepeatedPlan(Operator root) {
    this.root = root;
  }

  /** Begins a run, from the row that the tuple holds now. */
  public void start() {
    root.open();
  }

  /** Puts the next row of the run into the tuple; false if there is none. */
  public boolean next() {
    return root.next();
  }

  /** Releases what the plan holds. It may be started again. */
  public void close() {
    root.close();
  }
}
