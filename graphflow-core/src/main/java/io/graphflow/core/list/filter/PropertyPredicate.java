package io.graphflow.core.list.filter;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.list.chunk.Bindings;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.GatheredEdges;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.storage.column.ColumnReader;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.type.ScalarType;

/**
 * A predicate on one property of one variable, before it is known which table's column it meets: makes
 * the {@link ColumnTest} for a column.
 */
public sealed interface PropertyPredicate {
  /** Most codes for which results are remembered. */
  long MAX_MEMOIZED_CODES = 1 << 16;

  /**
   * The test for a column, or null if only an evaluator can tell.
   *
   * @param reader the property, or null where the table has none: it is NULL
   * @param list loads the variable, for a test that evaluates
   */
  ColumnTest test(PropertyReader reader, Bindings list, Tuple tuple);

  /**
   * The test for a property that is gathered with edges of changed lists, or null if only an evaluator
   * can tell.
   *
   * @param column of the property, whose values are kept as integers
   * @param type of the property
   */
  default ColumnTest test(GatheredEdges edges, int column, CypherType type) {
    return null;
  }

  /** {@code property operator operand}; the operand reads flat groups or nothing. */
  record Compared(ComparisonOperator operator, Evaluator operand) implements PropertyPredicate {
    @Override
    public ColumnTest test(PropertyReader reader, Bindings list, Tuple tuple) {
      if (reader == null) {
        return new ConstantTest(false);
      }
      if (!(reader instanceof ColumnReader column)) {
        return null;
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
        case FLOAT, STRING, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, LIST, MAP, ANY, NODE,
            RELATIONSHIP, PATH ->
          throw new AssertionError("not gathered: " + type);
      };
      return new GatheredRangeTest(
          edges, column, new CodeRange(scalar, 0, null, operator, operand));
    }
  }

  /** {@code property IS NULL}, or {@code IS NOT NULL} if not {@code wanted}. */
  record IsNull(boolean wanted) implements PropertyPredicate {
    @Override
    public ColumnTest test(PropertyReader reader, Bindings list, Tuple tuple) {
      if (reader == null || reader.neverNull()) {
        return new ConstantTest((reader == null) == wanted);
      }
      return new NullTest(reader, wanted);
    }
  }

  /** Any predicate that reads nothing but the property. */
  record Memoized(Evaluator predicate) implements PropertyPredicate {
    @Override
    public ColumnTest test(PropertyReader reader, Bindings list, Tuple tuple) {
      if (!(reader instanceof ColumnReader column)) {
        return null;
      }
      long codes =
          switch (column.encoding()) {
            case DICTIONARY -> column.dictionary().size();
            case INTEGER -> column.widthBytes() <= 2 ? 1L << (8 * column.widthBytes()) : -1;
            case DOUBLE, STRING, LIST, ANY -> -1;
          };
      // Fewer codes than elements, or remembering cannot pay.
      if (codes < 0 || codes > MAX_MEMOIZED_CODES || codes > column.count()) {
        return null;
      }
      return new MemoizedTest(column, (int) codes, predicate, list, tuple);
    }
  }
}
