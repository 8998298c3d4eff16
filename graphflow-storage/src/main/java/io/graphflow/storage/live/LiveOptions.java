package io.graphflow.storage.live;

import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Durability;
import io.graphflow.options.LogOptions;
import io.graphflow.research.EdgePropertyStorage;
import io.graphflow.research.StorageOptions;
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
 *     whatever is going on; {@link Long#MAX_VALUE} for never. A log of a {@value #FILES_A_LOG}th of the
 *     files suffices if it is {@value #LEAST_LOG_BYTES} bytes or more and checkpoints have not taken
 *     much time lately. One is also made when the changes
 *     since the last take {@value #HEAP_BYTES_A_LOG_BYTE} times as many bytes on the heap, or an eighth
 *     of it
 * @param closeLogBytes size of the log from which on closing makes a checkpoint, so that the next
 *     opening need not apply the log; {@link Long#MAX_VALUE} for never. Closing also makes one when the
 *     changes take {@value #HEAP_BYTES_A_LOG_BYTE} times as many bytes on the heap
 */
public record LiveOptions(
    StorageOptions storage,
    LogOptions log,
    boolean readOnly,
    Duration checkpointPatience,
    long checkpointLogBytes,
    long closeLogBytes) {

  /** How much larger than the log the changes on the heap are, where they are inserts. */
  static final int HEAP_BYTES_A_LOG_BYTE = 4;

  /**
   * A log of this part of the files suffices for a checkpoint. What a checkpoint costs grows with the
   * files, and what reads lose grows with the part of the lists that the log changes. {@link
   * CheckpointPace} bounds what they cost together.
   */
  static final int FILES_A_LOG = 12;

  /** No shorter log suffices. */
  static final long LEAST_LOG_BYTES = 8L << 20;

  /** The least limit for changes on the heap: even an empty version has nodes with room for more. */
  private static final long LEAST_HEAP_BYTES = 1L << 18;

  private static final int HEAP_PARTS = 8;

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
    if (closeLogBytes < 1) {
      throw new IllegalArgumentException("closeLogBytes " + closeLogBytes + " is less than 1");
    }
  }

  /** Options with a patience of one minute, and checkpoints from 64 MiB on at the latest, or 1 MiB at close. */
  public LiveOptions(StorageOptions storage, LogOptions log, boolean readOnly) {
    this(storage, log, readOnly, Duration.ofMinutes(1),
        DatabaseOptions.DEFAULT.checkpointLogBytes(), DatabaseOptions.DEFAULT.closeLogBytes());
  }

  /**
   * Size of the log that suffices for a checkpoint by itself, where these do not take much time.
   *
   * @param filesBytes size of the files that the log belongs to
   */
  long earlyLogBytes(long filesBytes) {
    return checkpointLogBytes == Long.MAX_VALUE
        ? Long.MAX_VALUE
        : Math.max(LEAST_LOG_BYTES, filesBytes / FILES_A_LOG);
  }

  /** Size of the changes on the heap from which on a checkpoint is made by itself. */
  long checkpointHeapBytes() {
    long most = Runtime.getRuntime().maxMemory() / HEAP_PARTS;
    return checkpointLogBytes == Long.MAX_VALUE
        ? Long.MAX_VALUE
        : Math.min(heapBytes(checkpointLogBytes), Math.max(most, LEAST_HEAP_BYTES));
  }

  /** Size of the changes on the heap from which on closing makes a checkpoint. */
  long closeHeapBytes() {
    return heapBytes(closeLogBytes);
  }

  private static long heapBytes(long logBytes) {
    return logBytes > Long.MAX_VALUE / HEAP_BYTES_A_LOG_BYTE
        ? Long.MAX_VALUE
        : Math.max(logBytes * HEAP_BYTES_A_LOG_BYTE, LEAST_HEAP_BYTES);
  }

  /** The same options with other structures. */
  public LiveOptions withStorage(StorageOptions other) {
    return new LiveOptions(other, log, readOnly, checkpointPatience, checkpointLogBytes,
        closeLogBytes);
  }

  /** The same options with other options of the log. */
  public LiveOptions withLog(LogOptions other) {
    return new LiveOptions(storage, other, readOnly, checkpointPatience, checkpointLogBytes,
        closeLogBytes);
  }

  /** The same options for reading only, or for writing, too. */
  public LiveOptions withReadOnly(boolean other) {
    return new LiveOptions(storage, log, other, checkpointPatience, checkpointLogBytes,
        closeLogBytes);
  }

  /** The same options with another patience of checkpoints. */
  public LiveOptions withCheckpointPatience(Duration other) {
    return new LiveOptions(storage, log, readOnly, other, checkpointLogBytes, closeLogBytes);
  }

  /** The same options with another size of the log for checkpoints. */
  public LiveOptions withCheckpointLogBytes(long other) {
    return new LiveOptions(storage, log, readOnly, checkpointPatience, other, closeLogBytes);
  }

  /** The same options with another size of the log for checkpoints at close. */
  public LiveOptions withCloseLogBytes(long other) {
    return new LiveOptions(
        storage, log, readOnly, checkpointPatience, checkpointLogBytes, other);
  }
}
