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

  /** Nobody appears in what others do, or does anything, sooner after having joined. */
  static final long LEAST_DELAY = SECOND;

  /** All months are equally long. */
  static final long MONTH = 30 * DAY;

  static final int DAY_COUNT = (int) Math.ceilDiv(END - START, DAY);
  static final int MONTH_COUNT = (int) Math.ceilDiv(END - START, MONTH);

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
    return ((long) month(creationDate) << SEQUENCE_BITS) | sequence;
  }

  /** The sequence number of which an id was made. */
  static long sequence(long id) {
    return id & ((1L << SEQUENCE_BITS) - 1);
  }

  /** The day of a moment, from 0 on. */
  static int day(long date) {
    return (int) ((date - START) / DAY);
  }

  /** The month of a moment, from 0 on. */
  static int month(long date) {
    return (int) ((date - START) / MONTH);
  }

  static long startOfMonth(int month) {
    return START + month * MONTH;
  }

  /** When the last share of the time begins. */
  static long startOfLast(double share) {
    return END - (long) (share * (END - START));
  }
}
