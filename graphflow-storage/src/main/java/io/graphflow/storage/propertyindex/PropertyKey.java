package io.graphflow.storage.propertyindex;

import io.graphflow.storage.memory.Hash64;
import io.graphflow.storage.tagged.ByteForm;
import io.graphflow.storage.temporal.PackedDateTime;
import io.graphflow.storage.trie.HashedKey;
import io.graphflow.storage.trie.PersistentKeys;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;

/**
 * Values as keys: two values have equal keys exactly if Cypher's {@code =} holds for them. So a
 * float that is a whole number has the key of the integer, and a value that equals nothing (NULL,
 * NaN, a list with one of them) has no key. Keys are {@link Long}s, {@link String}s and {@link
 * HashedKey}s.
 */
public final class PropertyKey {
  private static final double TWO_TO_63 = 0x1p63;

  private PropertyKey() {}

  /** The kind of a {@link Scalar}. */
  private enum Kind {
    BOOLEAN(1), DOUBLE(2), DATE(3), DATETIME(4);

    private final int seed;

    Kind(int seed) {
      this.seed = seed;
    }
  }

  /** A value of 64 bits that is no integer. */
  private record Scalar(Kind kind, long bits) implements HashedKey {
    @Override
    public long hash64() {
      return Hash64.of(Hash64.of(bits) + kind.seed);
    }
  }

  /** A value that has a {@link ByteForm}. */
  private record Formed(Object value) implements HashedKey {
    @Override
    public long hash64() {
      byte[] bytes = ByteForm.bytes(value);
      return Hash64.of(Hash64.of(bytes, 0, bytes.length) + ByteForm.of(value).code());
    }
  }

  /** A list, or the values of several properties. */
  private record Several(List<Object> keys) implements HashedKey {
    @Override
    public long hash64() {
      long hash = keys.size();
      for (Object key : keys) {
        hash = Hash64.of(hash ^ PersistentKeys.hash(key));
      }
      return hash;
    }
  }

  /**
   * The key of a value.
   *
   * @param value as {@link io.graphflow.storage.snapshot.PropertyReader#getValue} gives it, or any other
   *     object, also a list with any elements; may be null
   * @return null if no stored value equals it
   */
  public static Object of(Object value) {
    return switch (value) {
      case Long number -> number;
      case String text -> text;
      case Double number -> ofDouble(number);
      case Boolean flag -> new Scalar(Kind.BOOLEAN, flag ? 1 : 0);
      case LocalDate date -> new Scalar(Kind.DATE, date.toEpochDay());
      case ZonedDateTime time when PackedDateTime.fits(time) ->
        new Scalar(Kind.DATETIME, PackedDateTime.millis(time));
      case List<?> items -> ofAll(items);
      case null, default -> ByteForm.of(value) == null ? null : new Formed(value);
    };
  }

  private static Object ofDouble(double number) {
    if (Double.isNaN(number)) {
      return null;
    }
    boolean isLong =
        number >= -TWO_TO_63 && number < TWO_TO_63 && number == Math.rint(number);
    return isLong ? (Object) (long) number
        : new Scalar(Kind.DOUBLE, Double.doubleToLongBits(number));
  }

  /** The key of several values together, or null if one of them has none. */
  private static Object ofAll(List<?> values) {
    List<Object> keys = new ArrayList<>(values.size());
    for (Object value : values) {
      Object key = of(value);
      if (key == null) {
        return null;
      }
      keys.add(key);
    }
    return new Several(List.copyOf(keys));
  }

  /**
   * The key of the values of some properties, in the order of the index.
   *
   * @param values at least one; any may be null
   * @return null if no stored values equal them
   */
  public static Object ofProperties(List<?> values) {
    return values.size() == 1 ? of(values.getFirst()) : ofAll(values);
  }

  /**
   * The stored form of a key in a column of a type: a Long (also for days and milliseconds) or a
   * String; null if the key is not one of an INT64, STRING, DATE or DATETIME, as the type is.
   */
  static Object stored(Object key, LogicalType type) {
    return switch (key) {
      case Long number when type == ScalarType.INT64 -> number;
      case String text when type == ScalarType.STRING -> text;
      case Scalar(Kind kind, long days) when kind == Kind.DATE && type == ScalarType.DATE -> days;
      case Scalar(Kind kind, long time) when kind == Kind.DATETIME && type == ScalarType.DATETIME ->
        time;
      default -> null;
    };
  }

  /** Estimated bytes of a key on the heap; a text counts as that of its column. */
  public static long sizeBytes(Object key) {
    return switch (key) {
      case String _ -> 0;
      case Formed _ -> 96;
      case Several(List<Object> keys) ->
        40 + keys.stream().mapToLong(part -> 4 + sizeBytes(part)).sum();
      default -> 24;
    };
  }
}
