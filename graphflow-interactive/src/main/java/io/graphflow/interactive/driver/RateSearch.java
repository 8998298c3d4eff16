package io.graphflow.interactive.driver;

import java.io.IOException;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Finds the highest rate at which a run passes. The rate doubles until a try fails (or halves until one passes),
 * then the interval between a rate that passed and one that failed is halved until it is below 5 %. At last both are
 * tried once more, as what else goes on in the machine may have decided about them: where the lower one does not
 * pass, the search goes on below it, and where the upper one does, above it. It goes on above one twice at most, so
 * that it ends where runs pass by chance.
 *
 * <p>What fails before any rate has passed only halves the rate and is forgotten then: the JVM was cold, and so the
 * search goes up again from the first rate that passes, through those that failed.
 *
 * <p>A search runs once, in one thread.
 */
public final class RateSearch {
  /** A rate is found if one that fails is less than this many times as high. */
  private static final double CLOSE = 1.05;
  /** The factor between tries where no bound is known. */
  private static final double STEP = 2;
  /** The same where a bound did not hold when it was tried once more; the next factor is its square, and so on. */
  private static final double SMALL_STEP = 1.04;
  /** Below this rate nothing is looked for. */
  private static final double LEAST = 1;
  /** How often the rate that is found passes, and the next one above it fails. */
  private static final int AGREEING = 2;
  /** How often a rate may pass that failed before; then one failure is enough. */
  private static final int MOST_RISES = 2;

  private final Limits limits;
  private final LongSupplier nanos;

  /** The highest rate that passed, and did not fail later; 0 if there is none. */
  private double low;
  private int passesOfLow;
  private RunVerdict verdictOfLow;
  /** The lowest rate that failed, and did not pass later; infinite if there is none that counts. */
  private double high = Double.POSITIVE_INFINITY;
  private int failuresOfHigh;
  private boolean hasPassed;
  private int rises;
  private double step = STEP;

  /** A run at a rate, which starts from the same state as each other one. */
  public interface Try {
    /**
     * Runs.
     *
     * @param number which try it is, from 1
     * @param rate operations of all kinds a second that are due
     */
    RunVerdict run(int number, double rate) throws IOException, InterruptedException;
  }

  /**
   * The bounds of a search.
   *
   * @param firstRate the rate of the first try, more than 0
   * @param highestRate the highest rate that can be tried, more than 0
   * @param tries the most tries
   * @param time how long after its start another try may begin
   */
  public record Limits(double firstRate, double highestRate, int tries, Duration time) {}

  /** How a search ended. */
  public enum End {
    /**
     * The highest rate is found: it passed twice, and one less than 5 % above it failed twice, or once where the search
     * had gone on above two rates that failed before.
     */
    FOUND,
    /** The highest rate that can be tried passed. */
    HIGHEST_PASSED,
    /** Not even one operation a second passed. */
    NOTHING_PASSED,
    /** There were as many tries as there may be, or it took as long as it may. */
    OUT_OF_BOUNDS
  }

  /**
   * What a search found.
   *
   * @param rate the highest rate that passed, and did not fail later; 0 if none did
   * @param verdict of its last run, or null if no rate passed
   */
  public record Outcome(End end, double rate, RunVerdict verdict) {}

  /** Creates a search. */
  public RateSearch(Limits limits) {
    this(limits, System::nanoTime);
  }

  /** Creates a search with a clock. */
  RateSearch(Limits limits, LongSupplier nanos) {
    this.limits = limits;
    this.nanos = nanos;
  }

  /** Searches. */
  public Outcome run(Try trial) throws IOException, InterruptedException {
    long start = nanos.getAsLong();
    int tries = 0;
    End end = end();
    while (end == null) {
      if (tries == limits.tries() || nanos.getAsLong() - start > limits.time().toNanos()) {
        end = End.OUT_OF_BOUNDS;
      } else {
        double rate = next();
        tries++;
        RunVerdict verdict = trial.run(tries, rate);
        add(rate, verdict);
        end = end();
      }
    }
    return new Outcome(end, low, verdictOfLow);
  }

  private boolean isClose() {
    return high < low * CLOSE;
  }

  /** How the search has ended, or null if it goes on. */
  private End end() {
    if (isClose() && passesOfLow >= AGREEING
        && (failuresOfHigh >= AGREEING || rises == MOST_RISES)) {
      return End.FOUND;
    }
    if (low == limits.highestRate()) {
      return End.HIGHEST_PASSED;
    }
    return low == 0 && next() < LEAST ? End.NOTHING_PASSED : null;
  }

  /** The rate of the next try. */
  private double next() {
    if (isClose()) {
      return passesOfLow < AGREEING ? low : high;
    }
    boolean hasFailed = high < Double.POSITIVE_INFINITY;
    if (low > 0) {
      return hasFailed ? Math.sqrt(low * high) : Math.min(low * step, limits.highestRate());
    }
    return hasFailed ? high / step : Math.min(limits.firstRate(), limits.highestRate());
  }

  private void add(double rate, RunVerdict verdict) {
    boolean passed = verdict.kept();
    if (passed ? rate == high : rate == low) {
      step = SMALL_STEP;
    } else {
      step = Math.min(step * step, STEP);
    }
    if (passed) {
      passesOfLow = rate == low ? passesOfLow + 1 : 1;
      low = rate;
      verdictOfLow = verdict;
      if (!hasPassed) {
        hasPassed = true;
        high = Double.POSITIVE_INFINITY;
      } else if (rate == high) {
        high = Double.POSITIVE_INFINITY;
        rises++;
      }
    } else {
      failuresOfHigh = rate == high ? failuresOfHigh + 1 : 1;
      high = rate;
      if (rate == low) {
        low = 0;
        verdictOfLow = null;
      }
    }
  }
}
