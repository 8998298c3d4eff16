package io.graphflow.value;

import io.graphflow.binary.Bytes;
import io.graphflow.exception.UsageException;
import io.graphflow.spatial.Point;
import io.graphflow.temporal.IsoDuration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * A value of a result. The {@code as…} methods give it as a Java type, or end with a {@link
 * UsageException} that says of which other type it is; NULL is of none. Those that take a default give
 * that for NULL.
 *
 * <pre>{@code
 * Value person = record.get("person"); // a MAP, a NODE or a RELATIONSHIP
 * String name = person.get("name").asString();
 * long age = person.get("age").asLong(0); // 0 if it is NULL, or there is none
 * List<String> mails = person.get("mails").asList(Value::asString);
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 */
public final class Value implements MapAccessor {
  private static final Value NULL = new Value(null);

  private final Object value;

  private Value(Object value) {
    this.value = value;
  }

  /**
   * A value, as results hold it: for programs that test their own procedures, or show values that they made.
   *
   * @param value of one of the forms that {@link #asObject} tells; this is not checked
   * @return never null
   */
  public static Value of(Object value) {
    return value == null ? NULL : new Value(value);
  }

  /** Whether it is NULL. */
  public boolean isNull() {
    return value == null;
  }

  /** Whether it is the BOOLEAN true. */
  public boolean isTrue() {
    return Boolean.TRUE.equals(value);
  }

  /** Whether it is the BOOLEAN false. */
  public boolean isFalse() {
    return Boolean.FALSE.equals(value);
  }

  /** The Cypher type, such as {@code INTEGER} or {@code LIST}; {@code NULL} for NULL. */
  public String typeName() {
    return switch (value) {
      case null -> "NULL";
      case Boolean _ -> "BOOLEAN";
      case Long _ -> "INTEGER";
      case Double _ -> "FLOAT";
      case String _ -> "STRING";
      case LocalDate _ -> "DATE";
      case LocalTime _ -> "LOCAL_TIME";
      case OffsetTime _ -> "TIME";
      case LocalDateTime _ -> "LOCAL_DATETIME";
      case ZonedDateTime _ -> "DATETIME";
      case IsoDuration _ -> "DURATION";
      case Point _ -> "POINT";
      case Bytes _ -> "BYTES";
      case List<?> _ -> "LIST";
      case Map<?, ?> _ -> "MAP";
      case Node _ -> "NODE";
      case Relationship _ -> "RELATIONSHIP";
      case Path _ -> "PATH";
      default -> throw new AssertionError(value.getClass());
    };
  }

  /**
   * The value as it is.
   *
   * @return null, {@link Boolean}, {@link Long}, {@link Double}, {@link String}, {@link LocalDate}, {@link
   *     LocalTime}, {@link OffsetTime}, {@link LocalDateTime}, {@link ZonedDateTime}, {@link IsoDuration},
   *     {@link Point}, {@link Bytes}, {@link Node}, {@link Relationship}, {@link Path}, or an unmodifiable {@link List} or {@link Map} of
   *     these
   */
  public Object asObject() {
    return value;
  }

  /**
   * What a function makes of the value.
   *
   * @param mapper is given a value that is not NULL
   * @param defaultValue given if this is NULL; may be null
   */
  public <T> T computeOrDefault(Function<Value, T> mapper, T defaultValue) {
    Objects.requireNonNull(mapper, "mapper");
    return value == null ? defaultValue : mapper.apply(this);
  }

  /**
   * The value as a long.
   *
   * @throws UsageException if it is no INTEGER
   */
  public long asLong() {
    return as(Long.class, "INTEGER");
  }

  /**
   * The value as a long.
   *
   * @param defaultValue given for NULL
   * @throws UsageException if it is neither NULL nor INTEGER
   */
  public long asLong(long defaultValue) {
    return value == null ? defaultValue : asLong();
  }

  /**
   * The value as an int.
   *
   * @throws UsageException if it is no INTEGER or does not fit
   */
  public int asInt() {
    long number = asLong();
    if (number != (int) number) {
      throw new UsageException(
          "The value " + number + " does not fit an int; read it with asLong().");
    }
    return (int) number;
  }

  /**
   * The value as an int.
   *
   * @param defaultValue given for NULL
   * @throws UsageException if it is neither NULL nor INTEGER, or does not fit
   */
  public int asInt(int defaultValue) {
    return value == null ? defaultValue : asInt();
  }

  /**
   * The value as a double; of a large INTEGER the nearest one.
   *
   * @throws UsageException if it is neither FLOAT nor INTEGER
   */
  public double asDouble() {
    return value instanceof Long number ? number : as(Double.class, "FLOAT");
  }

  /**
   * The value as a double; of a large INTEGER the nearest one.
   *
   * @param defaultValue given for NULL
   * @throws UsageException if it is neither NULL, FLOAT nor INTEGER
   */
  public double asDouble(double defaultValue) {
    return value == null ? defaultValue : asDouble();
  }

  /**
   * The value as a number: a {@link Long} or a {@link Double}.
   *
   * @throws UsageException if it is neither INTEGER nor FLOAT
   */
  public Number asNumber() {
    return as(Number.class, "INTEGER or FLOAT");
  }

  /**
   * The value as a boolean.
   *
   * @throws UsageException if it is no BOOLEAN
   */
  public boolean asBoolean() {
    return as(Boolean.class, "BOOLEAN");
  }

  /**
   * The value as a boolean.
   *
   * @param defaultValue given for NULL
   * @throws UsageException if it is neither NULL nor BOOLEAN
   */
  public boolean asBoolean(boolean defaultValue) {
    return value == null ? defaultValue : asBoolean();
  }

  /**
   * The value as a string.
   *
   * @throws UsageException if it is no STRING
   */
  public String asString() {
    return as(String.class, "STRING");
  }

  /**
   * The value as a string.
   *
   * @param defaultValue given for NULL; may be null
   * @throws UsageException if it is neither NULL nor STRING
   */
  public String asString(String defaultValue) {
    return value == null ? defaultValue : asString();
  }

  /**
   * The value as a date.
   *
   * @throws UsageException if it is no DATE
   */
  public LocalDate asLocalDate() {
    return as(LocalDate.class, "DATE");
  }

  /**
   * The value as a date.
   *
   * @param defaultValue given for NULL; may be null
   * @throws UsageException if it is neither NULL nor DATE
   */
  public LocalDate asLocalDate(LocalDate defaultValue) {
    return value == null ? defaultValue : asLocalDate();
  }

  /**
   * The value as a date with time and zone.
   *
   * @throws UsageException if it is no DATETIME
   */
  public ZonedDateTime asZonedDateTime() {
    return as(ZonedDateTime.class, "DATETIME");
  }

  /**
   * The value as a date with time and zone.
   *
   * @param defaultValue given for NULL; may be null
   * @throws UsageException if it is neither NULL nor DATETIME
   */
  public ZonedDateTime asZonedDateTime(ZonedDateTime defaultValue) {
    return value == null ? defaultValue : asZonedDateTime();
  }

  /**
   * The value as a time of day without offset.
   *
   * @throws UsageException if it is no LOCAL_TIME
   */
  public LocalTime asLocalTime() {
    return as(LocalTime.class, "LOCAL_TIME");
  }

  /**
   * The value as a time of day without offset.
   *
   * @param defaultValue given for NULL; may be null
   * @throws UsageException if it is neither NULL nor LOCAL_TIME
   */
  public LocalTime asLocalTime(LocalTime defaultValue) {
    return value == null ? defaultValue : asLocalTime();
  }

  /**
   * The value as a time of day with an offset.
   *
   * @throws UsageException if it is no TIME
   */
  public OffsetTime asOffsetTime() {
    return as(OffsetTime.class, "TIME");
  }

  /**
   * The value as a time of day with an offset.
   *
   * @param defaultValue given for NULL; may be null
   * @throws UsageException if it is neither NULL nor TIME
   */
  public OffsetTime asOffsetTime(OffsetTime defaultValue) {
    return value == null ? defaultValue : asOffsetTime();
  }

  /**
   * The value as a date with time and without zone.
   *
   * @throws UsageException if it is no LOCAL_DATETIME
   */
  public LocalDateTime asLocalDateTime() {
    return as(LocalDateTime.class, "LOCAL_DATETIME");
  }

  /**
   * The value as a date with time and without zone.
   *
   * @param defaultValue given for NULL; may be null
   * @throws UsageException if it is neither NULL nor LOCAL_DATETIME
   */
  public LocalDateTime asLocalDateTime(LocalDateTime defaultValue) {
    return value == null ? defaultValue : asLocalDateTime();
  }

  /**
   * The value as a duration in months, days, seconds and nanoseconds.
   *
   * @throws UsageException if it is no DURATION
   */
  public IsoDuration asIsoDuration() {
    return as(IsoDuration.class, "DURATION");
  }

  /**
   * The value as a duration in months, days, seconds and nanoseconds.
   *
   * @param defaultValue given for NULL; may be null
   * @throws UsageException if it is neither NULL nor DURATION
   */
  public IsoDuration asIsoDuration(IsoDuration defaultValue) {
    return value == null ? defaultValue : asIsoDuration();
  }

  /**
   * The value as a point.
   *
   * @throws UsageException if it is no POINT
   */
  public Point asPoint() {
    return as(Point.class, "POINT");
  }

  /**
   * The value as a point.
   *
   * @param defaultValue given for NULL; may be null
   * @throws UsageException if it is neither NULL nor POINT
   */
  public Point asPoint(Point defaultValue) {
    return value == null ? defaultValue : asPoint();
  }

  /**
   * The value as a string of bytes; {@link Bytes#toArray} gives an array.
   *
   * @throws UsageException if it is no BYTES
   */
  public Bytes asBytes() {
    return as(Bytes.class, "BYTES");
  }

  /**
   * The value as a string of bytes.
   *
   * @param defaultValue given for NULL; may be null
   * @throws UsageException if it is neither NULL nor BYTES
   */
  public Bytes asBytes(Bytes defaultValue) {
    return value == null ? defaultValue : asBytes();
  }

  /**
   * The value as a list of objects in the forms of {@link #asObject}; unmodifiable, may hold nulls.
   *
   * @throws UsageException if it is no LIST
   */
  @SuppressWarnings("unchecked") // every list among values is made of values
  public List<Object> asList() {
    return (List<Object>) as(List.class, "LIST");
  }

  /**
   * The value as a list of objects in the forms of {@link #asObject}; unmodifiable, may hold nulls.
   *
   * @param defaultValue given for NULL; may be null
   * @throws UsageException if it is neither NULL nor LIST
   */
  public List<Object> asList(List<Object> defaultValue) {
    return value == null ? defaultValue : asList();
  }

  /**
   * The value as a list of what a function makes of its elements; unmodifiable.
   *
   * @param mapper is never given null; may give null
   * @throws UsageException if it is no LIST
   */
  public <T> List<T> asList(Function<Value, T> mapper) {
    Objects.requireNonNull(mapper, "mapper");
    return mapped(asList(), mapper);
  }

  /**
   * The value as a list of what a function makes of its elements; unmodifiable.
   *
   * @param mapper is never given null; may give null
   * @param defaultValue given for NULL; may be null
   * @throws UsageException if it is neither NULL nor LIST
   */
  public <T> List<T> asList(Function<Value, T> mapper, List<T> defaultValue) {
    return value == null ? defaultValue : asList(mapper);
  }

  private static <T> List<T> mapped(List<Object> elements, Function<Value, T> mapper) {
    List<T> list = new ArrayList<>(elements.size());
    for (Object element : elements) {
      list.add(mapper.apply(of(element)));
    }
    return Collections.unmodifiableList(list);
  }

  /**
   * The value as a map to objects in the forms of {@link #asObject}; unmodifiable. A node and a
   * relationship give their properties.
   *
   * @throws UsageException if it is no MAP, NODE or RELATIONSHIP
   */
  @Override
  @SuppressWarnings("unchecked") // every map among values has string keys
  public Map<String, Object> asMap() {
    return switch (value) {
      case Node node -> node.properties();
      case Relationship relationship -> relationship.properties();
      case Map<?, ?> map -> (Map<String, Object>) map;
      case null, default -> throw mistaken("MAP, NODE or RELATIONSHIP");
    };
  }

  /**
   * The value as a map to objects in the forms of {@link #asObject}; unmodifiable. A node and a
   * relationship give their properties.
   *
   * @param defaultValue given for NULL; may be null
   * @throws UsageException if it is no NULL, MAP, NODE or RELATIONSHIP
   */
  public Map<String, Object> asMap(Map<String, Object> defaultValue) {
    return value == null ? defaultValue : asMap();
  }

  /**
   * The value as a map to what a function makes of its values; unmodifiable. A node and a relationship
   * give their properties.
   *
   * @param mapper is never given null; may give null
   * @param defaultValue given for NULL; may be null
   * @throws UsageException if it is no NULL, MAP, NODE or RELATIONSHIP
   */
  public <T> Map<String, T> asMap(Function<Value, T> mapper, Map<String, T> defaultValue) {
    return value == null ? defaultValue : asMap(mapper);
  }

  /**
   * The value as a node.
   *
   * @throws UsageException if it is no NODE
   */
  public Node asNode() {
    return as(Node.class, "NODE");
  }

  /**
   * The value as a relationship.
   *
   * @throws UsageException if it is no RELATIONSHIP
   */
  public Relationship asRelationship() {
    return as(Relationship.class, "RELATIONSHIP");
  }

  /**
   * The value as a path.
   *
   * @throws UsageException if it is no PATH
   */
  public Path asPath() {
    return as(Path.class, "PATH");
  }

  /**
   * An element of a LIST.
   *
   * @param index from 0
   * @return never null; NULL if there is no such element
   * @throws UsageException if it is no LIST
   */
  public Value get(int index) {
    List<Object> list = asList();
    return index >= 0 && index < list.size() ? of(list.get(index)) : NULL;
  }

  /**
   * How large it is: the elements of a LIST, the keys of a MAP, NODE or RELATIONSHIP, the chars of a
   * STRING, the bytes of BYTES, the relationships of a PATH.
   *
   * @throws UsageException if it is none of these
   */
  @Override
  public int size() {
    return switch (value) {
      case List<?> list -> list.size();
      case String text -> text.length();
      case Bytes bytes -> bytes.length();
      case Path path -> path.length();
      case Map<?, ?> _,Node _,Relationship _ -> asMap().size();
      case null, default -> throw mistaken("LIST, MAP, NODE, RELATIONSHIP, STRING, BYTES or PATH");
    };
  }

  /**
   * Whether its {@link #size} is 0.
   *
   * @throws UsageException if it has no size
   */
  public boolean isEmpty() {
    return size() == 0;
  }

  /**
   * What a function makes of the elements of a LIST, or of the values of a MAP, NODE or RELATIONSHIP in
   * the order of their keys; unmodifiable.
   *
   * @param mapper is never given null; may give null
   * @throws UsageException if it is none of these
   */
  @Override
  public <T> List<T> values(Function<Value, T> mapper) {
    return value instanceof List<?> ? asList(mapper) : MapAccessor.super.values(mapper);
  }

  private <T> T as(Class<T> type, String typeName) {
    if (!type.isInstance(value)) {
      throw mistaken(typeName);
    }
    return type.cast(value);
  }

  private UsageException mistaken(String expected) {
    return new UsageException("The value is of type " + typeName() + ", not " + expected + ".");
  }

  /** Whether the other is a value of the same type that is equal; NULL equals NULL. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Value that && Objects.equals(value, that.value);
  }

  @Override
  public int hashCode() {
    return Objects.hashCode(value);
  }

  /** The value's text, for people; {@code NULL} for NULL. */
  @Override
  public String toString() {
    return value == null ? "NULL" : value.toString();
  }
}
