package io.graphflow.storage.observation;

import java.util.concurrent.atomic.LongAdder;

/** Counts what a store has done since it was opened. Safe for use by many threads. */
public final class StoreMetrics {
  private final DurationCounter commits = new DurationCounter();
  private final LongAdder commitBytes = new LongAdder();
  private final DurationCounter checkpoints = new DurationCounter();
  private final LongAdder failedCheckpoints = new LongAdder();

  /** Creates it without counts. */
  public StoreMetrics() {}

  /** Begins to observe a commit. */
  public CommitObservation beginCommit() {
    return new CommitObservation(this);
  }

  /** Begins to observe a checkpoint. */
  public CheckpointObservation beginCheckpoint() {
    return new CheckpointObservation(this);
  }

  void committed(long nanos, long bytes) {
    commits.count(nanos);
    commitBytes.add(bytes);
  }

  void madeCheckpoint(long nanos) {
    checkpoints.count(nanos);
  }

  void failedCheckpoint() {
    failedCheckpoints.increment();
  }

  /** The times of commits that changed something and are visible, from their beginning until then. */
  public DurationCounter commits() {
    return commits;
  }

  /** Bytes of the log's records of these commits. */
  public long commitBytes() {
    return commitBytes.sum();
  }

  /** The times of checkpoints that were made. */
  public DurationCounter checkpoints() {
    return checkpoints;
  }

  /** How many checkpoints were begun and not made. */
  public long failedCheckpoints() {
    return failedCheckpoints.sum();
  }
}
