package io.graphflow.storage.tagged;

import io.graphflow.binary.Bytes;
import io.graphflow.spatial.CoordinateReferenceSystem;
import io.graphflow.spatial.Point;
import io.graphflow.storage.temporal.PackedDateTime;
import io.graphflow.storage.temporal.TemporalText;
import io.graphflow.temporal.IsoDuration;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;

/**
 * The bytes, little-endian, of values that no column type keeps: points, strings of bytes, and values of time but dates
 * and {@link PackedDateTime}s.
 *
 * <pre>
 * LOCAL_TIME      8 nanoseconds of the day
 * TIME            8 nanoseconds of the day, 4 offset in seconds
 * LOCAL_DATETIME  8 seconds since 1970-01-01T00:00, 4 nanoseconds
 * ZONED_DATETIME  8 seconds since 1970-01-01T00:00Z, 4 nanoseconds, 4 offset in seconds, then the time
 *                 zone's name in UTF-8, nothing if it is the offset
 * DURATION        8 months, 8 days, 8 seconds, 4 nanoseconds
 * POINT           4 number of the coordinate reference system, and of each coordinate, two or three, 8 bytes:
 *                 its bits as an IEEE 754 double
 * BYTES           these
 * </pre>
 *
 * <p>A ZONED_DATETIME is the same instant wherever it is read. If its time zone is unknown there, it is in the
 * offset that was written with it.
 */
public enum ByteForm {
  LOCAL_TIME(10),
  TIME(11),
  LOCAL_DATETIME(12),
  /** A DATETIME that is no {@link PackedDateTime}. */
  ZONED_DATETIME(13),
  DURATION(14),
  POINT(15),
  BYTES(16);

  private final int code;

  ByteForm(int code) {
    this.code = code;
  }

  /** The number that stands for this form in files, 10 to 16. */
  public int code() {
    return code;
  }

  /** The form with a code, or null if there is none. */
  public static ByteForm ofCode(int code) {
    for (ByteForm form : values()) {
      if (form.code == code) {
        return form;
      }
    }
    return null;
  }

  /** The form of a value, or null if it is kept otherwise or no property can have it. */
  public static ByteForm of(Object value) {
    return switch (value) {
      case LocalTime _ -> LOCAL_TIME;
      case OffsetTime _ -> TIME;
      case LocalDateTime _ -> LOCAL_DATETIME;
      case ZonedDateTime time -> PackedDateTime.fits(time) ? null : ZONED_DATETIME;
      case IsoDuration _ -> DURATION;
      case Point _ -> POINT;
      case Bytes _ -> BYTES;
      case null, default -> null;
    };
  }

  /** The bytes of a value that has a {@linkplain #of form}. */
  public static byte[] bytes(Object value) {
    return switch (value) {
      case LocalTime time -> buffer(8).putLong(time.toNanoOfDay()).array();
      case OffsetTime time -> buffer(12).putLong(time.toLocalTime().toNanoOfDay())
          .putInt(time.getOffset().getTotalSeconds())
          .array();
      case LocalDateTime time -> buffer(12).putLong(time.toEpochSecond(ZoneOffset.UTC))
          .putInt(time.get(ChronoField.NANO_OF_SECOND))
          .array();
      case ZonedDateTime time -> {
        byte[] name = time.getZone() instanceof ZoneOffset
            ? new byte[0]
            : time.getZone().getId().getBytes(StandardCharsets.UTF_8);
        yield buffer(16 + name.length).putLong(time.toEpochSecond())
            .putInt(time.getNano())
            .putInt(time.getOffset().getTotalSeconds())
            .put(name)
            .array();
      }
      case IsoDuration duration -> buffer(28).putLong(duration.months())
          .putLong(duration.days())
          .putLong(duration.seconds())
          .putInt(duration.nanoseconds())
          .array();
      case Point point -> bytes(point);
      case Bytes bytes -> bytes.toArray();
      default -> throw new ClassCastException("no value with a form: " + value.getClass());
    };
  }

  private static byte[] bytes(Point point) {
    ByteBuffer bytes = buffer(Integer.BYTES + Double.BYTES * point.dimensions())
        .putInt(point.crs().srid())
        .putDouble(point.x())
        .putDouble(point.y());
    return (point.dimensions() == 2 ? bytes : bytes.putDouble(point.z())).array();
  }

  private static ByteBuffer buffer(int length) {
    return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * Reads a value of time as ISO 8601 writes it, see {@link TemporalText} and {@link IsoDuration#parse}, a
   * point as {@link Point#parse} does, and a string of bytes in base64.
   *
   * @throws IllegalArgumentException if the text is no such value; its message says why
   */
  public Object parse(String text) {
    try {
      return switch (this) {
        case LOCAL_TIME -> TemporalText.localTime(text);
        case TIME -> TemporalText.time(text);
        case LOCAL_DATETIME -> TemporalText.localDateTime(text);
        case ZONED_DATETIME -> TemporalText.dateTime(text);
        case DURATION -> IsoDuration.parse(text);
        case POINT -> Point.parse(text);
        case BYTES -> Bytes.ofBase64(text);
      };
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /**
   * The value with some bytes.
   *
   * @throws IllegalArgumentException if no value of this form has them
   */
  public Object value(byte[] bytes) {
    if (!mayHave(bytes.length)) {
      throw new IllegalArgumentException(bytes.length + " bytes are no " + this);
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    try {
      return switch (this) {
        case LOCAL_TIME -> LocalTime.ofNanoOfDay(buffer.getLong());
        case TIME -> OffsetTime.of(LocalTime.ofNanoOfDay(buffer.getLong()),
            ZoneOffset.ofTotalSeconds(buffer.getInt()));
        case LOCAL_DATETIME ->
          LocalDateTime.ofEpochSecond(buffer.getLong(), buffer.getInt(), ZoneOffset.UTC);
        case ZONED_DATETIME -> dateTime(buffer);
        case DURATION -> duration(buffer);
        case POINT -> point(buffer);
        case BYTES -> Bytes.of(bytes);
      };
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private boolean mayHave(int length) {
    return switch (this) {
      case LOCAL_TIME -> length == 8;
      case TIME, LOCAL_DATETIME -> length == 12;
      case ZONED_DATETIME -> length >= 16;
      case DURATION -> length == 28;
      case POINT -> length == 20 || length == 28;
      case BYTES -> true;
    };
  }

  private static ZonedDateTime dateTime(ByteBuffer buffer) {
    long seconds = buffer.getLong();
    int nanos = buffer.getInt();
    ZoneOffset offset = ZoneOffset.ofTotalSeconds(buffer.getInt());
    ZonedDateTime time =
        LocalDateTime.ofEpochSecond(seconds, nanos, offset).atZone(offset);
    if (!buffer.hasRemaining()) {
      return time;
    }
    try {
      String name = StandardCharsets.UTF_8.newDecoder().decode(buffer).toString();
      return time.withZoneSameInstant(ZoneId.of(name));
    } catch (CharacterCodingException e) {
      throw new DateTimeException("the name of a time zone is not UTF-8", e);
    } catch (DateTimeException unknownZone) {
      return time;
    }
  }

  private static IsoDuration duration(ByteBuffer buffer) {
    long months = buffer.getLong();
    long days = buffer.getLong();
    long seconds = buffer.getLong();
    int nanos = buffer.getInt();
    if (nanos < 0 || nanos >= 1_000_000_000) {
      throw new DateTimeException("a DURATION has " + nanos + " nanoseconds");
    }
    return new IsoDuration(months, days, seconds, nanos);
  }

  private static Point point(ByteBuffer buffer) {
    CoordinateReferenceSystem crs = CoordinateReferenceSystem.ofSrid(buffer.getInt());
    double x = buffer.getDouble();
    double y = buffer.getDouble();
    return buffer.hasRemaining()
        ? Point.of(crs, x, y, buffer.getDouble())
        : Point.of(crs, x, y);
  }
}
