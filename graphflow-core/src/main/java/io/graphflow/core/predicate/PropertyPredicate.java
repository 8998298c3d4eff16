package io.graphflow.core.predicate;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.GatheredEdges;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.storage.column.ColumnEncoding;
import io.graphflow.storage.column.ColumnReader;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.type.ScalarType;
import java.util.function.Function;

/**
 * A predicate on one property of one variable, which makes the {@link ColumnTest} for the column of
 * each table that it meets.
 */
public sealed interface PropertyPredicate {
  /** The largest number of codes for which results are kept. */
  long MAX_MEMOIZED_CODES = 1 << 16;

  /**
   * Makes the test for a column.
   *
   * @param reader the property, or null where the table does not have it, so that it is NULL
   * @param list loads the variable, for a test that evaluates
   * @return null if only an evaluator can tell
   */
  ColumnTest test(PropertyReader reader, PositionLoader list, Tuple tuple);

  /**
   * Makes the test for a property that is gathered with the edges of changed lists.
   *
   * @param column the column of the property, whose values are kept as integers
   * @param type the type of the property
   * @return null if only an evaluator can tell
   */
  default ColumnTest test(GatheredEdges edges, int column, CypherType type) {
    return null;
  }

  /** What a condition asks, with its expressions as evaluators. */
  static PropertyPredicate of(
      PropertyCondition.Test test, Function<Expression, Evaluator> evaluators) {
    return switch (test) {
      case PropertyCondition.Test.Compared compared ->
        new Compared(compared.operator(), evaluators.apply(compared.operand()));
      case PropertyCondition.Test.IsNull isNull -> new IsNull(isNull.wanted());
      case PropertyCondition.Test.Memoized memoized ->
        new Memoized(evaluators.apply(memoized.predicate()));
    };
  }

  /** {@code property operator operand}; the operand reads flat groups or nothing. */
  record Compared(ComparisonOperator operator, Evaluator operand) implements PropertyPredicate {
    @Override
    public ColumnTest test(PropertyReader reader, PositionLoader list, Tuple tuple) {
      if (reader == null) {
        return new ConstantTest(false);
      }
      if (!(reader instanceof ColumnReader column)) {
        return ofReader(reader, operator, operand);
      }
      return switch (column.encoding()) {
        case INTEGER, DICTIONARY -> new CodeRangeTest(column, operator, operand);
        case DOUBLE -> new DoubleRangeTest(column, operator, operand);
        case STRING -> switch (operator) {
          case EQUAL -> new StringEqualityTest(column, true, operand);
          case NOT_EQUAL -> new StringEqualityTest(column, false, operand);
          case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> null;
        };
        case LIST, ANY -> null;
      };
    }

    @Override
    public ColumnTest test(GatheredEdges edges, int column, CypherType type) {
      ScalarType scalar = switch (type) {
        case BOOLEAN -> ScalarType.BOOLEAN;
        case INTEGER -> ScalarType.INT64;
        case DATE -> ScalarType.DATE;
        case DATETIME -> ScalarType.DATETIME;
        case FLOAT, STRING, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, POINT, BYTES, LIST, MAP,
            ANY, NODE,
            RELATIONSHIP, PATH ->
          throw new AssertionError("not gathered: " + type);
      };
      return new GatheredRangeTest(
          edges, column, new CodeRange(scalar, 0, null, operator, operand));
    }
  }

  /**
   * {@code property operator bound}, with NULL as the largest value. The bound is an integer, a day or a
   * time in the form of the column, and is given to {@link RangeTest#bindLong}.
   */
  record WithinBound(ComparisonOperator operator) implements PropertyPredicate {
    @Override
    public ColumnTest test(PropertyReader reader, PositionLoader list, Tuple tuple) {
      boolean dropsNull =
          operator == ComparisonOperator.LESS || operator == ComparisonOperator.LESS_OR_EQUAL;
      if (reader == null || !(dropsNull || reader.neverNull())) {
        return null;
      }
      if (!(reader instanceof ColumnReader column)) {
        return ofReader(reader, operator, null);
      }
      return column.encoding() == ColumnEncoding.INTEGER
          ? new CodeRangeTest(column, operator, null)
          : null;
    }
  }

  /** {@code property IS NULL}, or {@code IS NOT NULL} if not {@code wanted}. */
  record IsNull(boolean wanted) implements PropertyPredicate {
    @Override
    public ColumnTest test(PropertyReader reader, PositionLoader list, Tuple tuple) {
      if (reader == null || reader.neverNull()) {
        return new ConstantTest((reader == null) == wanted);
      }
      return new NullTest(reader, wanted);
    }
  }

  /** The test for a property whose values no column has; null unless they are kept as integers, or texts are equal. */
  private static ColumnTest ofReader(
      PropertyReader reader, ComparisonOperator operator, Evaluator operand) {
    return switch (reader.type()) {
      case ScalarType.INT64, ScalarType.BOOLEAN, ScalarType.DATE, ScalarType.DATETIME ->
        new ReaderRangeTest(
            reader, new CodeRange((ScalarType) reader.type(), 0, null, operator, operand));
      case ScalarType.STRING -> switch (operator) {
        case EQUAL -> new ReaderTextTest(reader, true, operand);
        case NOT_EQUAL -> new ReaderTextTest(reader, false, operand);
        case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> null;
      };
      default -> null;
    };
  }

  /** A predicate that reads nothing but the property. */
  record Memoized(Evaluator predicate) implements PropertyPredicate {
    @Override
    public ColumnTest test(PropertyReader reader, PositionLoader list, Tuple tuple) {
      if (!(reader instanceof ColumnReader column)) {
        return null;
      }
      long codes =
          switch (column.encoding()) {
            case DICTIONARY -> column.dictionary().size();
            case INTEGER -> column.widthBytes() <= 2 ? 1L << (8 * column.widthBytes()) : -1;
            case DOUBLE, STRING, LIST, ANY -> -1;
          };
      // Results are kept only for fewer codes than elements; otherwise that cannot pay.
      if (codes < 0 || codes > MAX_MEMOIZED_CODES || codes > column.count()) {
        return null;
      }
      return new MemoizedTest(column, (int) codes, predicate, list, tuple);
    }
  }
}
