package io.graphflow.interactive.driver;

import io.graphflow.exception.UsageException;

/**
 * How a run goes.
 *
 * @param readers threads that run complex and short reads, at least 1
 * @param timeCompression seconds of the run for a second of the network, more than 0
 * @param shortReadStep by how much the probability of a next group of short reads decreases, from 0 to 1, but
 *     not 0
 * @param seed of the coins that decide on short reads
 */
public record DriverOptions(int readers, double timeCompression, double shortReadStep, long seed) {
  /** Creates options. */
  public DriverOptions {
    if (readers < 1) {
      throw new UsageException("readers " + readers + ": expected at least 1");
    }
    if (!(timeCompression > 0)) {
      throw new UsageException(
          "time compression ratio " + timeCompression + ": expected more than 0");
    }
    if (!(shortReadStep > 0 && shortReadStep <= 1)) {
      throw new UsageException(
          "step of short reads " + shortReadStep + ": expected more than 0, and at most 1");
    }
  }
}
