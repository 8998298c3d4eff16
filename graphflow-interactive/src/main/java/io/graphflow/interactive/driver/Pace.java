package io.graphflow.interactive.driver;

import io.graphflow.exception.UsageException;

/**
 * How many operations a run has, and how fast they come.
 *
 * @param operations how many are measured, short reads included, at least 1
 * @param warmUp how many are run before, by the same schedule, at least 0
 * @param timeCompression seconds of the run for a second of the network, more than 0
 */
public record Pace(long operations, long warmUp, double timeCompression) {
  /** Creates a pace. */
  public Pace {
    if (operations < 1 || warmUp < 0) {
      throw new UsageException(operations + " operations after " + warmUp
          + ": expected at least 1, after at least 0");
    }
  }
}
