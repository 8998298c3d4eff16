package io.graphflow.storage.live;

import io.graphflow.storage.log.Durability;
import io.graphflow.storage.log.LogOptions;
import io.graphflow.storage.snapshot.EdgePropertyStorage;
import io.graphflow.storage.snapshot.StorageOptions;
import java.time.Duration;
import java.util.Objects;

/**
 * How a database is opened. None of it is part of the files.
 *
 * @param storage the structures that {@link StoreView#snapshot} gives for this layout; other
 *     layouts have none of its alternatives. {@linkplain EdgePropertyStorage#EDGE_COLUMNS Edge
 *     columns} give edges other IDs than those in the log, so they are for reading, and only
 *     without changes.
 * @param log how commits are written, and what they wait for
 * @param readOnly whether to write nothing to the folder, which need not be writable then, and
 *     which another process may write to
 * @param checkpointPatience how long a checkpoint that is built waits for those who write to end,
 *     before it fails
 * @param checkpointLogBytes size of the log from which on a checkpoint is made by itself, beside
 *     whatever is going on; {@link Long#MAX_VALUE} for never
 */
public record LiveOptions(
    StorageOptions storage,
    LogOptions log,
    boolean readOnly,
    Duration checkpointPatience,
    long checkpointLogBytes) {

  /** Reading and writing, with commits that survive a loss of power. */
  public static final LiveOptions DEFAULT =
      new LiveOptions(StorageOptions.FILES, LogOptions.of(Durability.SYNC), false);

  /** Creates options. */
  public LiveOptions {
    Objects.requireNonNull(storage, "storage");
    Objects.requireNonNull(log, "log");
    if (checkpointPatience.isNegative()) {
      throw new IllegalArgumentException(
          "checkpointPatience " + checkpointPatience + " is negative");
    }
    if (checkpointLogBytes < 1) {
      throw new IllegalArgumentException(
          "checkpointLogBytes " + checkpointLogBytes + " is less than 1");
    }
  }

  /** Options with a patience of one minute, and checkpoints from 64 MiB on. */
  public LiveOptions(StorageOptions storage, LogOptions log, boolean readOnly) {
    this(storage, log, readOnly, Duration.ofMinutes(1), 64L << 20);
  }

  /** The same with other structures. */
  public LiveOptions with(StorageOptions changed) {
    return new LiveOptions(changed, log, readOnly, checkpointPatience, checkpointLogBytes);
  }

  /** The same with the log written otherwise. */
  public LiveOptions with(LogOptions changed) {
    return new LiveOptions(storage, changed, readOnly, checkpointPatience, checkpointLogBytes);
  }

  /** The same for reading only, or for writing, too. */
  public LiveOptions withReadOnly(boolean changed) {
    return new LiveOptions(storage, log, changed, checkpointPatience, checkpointLogBytes);
  }

  /** The same with another patience of checkpoints. */
  public LiveOptions withCheckpointPatience(Duration changed) {
    return new LiveOptions(storage, log, readOnly, changed, checkpointLogBytes);
  }

  /** The same with checkpoints from another size of the log on. */
  public LiveOptions withCheckpointLogBytes(long changed) {
    return new LiveOptions(storage, log, readOnly, checkpointPatience, changed);
  }
}
