package io.graphflow.interactive.command;

import io.graphflow.exception.UsageException;
import io.graphflow.interactive.driver.TimedSearch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Options that say how the highest rate is searched for. */
public final class SearchOptions {
  private static final double DEFAULT_FROM = 1_000;
  private static final int DEFAULT_SECONDS = 30;
  private static final int DEFAULT_TRIES = 24;
  private static final int DEFAULT_MINUTES = 60;

  @Option(
      names = "--search-from",
      paramLabel = "OPS",
      description = "With --rate search, the rate of the first try (default: 1000).")
  private Double from;

  @Option(
      names = "--search-seconds",
      paramLabel = "S",
      description = "How long a try is at its rate, besides a warm-up of a sixth of it (default: "
          + DEFAULT_SECONDS + ").")
  private Integer seconds;

  @Option(
      names = "--search-tries",
      paramLabel = "N",
      description = "The most tries (default: " + DEFAULT_TRIES + ").")
  private Integer tries;

  @Option(
      names = "--search-minutes",
      paramLabel = "M",
      description = "How long after the start of a search another try may begin (default: "
          + DEFAULT_MINUTES + ").")
  private Integer minutes;

  /** Creates the options; picocli fills them. */
  public SearchOptions() {}

  /**
   * Checks what can be checked without the data, these options along with those of the workload.
   *
   * @throws UsageException if an option is wrong, or these are given where nothing is searched for
   */
  public void check(WorkloadOptions options) {
    if (options.searches()) {
      options.checkForSearch();
      require(from() >= 1, "--search-from " + from());
      require(seconds() >= 1, "--search-seconds " + seconds());
      require(tries() >= 1, "--search-tries " + tries());
      require(minutes() >= 1, "--search-minutes " + minutes());
      return;
    }
    List<String> given = new ArrayList<>();
    addIfGiven(given, "--search-from", from);
    addIfGiven(given, "--search-seconds", seconds);
    addIfGiven(given, "--search-tries", tries);
    addIfGiven(given, "--search-minutes", minutes);
    if (!given.isEmpty()) {
      throw new UsageException(String.join(", ", given) + ": expected --rate search");
    }
    options.check();
  }

  private static void require(boolean right, String option) {
    if (!right) {
      throw new UsageException(option + ": expected at least 1");
    }
  }

  private static void addIfGiven(List<String> given, String name, Object value) {
    if (value != null) {
      given.add(name);
    }
  }

  /** The bounds of the search. */
  TimedSearch.Limits limits() {
    return new TimedSearch.Limits(from(), seconds(), tries(), Duration.ofMinutes(minutes()));
  }

  /** The rate of the first try, in operations a second. */
  private double from() {
    return from == null ? DEFAULT_FROM : from;
  }

  /** How many seconds a try is, if it keeps its schedule. */
  int seconds() {
    return seconds == null ? DEFAULT_SECONDS : seconds;
  }

  /** The most tries. */
  private int tries() {
    return tries == null ? DEFAULT_TRIES : tries;
  }

  /** How many minutes after the start of a search another try may begin. */
  private int minutes() {
    return minutes == null ? DEFAULT_MINUTES : minutes;
  }
}
