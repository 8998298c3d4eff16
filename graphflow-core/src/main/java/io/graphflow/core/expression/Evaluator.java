package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.Truth;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.storage.temporal.PackedDateTime;
import java.time.LocalDate;
import java.time.ZonedDateTime;

/**
 * An expression ready to run on a tuple. Immutable once built; one object may serve many threads, each
 * with its own tuple.
 *
 * <p>{@link #value} works for every type. {@link #isNull}, {@link #longValue} and {@link #doubleValue}
 * are the unboxed forms for the static types they name; {@link #test} is that for predicates.
 */
public abstract class Evaluator {
  /** {@link #test}: the predicate is true. */
  public static final int TRUE = Truth.TRUE;

  /** {@link #test}: the predicate is false. */
  public static final int FALSE = Truth.FALSE;

  /** {@link #test}: the predicate is NULL. */
  public static final int UNKNOWN = Truth.UNKNOWN;

  /**
   * The type of every value that is not NULL, or {@link CypherType#ANY}. It may say more than the static
   * type of the expression, as parameter values are known by now; then the unboxed forms of the static
   * type still work.
   */
  public abstract CypherType type();

  /**
   * The value: null for NULL, {@link Boolean}, {@link Long}, {@link Double}, {@link String}, {@link
   * java.time.LocalDate}, {@link java.time.LocalTime}, {@link java.time.OffsetTime}, {@link
   * java.time.LocalDateTime}, {@link java.time.ZonedDateTime}, {@link
   * io.graphflow.temporal.IsoDuration}, {@link io.graphflow.spatial.Point}, {@link io.graphflow.binary.Bytes}, {@link java.util.List}, {@link java.util.Map} with string
   * keys, {@code VertexReference}, {@code EdgeReference} or {@code PathReference}.
   */
  public abstract Object value(Tuple tuple);

  /**
   * Whether the other forms come from {@link #value}. A caller that needs several forms then asks
   * for the value once, because an expression may take long.
   */
  public boolean isBoxed() {
    return false;
  }

  /** Whether the value is NULL. */
  public boolean isNull(Tuple tuple) {
    return value(tuple) == null;
  }

  /** The value of static type BOOLEAN (0 or 1), INTEGER, DATE or DATETIME that is not NULL. */
  public abstract long longValue(Tuple tuple);

  /** The value of static type INTEGER or FLOAT that is not NULL, as a double. */
  public abstract double doubleValue(Tuple tuple);

  /** The predicate in three-valued logic: {@link #TRUE}, {@link #FALSE} or {@link #UNKNOWN}. */
  public abstract int test(Tuple tuple);

  /** Whether values of a type are kept as objects in slots. */
  static boolean isObject(CypherType type) {
    return switch (type) {
      case STRING, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, POINT, BYTES, LIST, MAP, PATH, ANY ->
        true;
      case BOOLEAN, INTEGER, DATE, DATETIME, FLOAT, NODE, RELATIONSHIP -> false;
    };
  }

  /** The value that a long stands for in a type whose unboxed form is a long. */
  public static Object box(CypherType type, long value) {
    return switch (type) {
      case BOOLEAN -> value != 0;
      case INTEGER -> value;
      case DATE -> LocalDate.ofEpochDay(value);
      case DATETIME -> PackedDateTime.of(value);
      case ANY, FLOAT, STRING, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, POINT, BYTES, LIST, MAP,
          NODE,
          RELATIONSHIP, PATH ->
        throw new AssertionError(type + " is not kept as a long");
    };
  }

  /** The long that stands for a value, the inverse of {@link #box}. */
  public static long unbox(Object value) {
    return switch (value) {
      case Long integer -> integer;
      case Boolean bool -> bool ? 1 : 0;
      case LocalDate date -> date.toEpochDay();
      case ZonedDateTime datetime -> PackedDateTime.millis(datetime);
      default -> throw new AssertionError("no long form: " + value);
    };
  }
}
