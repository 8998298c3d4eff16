package io.graphflow.bench.experiment;

/**
 * How long JMH measures one configuration.
 *
 * @param forks JVMs, at least 1
 * @param warmupIterations iterations that do not count
 * @param warmupMillis length of one; an invocation that takes longer makes it longer
 * @param measurementIterations iterations that count
 * @param measurementMillis length of one
 */
public record Timing(
    int forks,
    int warmupIterations,
    int warmupMillis,
    int measurementIterations,
    int measurementMillis) {

  /** Checks that something is measured, in a fork. */
  public Timing {
    if (forks < 1 || warmupIterations < 0 || measurementIterations < 1) {
      throw new IllegalArgumentException(
          "no fork or no iteration: " + forks + ", " + measurementIterations);
    }
  }

  /** The estimated time of a configuration, with the start of its forks. */
  double seconds() {
    double forkSeconds = 1;
    return forks * (forkSeconds + 1e-3 * ((double) warmupIterations * warmupMillis
        + (double) measurementIterations * measurementMillis));
  }
}
