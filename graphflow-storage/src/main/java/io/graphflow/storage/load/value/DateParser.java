package io.graphflow.storage.load.value;

/**
 * Parses dates as ISO 8601 writes them, in the proleptic Gregorian calendar with years 0000 to 9999,
 * and as milliseconds since 1970-01-01T00:00Z. Safe for use by many threads.
 */
public final class DateParser {
  private static final String DATE_FORM = "a DATE (as 2012-07-29)";
  private static final String DATETIME_FORM =
      "a DATETIME (as 2012-07-29T08:52:02.735Z, 2012-07-29 08:52:02+0200 or 2012-07-29)";
  private static final long DAY_MILLIS = 86_400_000L;
  /** Where days since 1970 and since 0000-03-01 differ. */
  private static final int EPOCH_DAYS = 719_468;

  private DateParser() {}

  /** {@code yyyy-MM-dd} as days since 1970-01-01. */
  public static long parseDate(byte[] bytes, int from, int to) throws BadValueException {
    if (to - from != 10) {
      throw ValueParser.notA(DATE_FORM, bytes, from, to);
    }
    return parseDay(bytes, from, to, DATE_FORM);
  }

  /** Milliseconds since 1970-01-01T00:00Z as the day, in UTC, that they lie in. */
  public static long parseDateMillis(byte[] bytes, int from, int to) throws BadValueException {
    return Math.floorDiv(ValueParser.parseLong(bytes, from, to), DAY_MILLIS);
  }

  /**
   * {@code yyyy-MM-dd}, then optionally {@code T} or a blank, {@code HH:mm}, {@code :ss}, a fraction
   * of a second (cut off after milliseconds), and a zone: {@code Z}, {@code +HH}, {@code +HHmm},
   * {@code +HH:mm}, or none for UTC. As milliseconds since 1970-01-01T00:00Z.
   */
  public static long parseDateTime(byte[] bytes, int from, int to) throws BadValueException {
    if (to - from < 10) {
      throw ValueParser.notA(DATETIME_FORM, bytes, from, to);
    }
    long millis = parseDay(bytes, from, to, DATETIME_FORM) * DAY_MILLIS;
    int position = from + 10;
    if (position == to) {
      return millis;
    }
    if ((bytes[position] != 'T' && bytes[position] != 't' && bytes[position] != ' ')
        || to - position < 6 || bytes[position + 3] != ':') {
      throw ValueParser.notA(DATETIME_FORM, bytes, from, to);
    }
    int hour = digits(bytes, position + 1, 2);
    int minute = digits(bytes, position + 4, 2);
    position += 6;
    int second = 0;
    if (position < to && bytes[position] == ':') {
      if (to - position < 3) {
        throw ValueParser.notA(DATETIME_FORM, bytes, from, to);
      }
      second = digits(bytes, position + 1, 2);
      position += 3;
      if (position < to && (bytes[position] == '.' || bytes[position] == ',')) {
        int start = ++position;
        int scale = 100;
        while (position < to && bytes[position] >= '0' && bytes[position] <= '9') {
          millis += (long) scale * (bytes[position] - '0');
          scale /= 10;
          position++;
        }
        if (position == start) {
          throw ValueParser.notA(DATETIME_FORM, bytes, from, to);
        }
      }
    }
    if (hour < 0 || minute < 0 || second < 0) {
      throw ValueParser.notA(DATETIME_FORM, bytes, from, to);
    }
    if (hour > 23 || minute > 59 || second > 59) {
      throw new BadValueException(
          ValueParser.quote(bytes, from, to) + " is out of range: there is no such time of day");
    }
    millis += ((hour * 60L + minute) * 60L + second) * 1000L;
    return millis - zoneMillis(bytes, from, position, to);
  }

  private static long zoneMillis(byte[] bytes, int from, int position, int to)
      throws BadValueException {
    int length = to - position;
    if (length == 0 || (length == 1 && (bytes[position] == 'Z' || bytes[position] == 'z'))) {
      return 0;
    }
    boolean colon = length == 6 && bytes[position + 3] == ':';
    if ((bytes[position] != '+' && bytes[position] != '-')
        || (length != 3 && length != 5 && !colon)) {
      throw ValueParser.notA(DATETIME_FORM, bytes, from, to);
    }
    int hours = digits(bytes, position + 1, 2);
    int minutes = length == 3 ? 0 : digits(bytes, to - 2, 2);
    if (hours < 0 || minutes < 0) {
      throw ValueParser.notA(DATETIME_FORM, bytes, from, to);
    }
    if (hours > 18 || minutes > 59) {
      throw new BadValueException(
          ValueParser.quote(bytes, from, to) + " is out of range: there is no such time zone");
    }
    long millis = (hours * 60L + minutes) * 60_000L;
    return bytes[position] == '-' ? -millis : millis;
  }

  private static long parseDay(byte[] bytes, int from, int to, String form)
      throws BadValueException {
    int year = digits(bytes, from, 4);
    int month = digits(bytes, from + 5, 2);
    int day = digits(bytes, from + 8, 2);
    if (year < 0 || month < 0 || day < 0 || bytes[from + 4] != '-' || bytes[from + 7] != '-') {
      throw ValueParser.notA(form, bytes, from, to);
    }
    if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) {
      throw new BadValueException(
          ValueParser.quote(bytes, from, to) + " is out of range: there is no such day");
    }
    return epochDay(year, month, day);
  }

  private static int daysInMonth(int year, int month) {
    if (month == 2) {
      return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
    }
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
  }

  /** Counts from March on, so that the leap day is the last of a year. */
  private static long epochDay(int year, int month, int day) {
    int y = month <= 2 ? year - 1 : year;
    int era = Math.floorDiv(y, 400);
    int yearOfEra = y - era * 400;
    int dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
    int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
    return era * 146_097L + dayOfEra - EPOCH_DAYS;
  }

  /** The number written by {@code count} digits, or -1 if there is another character among them. */
  private static int digits(byte[] bytes, int from, int count) {
    int value = 0;
    for (int i = from; i < from + count; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      value = value * 10 + digit;
    }
    return value;
  }
}
