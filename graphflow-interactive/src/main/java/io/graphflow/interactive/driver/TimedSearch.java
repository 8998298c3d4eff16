package io.graphflow.interactive.driver;

import io.graphflow.exception.UsageException;
import java.io.IOException;
import java.time.Duration;

/**
 * A {@link RateSearch} whose tries run a workload for about the same time, each after a warm-up of a sixth of it. A try
 * must end before the updates do, which bounds the rates.
 */
public final class TimedSearch {
  /** The share of a try that is run before it, unmeasured. */
  private static final double WARM_UP = 1.0 / 6;
  /** The share of the operations that a try may have: how many short reads there are differs from run to run. */
  private static final double MOST_OPERATIONS = 0.95;
  /** A rate that no driver reaches. */
  private static final double UNREACHABLE = 1e9;
  private static final long OPERATIONS_ON_NOTHING = 200_000;

  private final Workload workload;
  private final Limits limits;

  /**
   * The bounds of a search.
   *
   * @param firstRate the rate of the first try, in operations a second, more than 0
   * @param seconds how long a try is that keeps its schedule, without its warm-up, at least 1
   * @param tries the most tries
   * @param time how long after its start another try may begin
   */
  public record Limits(double firstRate, int seconds, int tries, Duration time) {}

  /** A run at a rate, which starts from the same state as each other one. */
  @FunctionalInterface
  public interface Try {
    /**
     * Runs.
     *
     * @param number which try it is, from 1
     * @param rate operations of all kinds a second that are due
     * @param pace the same for the workload, and how many operations there are
     */
    RunVerdict run(int number, double rate, Pace pace) throws IOException, InterruptedException;
  }

  /** Creates a search, which runs once, in one thread. */
  public TimedSearch(Workload workload, Limits limits) {
    this.workload = workload;
    this.limits = limits;
  }

  /**
   * Searches.
   *
   * @throws UsageException if the update streams are too short for any try
   */
  public RateSearch.Outcome run(Try trial) throws IOException, InterruptedException {
    double highest =
        MOST_OPERATIONS * workload.operationCount() / (limits.seconds() * (1 + WARM_UP));
    if (highest < 1) {
      throw new UsageException("the update streams have " + workload.updateCount()
          + " updates, which are too few for a try of " + limits.seconds() + " seconds");
    }
    return new RateSearch(
        new RateSearch.Limits(limits.firstRate(), highest, limits.tries(), limits.time()))
        .run((number, rate) -> trial.run(number, rate, pace(rate)));
  }

  private Pace pace(double rate) {
    long operations = Math.max(1, Math.round(rate * limits.seconds()));
    return workload.pace(operations, Math.round(operations * WARM_UP), rate);
  }

  /** The pace of a run on nothing, whose throughput is what the driver reaches alone. */
  public static Pace paceOnNothing(Workload workload) {
    return workload.pace(
        Math.min(OPERATIONS_ON_NOTHING, workload.operationCount()), 0, UNREACHABLE);
  }
}
