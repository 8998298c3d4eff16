package io.graphflow.spark.expression;

import static org.apache.spark.sql.functions.array_contains;
import static org.apache.spark.sql.functions.isnan;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.size;
import static org.apache.spark.sql.functions.when;

import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.spark.value.Kind;
import io.graphflow.spark.value.Kind.ListOf;
import io.graphflow.spark.value.Kind.Scalar;
import io.graphflow.spark.value.Typed;
import org.apache.spark.sql.Column;

/** Comparisons that Spark makes as we do. */
final class ComparedColumns {
  private ComparedColumns() {}

  /**
   * Compares values of one type; those of different types are left to evaluators.
   *
   * @return null if Spark compares them in another way
   */
  static Typed compare(ComparisonOperator operator, Typed left, Typed right) {
    if (left.kind() == Scalar.NULL || right.kind() == Scalar.NULL) {
      return Typed.nothing(Scalar.BOOLEAN);
    }
    boolean elements = isElement(left.kind()) && isElement(right.kind())
        && left.kind().type() == right.kind().type();
    boolean equality =
        operator == ComparisonOperator.EQUAL || operator == ComparisonOperator.NOT_EQUAL;
    if (elements ? !equality : !isAlike(left.kind(), right.kind())) {
      return null;
    }
    Column first = left.column();
    Column second = right.column();
    Column compared = switch (operator) {
      case EQUAL -> first.equalTo(second);
      case NOT_EQUAL -> first.notEqual(second);
      case LESS -> first.lt(second);
      case LESS_OR_EQUAL -> first.leq(second);
      case GREATER -> first.gt(second);
      case GREATER_OR_EQUAL -> first.geq(second);
    };
    if (left.kind() == Scalar.FLOAT) {
      // For Spark, NaN equals itself and is larger than all others.
      compared = when(first.isNull().or(second.isNull()), lit(null).cast("boolean"))
          .when(isnan(first).or(isnan(second)), lit(operator == ComparisonOperator.NOT_EQUAL))
          .otherwise(compared);
    }
    return new Typed(compared, Scalar.BOOLEAN);
  }

  private static boolean isElement(Kind kind) {
    return kind instanceof Kind.Node || kind instanceof Kind.Edge;
  }

  private static boolean isAlike(Kind left, Kind right) {
    return left.equals(right) && left.isScalar();
  }

  /** Whether a value is in a list; null if Spark would find another answer. */
  static Typed isIn(Typed element, Typed list) {
    if (!(list.kind() instanceof ListOf(Kind kind))) {
      return null;
    }
    boolean elements = isElement(kind) && kind.type() == element.kind().type();
    if (!elements && (!isAlike(element.kind(), kind) || kind == Scalar.FLOAT)) {
      return null;
    }
    // NULL is in no empty list.
    return new Typed(when(size(list.column()).equalTo(lit(0)), lit(false))
        .otherwise(array_contains(list.column(), element.column())), Scalar.BOOLEAN);
  }
}
