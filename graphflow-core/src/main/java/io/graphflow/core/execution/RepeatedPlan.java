package io.graphflow.core.execution;

/**
 * A plan that is made once and run again and again, each time from the row that a tuple holds: its leaf
 * is an {@link io.graphflow.parser.plan.LogicalPlan.Argument}. Between two runs the graph may change, if
 * its snapshot shows that: each run reads it as it is when the run begins. For one thread at a time.
 */
public interface RepeatedPlan extends AutoCloseable {

  /**
   * Begins a run, from the row that the tuple holds now, on the graph as it is now. What is left of the run
   * before is dropped.
   */
  void start();

  /**
   * Puts the next row of the run into the tuple. The graph must not have changed since the run began.
   *
   * @return false if there is none; then {@link #start} must come before another call
   */
  boolean next();

  /** Releases what the plan holds. Idempotent; it may be started again. */
  @Override
  void close();
}
