package io.graphflow.storage.observation;

/**
 * Sees a checkpoint from its beginning to its end. It has three parts: files are written; commits made meanwhile are
 * carried over; and the files are put in place, while whoever wants to write waits. For one thread.
 */
public final class CheckpointObservation {
  private final StoreMetrics metrics;
  private final CheckpointEvent event = Recordings.ARE_POSSIBLE ? CheckpointEvent.begun() : null;
  private final long startNanos = System.nanoTime();
  private final FilesWritten files = new FilesWritten();
  private long partNanos = startNanos;
  private long writeNanos;
  private long carryOverNanos;
  private long switchNanos;

  CheckpointObservation(StoreMetrics metrics) {
    this.metrics = metrics;
  }

  /** The files of the next generation are written, and forced. */
  public void written() {
    writeNanos += part();
  }

  /** Counts a file of the next generation. */
  public void countFile(String name, long bytes, boolean kept) {
    files.count(name, bytes, kept);
  }

  /** Few commits, or none, are left to be carried over, and nobody writes. */
  public void carriedOver() {
    carryOverNanos += part();
  }

  /** The files are in place. */
  public void switched() {
    switchNanos += part();
  }

  private long part() {
    long now = System.nanoTime();
    long nanos = now - partNanos;
    partNanos = now;
    return nanos;
  }

  /** It has ended, and was made or not. */
  public void ended(boolean made, long carriedCount) {
    if (made) {
      metrics.madeCheckpoint(System.nanoTime() - startNanos);
    } else {
      metrics.failedCheckpoint();
    }
    if (event != null) {
      event.ended(made, files, carriedCount, writeNanos, carryOverNanos, switchNanos);
    }
  }
}
