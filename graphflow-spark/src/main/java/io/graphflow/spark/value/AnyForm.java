package io.graphflow.spark.value;

import io.graphflow.core.value.Numbers;
import io.graphflow.temporal.IsoDuration;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Values of any type as bytes: a byte that tells the type, then what such a value is made of. In the form for groups, values have
 * equal bytes just if they belong to one group.
 */
public final class AnyForm {
  private static final int NULL = 0;
  private static final int FALSE = 1;
  private static final int TRUE = 2;
  private static final int INTEGER = 3;
  private static final int FLOAT = 4;
  private static final int TEXT = 5;
  private static final int LIST = 6;
  private static final int MAP = 7;
  private static final int DATE = 8;
  private static final int LOCAL_TIME = 9;
  private static final int TIME = 10;
  private static final int LOCAL_DATETIME = 11;
  private static final int DATETIME = 12;
  private static final int DURATION = 13;

  private final DataOutputStream output;
  private final boolean groups;

  private AnyForm(DataOutputStream output, boolean groups) {
    this.output = output;
    this.groups = groups;
  }

  /**
   * The bytes of a value.
   *
   * @return null for NULL
   * @throws IllegalStateException if it is a point, or another value that has no form here
   */
  public static byte[] bytes(Object value) {
    return value == null ? null : bytes(value, false);
  }

  /** The bytes of a value in the form for groups, from those that it has; never null. */
  public static byte[] group(byte[] bytes) {
    return bytes(bytes == null ? null : value(bytes), true);
  }

  private static byte[] bytes(Object value, boolean groups) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      new AnyForm(new DataOutputStream(bytes), groups).write(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** The value with some bytes. */
  public static Object value(byte[] bytes) {
    try {
      return read(new DataInputStream(new ByteArrayInputStream(bytes)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(Object value) throws IOException {
    switch (value) {
      case null -> output.writeByte(NULL);
      case Boolean bool -> output.writeByte(bool ? TRUE : FALSE);
      case Long integer -> longs(INTEGER, integer);
      case Double number when groups && Numbers.isLong(number) ->
        longs(INTEGER, number.longValue());
      case Double number -> longs(FLOAT, groups ? Double.doubleToLongBits(number)
          : Double.doubleToRawLongBits(number));
      case String text -> {
        output.writeByte(TEXT);
        text(text);
      }
      case List<?> list -> {
        output.writeByte(LIST);
        output.writeInt(list.size());
        for (Object element : list) {
          write(element);
        }
      }
      case Map<?, ?> map -> {
        output.writeByte(MAP);
        output.writeInt(map.size());
        for (Map.Entry<?, ?> entry : (groups ? new TreeMap<>(map) : map).entrySet()) {
          text((String) entry.getKey());
          write(entry.getValue());
        }
      }
      case LocalDate date -> longs(DATE, date.toEpochDay());
      case LocalTime time -> longs(LOCAL_TIME, time.toNanoOfDay());
      case OffsetTime time ->
        longs(TIME, time.toLocalTime().toNanoOfDay(), time.getOffset().getTotalSeconds());
      case LocalDateTime time ->
        longs(LOCAL_DATETIME, time.toLocalDate().toEpochDay(), time.toLocalTime().toNanoOfDay());
      case ZonedDateTime time -> {
        longs(DATETIME, time.toEpochSecond(), time.getNano());
        text(time.getZone().getId());
      }
      case IsoDuration duration -> longs(DURATION, duration.months(), duration.days(),
          duration.seconds(), duration.nanoseconds());
      default -> throw new IllegalStateException("on Spark there are no values such as " + value);
    }
  }

  private void longs(int tag, long... values) throws IOException {
    output.writeByte(tag);
    for (long value : values) {
      output.writeLong(value);
    }
  }

  private void text(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    output.writeInt(bytes.length);
    output.write(bytes);
  }

  private static String text(DataInputStream input) throws IOException {
    return new String(input.readNBytes(input.readInt()), StandardCharsets.UTF_8);
  }

  private static Object read(DataInputStream input) throws IOException {
    int tag = input.readByte();
    return switch (tag) {
      case NULL -> null;
      case FALSE -> false;
      case TRUE -> true;
      case INTEGER -> input.readLong();
      case FLOAT -> Double.longBitsToDouble(input.readLong());
      case TEXT -> text(input);
      case LIST -> {
        int size = input.readInt();
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < size; i++) {
          list.add(read(input));
        }
        yield list;
      }
      case MAP -> {
        int size = input.readInt();
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
          map.put(text(input), read(input));
        }
        yield map;
      }
      case DATE -> LocalDate.ofEpochDay(input.readLong());
      case LOCAL_TIME -> LocalTime.ofNanoOfDay(input.readLong());
      case TIME -> OffsetTime.of(LocalTime.ofNanoOfDay(input.readLong()),
          ZoneOffset.ofTotalSeconds((int) input.readLong()));
      case LOCAL_DATETIME -> LocalDateTime.of(
          LocalDate.ofEpochDay(input.readLong()), LocalTime.ofNanoOfDay(input.readLong()));
      case DATETIME -> {
        Instant instant = Instant.ofEpochSecond(input.readLong(), input.readLong());
        yield ZonedDateTime.ofInstant(instant, ZoneId.of(text(input)));
      }
      case DURATION -> IsoDuration.of(
          input.readLong(), input.readLong(), input.readLong(), input.readLong());
      default -> throw new IllegalStateException("unknown tag " + tag);
    };
  }

  /** A value as text: strings in quotes, lists and maps in brackets, all else as {@code toString()} gives it. */
  public static String text(byte[] bytes) {
    return bytes == null ? null : text(value(bytes));
  }

  private static String text(Object value) {
    return switch (value) {
      case String text -> "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
      case List<?> list -> list.stream().map(AnyForm::text).toList().toString();
      case Map<?, ?> map -> {
        List<String> entries = new ArrayList<>();
        map.forEach((key, each) -> entries.add(key + ": " + text(each)));
        yield "{" + String.join(", ", entries) + "}";
      }
      case null, default -> String.valueOf(value);
    };
  }
}
