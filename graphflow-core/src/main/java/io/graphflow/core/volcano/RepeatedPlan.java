package io.graphflow.core.volcano;

/**
 * A plan that is made once and run again and again, each time from the row that a tuple holds: its leaf
 * is an {@link io.graphflow.parser.plan.LogicalPlan.Argument}. The graph may change between two runs, if
 * its snapshot shows that. For one thread at a time.
 */
public final class RepeatedPlan {
  private final Operator root;

  RepeatedPlan(Operator root) {
    this.root = root;
  }

  /** Begins a run, from the row that the tuple holds now, on the graph as it is now. */
  public void start() {
    // Sides of joins that do not depend on the row would be kept from the run before.
    root.close();
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
