package io.graphflow.storage.live;

/**
 * How soon after a checkpoint the next one may be made that a short log suffices for: not before ten times
 * as long has passed as the last one took. So such checkpoints take a tenth of the time at most, and
 * where rows are written as fast as that goes, there are few. Times are those of {@link System#nanoTime}.
 */
final class CheckpointPace {
  private static final int PAUSE = 10;

  private long nextNanos;

  /** Allows the first one from now on. */
  CheckpointPace(long nowNanos) {
    nextNanos = nowNanos;
  }

  /** Notes a checkpoint. */
  void made(long startNanos, long endNanos) {
    nextNanos = endNanos + PAUSE * (endNanos - startNanos);
  }

  /** Whether enough time has passed. */
  boolean allows(long nowNanos) {
    return nowNanos - nextNanos >= 0;
  }
}
