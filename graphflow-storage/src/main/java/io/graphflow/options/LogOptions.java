package io.graphflow.options;

import java.time.Duration;
import java.util.Objects;

/**
 * How a log is written. None of it is part of the files: each opening may choose anew.
 *
 * <pre>{@code
 * LogOptions log = LogOptions.of(Durability.ASYNC).withForcing(Duration.ofSeconds(1), 4 << 20);
 * DatabaseOptions options = DatabaseOptions.DEFAULT.with(log);
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 *
 * @param durability what a commit waits for
 * @param segmentBytes size from which on a file of the log is followed by a next one, at least 1
 * @param bufferBytes size of each of the two buffers in native memory in which records gather while
 *     others are written; at least {@value #MIN_BUFFER_BYTES}. Larger records are written past them.
 * @param forceInterval longest time for which {@link Durability#ASYNC} leaves a record unforced
 * @param forceBytes most bytes that {@link Durability#ASYNC} leaves unforced, at least 1
 */
public record LogOptions(
    Durability durability,
    long segmentBytes,
    int bufferBytes,
    Duration forceInterval,
    long forceBytes) {

  /** The least size of a buffer. */
  public static final int MIN_BUFFER_BYTES = 64;

  /**
   * The default: {@link Durability#SYNC}; segments of 64 MiB, buffers of 1 MiB; with {@link Durability#ASYNC}
   * at most 100 milliseconds and 16 MiB unforced.
   */
  public static final LogOptions DEFAULT =
      new LogOptions(Durability.SYNC, 64L << 20, 1 << 20, Duration.ofMillis(100), 16L << 20);

  /** Creates options. */
  public LogOptions {
    Objects.requireNonNull(durability, "durability");
    if (segmentBytes < 1) {
      throw new IllegalArgumentException("segmentBytes " + segmentBytes + " is less than 1");
    }
    if (bufferBytes < MIN_BUFFER_BYTES) {
      throw new IllegalArgumentException(
          "bufferBytes " + bufferBytes + " is less than " + MIN_BUFFER_BYTES);
    }
    if (forceInterval.isNegative()) {
      throw new IllegalArgumentException("forceInterval " + forceInterval + " is negative");
    }
    if (forceBytes < 1) {
      throw new IllegalArgumentException("forceBytes " + forceBytes + " is less than 1");
    }
  }

  /** The default with another durability. */
  public static LogOptions of(Durability durability) {
    return DEFAULT.withDurability(durability);
  }

  /** The same with another durability. */
  public LogOptions withDurability(Durability other) {
    return new LogOptions(other, segmentBytes, bufferBytes, forceInterval, forceBytes);
  }

  /** The same with another size of segments. */
  public LogOptions withSegmentBytes(long other) {
    return new LogOptions(durability, other, bufferBytes, forceInterval, forceBytes);
  }

  /** The same with another size of buffers. */
  public LogOptions withBufferBytes(int other) {
    return new LogOptions(durability, segmentBytes, other, forceInterval, forceBytes);
  }

  /** The same with other limits on what {@link Durability#ASYNC} leaves unforced. */
  public LogOptions withForcing(Duration interval, long bytes) {
    return new LogOptions(durability, segmentBytes, bufferBytes, interval, bytes);
  }
}
