package io.graphflow.storage.temporal;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

/**
 * Date-times that columns of type DATETIME hold as one number: whole milliseconds since
 * 1970-01-01T00:00Z, in UTC. All others, with another time zone or parts of a millisecond, need a column
 * of type ANY.
 */
public final class PackedDateTime {
  private static final int NANOS_PER_MILLI = 1_000_000;
  private static final long MAX_SECONDS = Long.MAX_VALUE / 1000 - 1;

  private PackedDateTime() {}

  /** Whether the number says all of a value. */
  public static boolean fits(ZonedDateTime time) {
    return time.getZone().equals(ZoneOffset.UTC) && time.getNano() % NANOS_PER_MILLI == 0
        && Math.abs(time.toEpochSecond()) <= MAX_SECONDS;
  }

  /**
   * The number of a value that {@link #fits}; of another one that of the last millisecond before it, in
   * UTC, if there is one.
   *
   * @throws ArithmeticException if there is none, hundreds of millions of years away
   */
  public static long millis(ZonedDateTime time) {
    return Math.addExact(Math.multiplyExact(time.toEpochSecond(), 1000L),
        time.getNano() / NANOS_PER_MILLI);
  }

  /** The value with a number. */
  public static ZonedDateTime of(long millis) {
    return Instant.ofEpochMilli(millis).atZone(ZoneOffset.UTC);
  }
}
