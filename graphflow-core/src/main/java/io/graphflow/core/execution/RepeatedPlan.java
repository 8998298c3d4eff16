package io.graphflow.core.execution;

/**
 * A plan that is made once and runs again and again, each time from the row that a tuple holds; its
 * leaf is an {@link io.graphflow.parser.plan.LogicalPlan.Argument}. Between two runs the graph may
 * change, if the snapshot is live; each run reads the graph of its beginning. For one thread at a
 * time.
 */
public interface RepeatedPlan extends AutoCloseable {

  /**
   * Begins a run, from the row that the tuple holds now, on the present graph. Rows left of the run
   * before are dropped.
   */
  void start();

  /**
   * Puts the next row of the run into the tuple. The graph must not have changed since the run began.
   *
   * @return false if there is none; then {@link #start} must come before another call
   */
  boolean next();

  /** Releases the memory of the plan. Idempotent; the plan may be started again. */
  @Override
  void close();
}
