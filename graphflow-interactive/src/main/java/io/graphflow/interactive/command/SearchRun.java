package io.graphflow.interactive.command;

import io.graphflow.exception.UsageException;
import io.graphflow.interactive.driver.RateSearch;
import io.graphflow.interactive.driver.RunVerdict;
import io.graphflow.interactive.driver.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;

/** {@code --rate search}: finds the highest rate at which a driver keeps its schedule, and tells of each try. */
public final class SearchRun {
  private static final double PERCENT = 100;
  /** The share of a try that is run before it, unmeasured. */
  private static final double WARM_UP = 1.0 / 6;
  /** The share of the operations that a try may have: how many short reads there are differs from run to run. */
  private static final double MOST_OPERATIONS = 0.95;
  /** A rate that no driver reaches. */
  private static final double UNREACHABLE = 1e9;
  private static final long OPERATIONS_ON_NOTHING = 200_000;

  private final TargetOptions target;
  private final SearchOptions options;
  private final Workload workload;
  private final PrintWriter out;
  private int tries;

  /** Creates a search. */
  public SearchRun(
      TargetOptions target, SearchOptions options, Workload workload, PrintWriter out) {
    this.target = target;
    this.options = options;
    this.workload = workload;
    this.out = out;
  }

  /**
   * Searches, and then runs the driver on nothing, for what it costs itself.
   *
   * @return whether the highest rate was found
   * @throws UsageException if the update streams are too short for any try
   */
  public boolean run(SearchedDriver driver) throws IOException, InterruptedException {
    double highest =
        MOST_OPERATIONS * workload.operationCount() / (options.seconds() * (1 + WARM_UP));
    if (highest < 1) {
      throw new UsageException("the update streams have " + workload.updateCount()
          + " updates, which are too few for a try of " + options.seconds() + " seconds");
    }
    RateSearch.Outcome outcome = new RateSearch(new RateSearch.Limits(options.from(), highest,
        options.tries(), Duration.ofMinutes(options.minutes())))
        .run((number, rate) -> trial(driver, number, rate));
    print(outcome);
    if (outcome.verdict() != null) {
      RunVerdict ceiling = driver.runOnNothing(
          workload.pace(
              Math.min(OPERATIONS_ON_NOTHING, workload.operationCount()), 0, UNREACHABLE));
      out.printf(Locale.ROOT, "The driver alone, on nothing: %,.1f operations a second%n",
          ceiling.throughput());
    }
    return outcome.end() == RateSearch.End.FOUND;
  }

  private RunVerdict trial(SearchedDriver driver, int number, double rate)
      throws IOException, InterruptedException {
    tries = number;
    long operations = Math.max(1, Math.round(rate * options.seconds()));
    RunVerdict verdict =
        driver.run(workload.pace(operations, Math.round(operations * WARM_UP), rate));
    out.printf(Locale.ROOT,
        "Try %d: %,.1f operations a second asked, %,.1f reached; %.2f %% of complex reads and updates "
            + "late: %s%n",
        number, rate, verdict.throughput(), PERCENT * verdict.lateShare(),
        verdict.kept() ? "passed" : "failed");
    return verdict;
  }

  private void print(RateSearch.Outcome outcome) {
    if (outcome.verdict() == null) {
      out.println("No rate passed in " + tries + " tries.");
      return;
    }
    boolean found = outcome.end() == RateSearch.End.FOUND;
    out.printf(Locale.ROOT,
        "%s on %s: %,.1f operations a second asked, %,.1f reached; %.2f %% of complex reads and "
            + "updates late%n",
        found ? "Highest rate that passed, twice," : "Highest rate that passed so far",
        target.processing() + ", " + target.durability(), outcome.rate(),
        outcome.verdict().throughput(), PERCENT * outcome.verdict().lateShare());
    if (outcome.end() == RateSearch.End.HIGHEST_PASSED) {
      out.printf(Locale.ROOT,
          "The update streams end before a try of %d seconds at a higher rate does: they have %,d updates. More "
              + "come from graphflow generate snb with a higher --scale or --update-share; shorter tries "
              + "(--search-seconds) need fewer.%n",
          options.seconds(), workload.updateCount());
    } else if (!found) {
      out.println("The search ended at its bound after " + tries
          + " tries; --search-tries and --search-minutes set another one.");
    }
  }
}
