package io.graphflow.interactive.driver;

/**
 * When operations are due: what lies some time apart in the network lies that time, multiplied by a ratio,
 * apart in the run.
 *
 * @param startMillis the network's time at the beginning of the run
 * @param startNanos {@link System#nanoTime} then
 * @param ratio seconds of the run for a second of the network, at least 0
 */
record Schedule(long startMillis, long startNanos, double ratio) {
  private static final double NANOS_PER_MILLI = 1e6;

  /** When an operation is due, as {@link System#nanoTime}. */
  long dueNanos(long timeMillis) {
    return startNanos + Math.round((timeMillis - startMillis) * ratio * NANOS_PER_MILLI);
  }
}
