package io.graphflow.storage.column;

import io.graphflow.storage.tagged.RandomFormed;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Random property values. Integers, dates and booleans are {@link Long}, as they are stored; the
 * range of integers is that of a random width, so that all widths appear.
 */
final class RandomValues {
  private static final int[] CODE_POINTS = {'a', 'b', 'z', 0, 0xE9, 0x20AC, 0xFFFD, 0x1F600};

  private final RandomGenerator random;
  private final int distinct;
  private final int bits;
  private final boolean negative;

  /** Values of which there are about {@code distinct} different ones. */
  RandomValues(RandomGenerator random, int distinct) {
    this.random = random;
    this.distinct = distinct;
    this.bits = 1 + random.nextInt(64);
    this.negative = random.nextBoolean();
  }

  List<Object> list(LogicalType type, int count, double nullShare) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(random.nextDouble() < nullShare ? null : next(type));
    }
    return values;
  }

  Object next(LogicalType type) {
    return switch (type) {
      case ScalarType scalar -> switch (scalar) {
        case BOOLEAN -> (long) random.nextInt(2);
        case INT64 -> integer();
        case DOUBLE -> random.nextInt(distinct) / 8.0;
        case STRING -> string();
        case DATE -> (long) (random.nextInt(distinct) - 1_000);
        case DATETIME -> 1_300_000_000_000L + random.nextInt(distinct) * 977L;
      };
      case ListType list -> list(list.element(), random.nextInt(4), 0);
      case DynamicType.UNDETERMINED -> null;
      case DynamicType.ANY -> anyValue();
    };
  }

  /** A value in the form in which it is read: of any type, or a list of values of any. */
  private Object anyValue() {
    if (random.nextInt(4) == 0) {
      return IntStream.range(0, random.nextInt(5)).mapToObj(_ -> anyScalar()).toList();
    }
    return anyScalar();
  }

  private Object anyScalar() {
    if (random.nextInt(3) == 0) {
      return RandomFormed.next(random);
    }
    ScalarType type = List.of(ScalarType.values()).get(random.nextInt(ScalarType.values().length));
    return asRead(type, next(type));
  }

  private long integer() {
    long value = random.nextLong() >>> (64 - bits);
    return negative && random.nextBoolean() ? -value : bits == 64 ? value : Math.abs(value);
  }

  private String string() {
    int number = random.nextInt(distinct);
    StringBuilder text = new StringBuilder();
    for (int rest = number; rest > 0; rest >>>= 3) {
      text.appendCodePoint(CODE_POINTS[rest & 7]);
    }
    return text.toString();
  }

  /** What a reader returns for a value in the form above. */
  static Object asRead(LogicalType type, Object value) {
    return switch (type) {
      case ScalarType scalar -> switch (scalar) {
        case BOOLEAN -> (long) value != 0;
        case INT64, DOUBLE, STRING -> value;
        case DATE -> LocalDate.ofEpochDay((long) value);
        case DATETIME -> Instant.ofEpochMilli((long) value).atZone(ZoneOffset.UTC);
      };
      case ListType list -> ((List<?>) value).stream()
          .map(element -> asRead(list.element(), element))
          .toList();
      case DynamicType _ -> value;
    };
  }

  /** Appends a value in the form above, or NULL. */
  static void append(Object value, ColumnBuilder builder) {
    if (value == null) {
      builder.appendNull();
      return;
    }
    switch (builder) {
      case IntegerColumnBuilder integers -> integers.append((long) value);
      case DoubleColumnBuilder doubles -> doubles.append((double) value);
      case StringColumnBuilder strings -> strings.append((String) value);
      case ListColumnBuilder lists -> {
        ((List<?>) value).forEach(element -> append(element, lists.elements()));
        lists.endList();
      }
      case AnyColumnBuilder any -> any.append(value);
    }
  }
}
