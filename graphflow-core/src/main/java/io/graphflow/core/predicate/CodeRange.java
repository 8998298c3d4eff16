package io.graphflow.core.predicate;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.predicate.ColumnTest.Binding;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.storage.column.ColumnEncoding;
import io.graphflow.storage.column.ColumnReader;
import io.graphflow.storage.dictionary.Dictionary;
import io.graphflow.storage.temporal.PackedDateTime;
import io.graphflow.storage.type.ScalarType;
import java.time.LocalDate;
import java.time.ZonedDateTime;

/**
 * The codes that pass a comparison {@code property operator operand}. Codes keep the order of
 * values, so that the passing codes are a range, or all codes outside of a range.
 */
final class CodeRange {
  /** The doubles up to here compare exactly with integers. */
  private static final double EXACT = 1L << 53;

  private final ScalarType type;
  private final long base;
  private final Dictionary dictionary;
  private final ComparisonOperator operator;
  private final Evaluator operand;

  private long low;
  private long high;
  private boolean inverted;

  /**
   * Creates a range that must be bound before it is read.
   *
   * @param type the type of the property; not DOUBLE
   * @param base the number to add to a code to get its value
   * @param dictionary the dictionary of a STRING's codes, else null
   */
  CodeRange(
      ScalarType type,
      long base,
      Dictionary dictionary,
      ComparisonOperator operator,
      Evaluator operand) {
    this.type = type;
    this.base = base;
    this.dictionary = dictionary;
    this.operator = operator;
    this.operand = operand;
  }

  /** The smallest code in the range. */
  long low() {
    return low;
  }

  /** The largest code in the range; if it is below {@link #low}, the range is empty. */
  long high() {
    return high;
  }

  /** Whether the codes outside of the range pass instead of those in it. */
  boolean isInverted() {
    return inverted;
  }

  /** Whether a code passes. */
  boolean passes(long code) {
    return (code >= low && code <= high) != inverted;
  }

  /** Sets the range by the operand's value; see {@link ColumnTest#bind}. */
  Binding bind(Tuple tuple) {
    if (operand.isNull(tuple)) {
      return Binding.NEVER;
    }
    if (type == ScalarType.INT64 && operand.type() == CypherType.INTEGER) {
      return bindLong(operand.longValue(tuple));
    }
    Object value = operand.value(tuple);
    return switch (type) {
      case INT64 ->
        switch (value) {
          case Long integer -> bindLong(integer);
          case Double number -> bindDouble(number);
          default -> Binding.GENERAL;
        };
      case BOOLEAN -> value instanceof Boolean flag ? bindLong(flag ? 1 : 0) : Binding.GENERAL;
      case DATE -> value instanceof LocalDate day ? bindLong(day.toEpochDay()) : Binding.GENERAL;
      case DATETIME ->
        value instanceof ZonedDateTime time ? bindDateTime(time) : Binding.GENERAL;
      case STRING -> value instanceof String text ? bindString(text) : Binding.GENERAL;
      case DOUBLE -> throw new AssertionError("doubles have a test of their own");
    };
  }

  /** Whether {@link #bindLong} takes the values of another column of whole numbers as they are. */
  boolean comparesWith(ColumnReader other) {
    return other.type() == type && other.encoding() == ColumnEncoding.INTEGER;
  }

  /** Sets the range by a value of a column that this {@link #comparesWith}. */
  Binding bindLong(long value) {
    return switch (operator) {
      case EQUAL -> setRange(value, value, false);
      case NOT_EQUAL -> setRange(value, value, true);
      case LESS ->
        value == Long.MIN_VALUE
            ? Binding.NEVER
            : setRange(Long.MIN_VALUE, value - 1, false);
      case LESS_OR_EQUAL -> setRange(Long.MIN_VALUE, value, false);
      case GREATER ->
        value == Long.MAX_VALUE
            ? Binding.NEVER
            : setRange(value + 1, Long.MAX_VALUE, false);
      case GREATER_OR_EQUAL -> setRange(value, Long.MAX_VALUE, false);
    };
  }

  private Binding bindDateTime(ZonedDateTime value) {
    if (PackedDateTime.fits(value)) {
      return bindLong(PackedDateTime.millis(value));
    }
    long below;
    try {
      below = PackedDateTime.millis(value);
    } catch (ArithmeticException beyondAllCodes) {
      return Binding.GENERAL;
    }
    // No code equals the value: it lies between two codes, or beside one in another time zone.
    if (PackedDateTime.of(below).compareTo(value) > 0) {
      below--;
    }
    return switch (operator) {
      case EQUAL -> Binding.NEVER;
      case NOT_EQUAL -> setRange(1, 0, true);
      case LESS, LESS_OR_EQUAL -> setRange(Long.MIN_VALUE, below, false);
      case GREATER, GREATER_OR_EQUAL -> setRange(below + 1, Long.MAX_VALUE, false);
    };
  }

  private Binding bindDouble(double value) {
    if (!(Math.abs(value) <= EXACT)) {
      return Binding.GENERAL;
    }
    long floor = (long) Math.floor(value);
    boolean whole = floor == value;
    return switch (operator) {
      case EQUAL -> whole ? setRange(floor, floor, false) : Binding.NEVER;
      case NOT_EQUAL -> whole ? setRange(floor, floor, true) : setRange(1, 0, true);
      case LESS -> setRange(Long.MIN_VALUE, whole ? floor - 1 : floor, false);
      case LESS_OR_EQUAL -> setRange(Long.MIN_VALUE, floor, false);
      case GREATER -> setRange(floor + 1, Long.MAX_VALUE, false);
      case GREATER_OR_EQUAL -> setRange(whole ? floor : floor + 1, Long.MAX_VALUE, false);
    };
  }

  /** Sets the range of values; with a base, a code is the value less the base. */
  private Binding setRange(long lowValue, long highValue, boolean outside) {
    inverted = outside;
    if (lowValue > highValue) {
      low = 1;
      high = 0;
    } else {
      low = subtract(lowValue, base);
      high = subtract(highValue, base);
    }
    return Binding.READY;
  }

  /** Saturating {@code value - base}; codes of a column with a base span less than 2^56. */
  private static long subtract(long value, long base) {
    long difference = value - base;
    if (((value ^ base) & (value ^ difference)) < 0) {
      return value < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
    return difference;
  }

  private Binding bindString(String text) {
    // The text itself has the codes from lower to upper - 1: one or none.
    long lower = dictionary.lowerBound(text);
    long upper = dictionary.upperBound(text);
    inverted = operator == ComparisonOperator.NOT_EQUAL;
    switch (operator) {
      case EQUAL, NOT_EQUAL -> setCodes(lower, upper - 1);
      case LESS -> setCodes(0, lower - 1);
      case LESS_OR_EQUAL -> setCodes(0, upper - 1);
      case GREATER -> setCodes(upper, Long.MAX_VALUE);
      case GREATER_OR_EQUAL -> setCodes(lower, Long.MAX_VALUE);
    }
    return Binding.READY;
  }

  private void setCodes(long lowCode, long highCode) {
    low = lowCode;
    high = highCode;
  }
}
