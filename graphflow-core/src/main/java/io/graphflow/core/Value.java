package io.graphflow.core;

import io.graphflow.storage.error.UsageException;
import io.graphflow.storage.temporal.IsoDuration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A value of a result. The {@code as…} methods give it as a Java type or say clearly that it is of
 * another type. Immutable.
 */
public final class Value {
  private final Object value;

  Value(Object value) {
    this.value = value;
  }

  /** Whether it is NULL. */
  public boolean isNull() {
    return value == null;
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
      case List<?> _ -> "LIST";
      case Map<?, ?> _ -> "MAP";
      case Node _ -> "NODE";
      case Relationship _ -> "RELATIONSHIP";
      case Path _ -> "PATH";
      default -> throw new AssertionError(value.getClass());
    };
  }

  /**
   * The value as it is: null, {@link Boolean}, {@link Long}, {@link Double}, {@link String}, {@link
   * LocalDate}, {@link LocalTime}, {@link OffsetTime}, {@link LocalDateTime}, {@link ZonedDateTime}, {@link
   * IsoDuration}, {@link Node}, {@link Relationship}, {@link Path}, or an unmodifiable {@link List} or {@link Map} of
   * these.
   */
  public Object asObject() {
    return value;
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
   * The value as a double.
   *
   * @throws UsageException if it is neither FLOAT nor INTEGER
   */
  public double asDouble() {
    return value instanceof Long number ? number : as(Double.class, "FLOAT");
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
   * The value as a string.
   *
   * @throws UsageException if it is no STRING
   */
  public String asString() {
    return as(String.class, "STRING");
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
   * The value as a date with time and zone.
   *
   * @throws UsageException if it is no DATETIME
   */
  public ZonedDateTime asZonedDateTime() {
    return as(ZonedDateTime.class, "DATETIME");
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
   * The value as a time of day with an offset.
   *
   * @throws UsageException if it is no TIME
   */
  public OffsetTime asOffsetTime() {
    return as(OffsetTime.class, "TIME");
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
   * The value as a duration.
   *
   * @throws UsageException if it is no DURATION
   */
  public IsoDuration asIsoDuration() {
    return as(IsoDuration.class, "DURATION");
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
   * The value as a map to objects in the forms of {@link #asObject}; unmodifiable. A vertex and an edge
   * give their properties.
   *
   * @throws UsageException if it is no MAP, NODE or RELATIONSHIP
   */
  @SuppressWarnings("unchecked") // every map among values has string keys
  public Map<String, Object> asMap() {
    return switch (value) {
      case Node node -> node.properties();
      case Relationship edge -> edge.properties();
      case null, default -> (Map<String, Object>) as(Map.class, "MAP");
    };
  }

  /**
   * The value as a vertex.
   *
   * @throws UsageException if it is no NODE
   */
  public Node asNode() {
    return as(Node.class, "NODE");
  }

  /**
   * The value as an edge.
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

  private <T> T as(Class<T> type, String typeName) {
    if (!type.isInstance(value)) {
      throw new UsageException("The value is of type " + typeName() + ", not " + typeName + ".");
    }
    return type.cast(value);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Value that && Objects.equals(value, that.value);
  }

  @Override
  public int hashCode() {
    return Objects.hashCode(value);
  }

  /** The value's text, for people. */
  @Override
  public String toString() {
    return value == null ? "NULL" : value.toString();
  }
}
