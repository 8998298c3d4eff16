package io.graphflow.parquet.schema;

/** What values mean. Immutable. */
public sealed interface LogicalType {
  /** How it is called in messages. */
  String displayName();

  /** Meanings without parameters. */
  enum Simple implements LogicalType {
    /** What the physical type says. */
    NONE,
    /** A text in UTF-8. */
    STRING,
    /** A text in UTF-8 of a fixed set. */
    ENUM,
    /** A text in UTF-8, which is JSON. */
    JSON,
    /** A document in MongoDB's binary form. */
    BSON,
    /** Sixteen bytes, the first of which are the most significant. */
    UUID,
    /** Days since 1970-01-01. */
    DATE,
    /** A floating-point number of 16 bits. */
    FLOAT16,
    /** Months, days and milliseconds. */
    INTERVAL,
    /** NULL in all rows. */
    UNKNOWN,
    /** A group that is a list. */
    LIST,
    /** A group that is a map. */
    MAP,
    /** One that is newer than this reader. */
    OTHER;

    @Override
    public String displayName() {
      return name();
    }
  }

  /** What one step of a time is. */
  enum TimeUnit {
    /** A thousandth of a second. */
    MILLIS(0, 1_000),
    /** A millionth. */
    MICROS(1, 1_000_000),
    /** A billionth. */
    NANOS(2, 1_000_000_000);

    private final int number;
    private final int perSecond;

    TimeUnit(int number, int perSecond) {
      this.number = number;
      this.perSecond = perSecond;
    }

    /** Its place among the units, from 0 for the longest. */
    public int number() {
      return number;
    }

    /** So many make a second. */
    public int perSecond() {
      return perSecond;
    }

    /** The number of nanoseconds of one. */
    public int nanos() {
      return 1_000_000_000 / perSecond;
    }
  }

  /**
   * A time of a day.
   *
   * @param unit what is counted from midnight on
   * @param utc whether it is a time in UTC, or one of any place
   */
  record Time(TimeUnit unit, boolean utc) implements LogicalType {
    @Override
    public String displayName() {
      return "TIME(" + unit + ", " + (utc ? "UTC" : "local") + ")";
    }
  }

  /**
   * A day and a time.
   *
   * @param unit what is counted from the beginning of 1970 on
   * @param utc whether it is a moment, counted in UTC, or a date and time of any place
   */
  record Timestamp(TimeUnit unit, boolean utc) implements LogicalType {
    @Override
    public String displayName() {
      return "TIMESTAMP(" + unit + ", " + (utc ? "UTC" : "local") + ")";
    }
  }

  /**
   * A decimal number: an integer, two's complement with the most significant byte first if it is of bytes, divided by a
   * power of ten.
   *
   * @param precision most digits, from 1
   * @param scale digits behind the point, from 0 to {@code precision}
   */
  record Decimal(int precision, int scale) implements LogicalType {
    @Override
    public String displayName() {
      return "DECIMAL(" + precision + ", " + scale + ")";
    }
  }

  /**
   * An integer.
   *
   * @param bits 8, 16, 32 or 64
   * @param signed whether it may be negative
   */
  record Int(int bits, boolean signed) implements LogicalType {
    @Override
    public String displayName() {
      return (signed ? "INT" : "UINT") + bits;
    }
  }
}
