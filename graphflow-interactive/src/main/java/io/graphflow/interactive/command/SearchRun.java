package io.graphflow.interactive.command;

import io.graphflow.exception.UsageException;
import io.graphflow.interactive.driver.Pace;
import io.graphflow.interactive.driver.RateSearch;
import io.graphflow.interactive.driver.RunVerdict;
import io.graphflow.interactive.driver.TimedSearch;
import io.graphflow.interactive.driver.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;

/** {@code --rate search}: finds the highest rate at which a driver keeps its schedule, and tells of each try. */
public final class SearchRun {
  private static final double PERCENT = 100;

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
    RateSearch.Outcome outcome = new TimedSearch(workload, options.limits())
        .run((number, rate, pace) -> trial(driver, number, rate, pace));
    print(outcome);
    if (outcome.verdict() != null) {
      RunVerdict ceiling = driver.runOnNothing(TimedSearch.paceOnNothing(workload));
      out.printf(Locale.ROOT, "The driver alone, on nothing: %,.1f operations a second%n",
          ceiling.throughput());
    }
    return outcome.end() == RateSearch.End.FOUND;
  }

  private RunVerdict trial(SearchedDriver driver, int number, double rate, Pace pace)
      throws IOException, InterruptedException {
    tries = number;
    RunVerdict verdict = driver.run(pace);
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
