package io.graphflow.storage.observation;

/** Sees a commit from its beginning until it is visible. One that fails is not told of. For one thread. */
public final class CommitObservation {
  private final StoreMetrics metrics;
  private final CommitEvent event = Recordings.ARE_POSSIBLE ? CommitEvent.begun() : null;
  private final long startNanos = System.nanoTime();
  private long appendedNanos;
  private long changeCount;
  private long logBytes;

  CommitObservation(StoreMetrics metrics) {
    this.metrics = metrics;
  }

  /** Its record was appended to the log, where it waits to be written, and perhaps to be forced. */
  public void appended(long changes, long bytes) {
    appendedNanos = System.nanoTime();
    changeCount = changes;
    logBytes = bytes;
  }

  /** Its record has survived as the durability says, and its changes are visible. */
  public void published() {
    long now = System.nanoTime();
    metrics.committed(now - startNanos, logBytes);
    if (event != null) {
      event.ended(changeCount, logBytes, now - appendedNanos);
    }
  }
}
