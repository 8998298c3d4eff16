package io.graphflow.core.list;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.RangeKernels;
import io.graphflow.core.vector.SelectKernels;
import io.graphflow.core.vector.Selection;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.storage.column.ColumnEncoding;
import io.graphflow.storage.column.ColumnReader;
import io.graphflow.storage.dictionary.Dictionary;
import io.graphflow.storage.type.ScalarType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.LocalDate;
import java.time.ZonedDateTime;

/**
 * A comparison of an integer, date, boolean or dictionary-encoded string property: codes keep the
 * order of values, so that every comparison is a test whether a code lies in a range, or outside.
 */
final class CodeRangeTest implements ColumnTest {
  /** Doubles up to here are compared with integers exactly. */
  private static final double EXACT = 1L << 53;

  private final ColumnReader column;
  private final ScalarType type;
  private final ComparisonOperator operator;
  private final Evaluator operand;
  private final MemorySegment values;
  private final int widthBytes;
  private final boolean nullable;

  private long low;
  private long high;
  private boolean inverted;

  /** Written so that the reads of {@link #touch} are not optimized away. */
  @SuppressWarnings("unused")
  private long touched;

  /** Creates the test {@code property operator operand}; the column has codes. */
  CodeRangeTest(ColumnReader column, ComparisonOperator operator, Evaluator operand) {
    this.column = column;
    this.type = (ScalarType) column.type();
    this.operator = operator;
    this.operand = operand;
    this.values = column.values();
    this.widthBytes = column.widthBytes();
    this.nullable = !column.neverNull();
  }

  @Override
  public Binding bind(Tuple tuple) {
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
        value instanceof ZonedDateTime time
            ? bindLong(time.toInstant().toEpochMilli())
            : Binding.GENERAL;
      case STRING -> value instanceof String text ? bindString(text) : Binding.GENERAL;
      case DOUBLE -> throw new AssertionError("doubles have a test of their own");
    };
  }

  /** Whether {@link #bindLong} takes the values of another column of whole numbers as they are. */
  boolean comparesWith(ColumnReader other) {
    return other.type() == type && other.encoding() == ColumnEncoding.INTEGER;
  }

  /** Takes in a value of a column that this {@link #comparesWith}. */
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

  /** Sets the range of values; with a base, codes are values less the base. */
  private Binding setRange(long lowValue, long highValue, boolean outside) {
    long base = column.base();
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
    Dictionary dictionary = column.dictionary();
    // Codes from lower to upper - 1 are those of the text itself: one or none.
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

  @Override
  public long count(Positions positions, int count) {
    if (positions.isConstant()) {
      return passes(positions.get(0)) ? count : 0;
    }
    if (positions.isSequence() && (!nullable || column.nullIndex().form().isCompressed())) {
      // Values that are not NULL lie one after another, so NULLs are simply absent.
      long first = positions.base();
      long from = column.valueIndex(first);
      long present = nullable ? column.nullIndex().rank(first + count) - from : count;
      long inside =
          RangeKernels.BEST.count(values, from * widthBytes, widthBytes, present, low, high);
      return inverted ? present - inside : inside;
    }
    if (nullable) {
      long passing = 0;
      for (int i = 0; i < count; i++) {
        passing += passes(positions.get(i)) ? 1 : 0;
      }
      return passing;
    }
    int inside =
        SelectKernels.countGathered(values, 0, widthBytes, positions, count, low, high);
    return inverted ? count - inside : inside;
  }

  /** Whether the values of consecutive positions lie one after another, with none missing. */
  boolean isDense() {
    return !nullable;
  }

  /** The number of positions from {@code first} on, of a dense column, that pass. */
  long countDense(long first, long count) {
    long inside =
        RangeKernels.BEST.count(values, first * widthBytes, widthBytes, count, low, high);
    return inverted ? count - inside : inside;
  }

  /** Adds, for each of some stretches of a dense column, the number of positions that pass. */
  void countDense(long[] starts, long[] ends, int listCount, long[] counts) {
    for (int i = 0; i < listCount; i++) {
      if (starts[i] < ends[i]) {
        counts[i] += countDense(starts[i], ends[i] - starts[i]);
      }
    }
  }

  /** Reads a byte of the first and of the last code of each stretch; see {@link PositionFilter#touch}. */
  void touch(long[] starts, long[] ends, int count) {
    if (nullable) {
      return;
    }
    MemorySegment from = values;
    int width = widthBytes;
    long sum = 0;
    for (int i = 0; i < count; i++) {
      if (starts[i] < ends[i]) {
        sum += from.get(ValueLayout.JAVA_BYTE, starts[i] * width);
        sum += from.get(ValueLayout.JAVA_BYTE, (ends[i] - 1) * width);
      }
    }
    touched = sum;
  }

  @Override
  public int select(Positions positions, Selection in, int count, int[] out) {
    if (positions.isConstant()) {
      return passes(positions.get(0)) ? PositionFilter.ALL : 0;
    }
    if (nullable) {
      return selectNullable(positions, in, out);
    }
    if (positions.isSequence() && in.isAll()) {
      return SelectKernels.selectDense(
          values, positions.base() * widthBytes, widthBytes, count, low, high, inverted, out);
    }
    return SelectKernels.selectGathered(
        values, 0, widthBytes, positions, in, low, high, inverted, out);
  }

  private int selectNullable(Positions positions, Selection in, int[] out) {
    int selected = 0;
    for (int i = 0; i < in.count(); i++) {
      int at = in.position(i);
      out[selected] = at;
      selected += passes(positions.get(at)) ? 1 : 0;
    }
    return selected;
  }

  private boolean passes(long position) {
    if (nullable && column.isNull(position)) {
      return false;
    }
    long code = column.code(column.valueIndex(position));
    return (code >= low && code <= high) != inverted;
  }
}
