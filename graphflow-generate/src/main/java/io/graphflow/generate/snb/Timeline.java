package io.graphflow.generate.snb;

import java.time.LocalDate;
import java.time.ZoneOffset;

/** The time in which the network grows, and ids that grow with it. All times in ms since 1970. */
final class Timeline {
  static final long SECOND = 1_000;
  static final long MINUTE = 60 * SECOND;
  static final long DAY = 24 * 60 * MINUTE;

  /** The first person may join. */
  static final long START = epochMillis(2010, 1, 1);

  /** Nothing happens at this moment or later. */
  static final long END = epochMillis(2012, 9, 13);

  private static final long BUCKET = 30 * DAY;
  private static final int SEQUENCE_BITS = 36;

  private Timeline() {}

  static long epochMillis(int year, int month, int day) {
    return LocalDate.of(year, month, day).atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
  }

  /**
   * A sparse id that grows from month to month: the month of creation above 36 bits of a sequence
   * number, which alone makes it unique.
   */
  static long id(long creationDate, long sequence) {
    assert sequence < 1L << SEQUENCE_BITS;
    return (((creationDate - START) / BUCKET) << SEQUENCE_BITS) | sequence;
  }
}
