package io.graphflow.temporal;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.util.Comparator;
import java.util.Objects;

/**
 * A length of time as Cypher has it, in three parts that no rule turns into each other: a month has not
 * always as many days, nor a day as many seconds. The name is that of Neo4j's driver; a time limit, or the
 * time that something took, is a {@link java.time.Duration} instead. Immutable.
 *
 * <p>Two durations are equal if their parts are. {@link #compareTo} orders them by the seconds that they
 * take on average, and those that take the same by their parts; it is consistent with equals.
 *
 * <pre>{@code
 * IsoDuration notice = IsoDuration.parse("P1M14D");
 * session.run("MATCH (c:Contract) WHERE c.ends < date() + $notice RETURN c", Map.of("notice", notice));
 * }</pre>
 *
 * @param months any number, also of years
 * @param days any number, also of weeks
 * @param seconds any number, also of minutes and hours; of a negative length of time with a fraction
 *     the next lower one, such as -1 of half a second back
 * @param nanoseconds what is added to {@code seconds}, 0 to 999,999,999
 */
public record IsoDuration(
    long months,
    long days,
    long seconds,
    int nanoseconds) implements Comparable<IsoDuration> {

  /** No time at all. */
  public static final IsoDuration ZERO = new IsoDuration(0, 0, 0, 0);

  static final int NANOS_PER_SECOND = 1_000_000_000;
  private static final long SECONDS_PER_DAY = 86_400;

  /** On average: 400 years have 146,097 days. */
  private static final long SECONDS_PER_MONTH = 146_097 * SECONDS_PER_DAY / (400 * 12);

  private static final BigDecimal DAYS_PER_MONTH = new BigDecimal("30.436875");

  private static final Comparator<IsoDuration> BY_PARTS =
      Comparator.comparingLong(IsoDuration::months)
          .thenComparingLong(IsoDuration::days)
          .thenComparingLong(IsoDuration::seconds);

  /** Creates a duration of parts that are in their ranges. */
  public IsoDuration {
    if (nanoseconds < 0 || nanoseconds >= NANOS_PER_SECOND) {
      throw new IllegalArgumentException(nanoseconds + " nanoseconds of a second");
    }
  }

  /**
   * A duration of any number of nanoseconds.
   *
   * @throws ArithmeticException if the seconds do not fit 64 bits
   */
  public static IsoDuration of(long months, long days, long seconds, long nanoseconds) {
    long carried = Math.floorDiv(nanoseconds, (long) NANOS_PER_SECOND);
    return new IsoDuration(months, days, Math.addExact(seconds, carried),
        (int) Math.floorMod(nanoseconds, (long) NANOS_PER_SECOND));
  }

  /**
   * A duration of parts with fractions. That of a month becomes days, of which an average month has
   * 30.436875; that of a day seconds, of which it has 86,400; that of a nanosecond is dropped.
   *
   * @throws ArithmeticException if a part does not fit 64 bits
   */
  public static IsoDuration of(BigDecimal months, BigDecimal days, BigDecimal seconds) {
    BigInteger wholeMonths = months.toBigInteger();
    BigDecimal allDays = days.add(
        months.subtract(new BigDecimal(wholeMonths)).multiply(DAYS_PER_MONTH));
    BigInteger wholeDays = allDays.toBigInteger();
    BigDecimal allSeconds = seconds.add(allDays.subtract(new BigDecimal(wholeDays))
        .multiply(BigDecimal.valueOf(SECONDS_PER_DAY)));
    BigInteger[] parts = allSeconds.multiply(BigDecimal.valueOf(NANOS_PER_SECOND))
        .toBigInteger()
        .divideAndRemainder(BigInteger.valueOf(NANOS_PER_SECOND));
    return of(exact(wholeMonths), exact(wholeDays), exact(parts[0]), exact(parts[1]));
  }

  private static long exact(BigInteger part) {
    if (part.bitLength() >= Long.SIZE) {
      throw new ArithmeticException("a part of the duration does not fit 64 bits");
    }
    return part.longValue();
  }

  /**
   * Reads a duration as ISO 8601 writes it: {@code P1Y2M3W4DT5H6M7.8S}, in which every number may have a
   * sign and a fraction and parts may be missing, or {@code P2012-02-02T14:37:21.545}.
   *
   * @throws DateTimeException if the text is neither, or a part does not fit 64 bits
   */
  public static IsoDuration parse(String text) {
    return IsoDurationText.parse(Objects.requireNonNull(text, "text"));
  }

  /**
   * The sum, part by part.
   *
   * @throws ArithmeticException if a part does not fit 64 bits
   */
  public IsoDuration plus(IsoDuration other) {
    return of(Math.addExact(months, other.months), Math.addExact(days, other.days),
        Math.addExact(seconds, other.seconds), (long) nanoseconds + other.nanoseconds);
  }

  /**
   * The difference, part by part.
   *
   * @throws ArithmeticException if a part does not fit 64 bits
   */
  public IsoDuration minus(IsoDuration other) {
    return of(Math.subtractExact(months, other.months), Math.subtractExact(days, other.days),
        Math.subtractExact(seconds, other.seconds), (long) nanoseconds - other.nanoseconds);
  }

  /** The seconds with their fraction, exactly. */
  public BigDecimal exactSeconds() {
    return BigDecimal.valueOf(seconds).add(BigDecimal.valueOf(nanoseconds, 9));
  }

  @Override
  public int compareTo(IsoDuration other) {
    int order = averageSeconds().compareTo(other.averageSeconds());
    if (order == 0) {
      order = Integer.compare(nanoseconds, other.nanoseconds);
    }
    return order == 0 ? BY_PARTS.compare(this, other) : order;
  }

  private BigInteger averageSeconds() {
    return BigInteger.valueOf(months)
        .multiply(BigInteger.valueOf(SECONDS_PER_MONTH))
        .add(BigInteger.valueOf(days).multiply(BigInteger.valueOf(SECONDS_PER_DAY)))
        .add(BigInteger.valueOf(seconds));
  }

  /** The ISO text, such as {@code P1Y2M3DT4H5M6.7S}; that of no time at all is {@code PT0S}. */
  @Override
  public String toString() {
    return IsoDurationText.of(this);
  }
}
