package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.CodePointOrder;
import io.graphflow.core.value.Comparability;
import io.graphflow.core.value.Truth;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.storage.layout.ElementId;
import java.util.List;

/** Comparisons, a class for each pair of unboxed forms and one for all other values. */
final class Comparisons {
  private Comparisons() {}

  static Evaluator of(ComparisonOperator operator, Evaluator left, Evaluator right) {
    if (left == Constant.NULL || right == Constant.NULL) {
      return Constant.NULL;
    }
    CypherType a = left.type();
    CypherType b = right.type();
    boolean equality =
        operator == ComparisonOperator.EQUAL || operator == ComparisonOperator.NOT_EQUAL;
    if ((left.isBoxed() || right.isBoxed()) && a != CypherType.STRING) {
      return new Objects(operator, left, right);
    }
    if (a == b) {
      switch (a) {
        case BOOLEAN -> {
          return new Booleans(operator, left, right);
        }
        case INTEGER, DATE, DATETIME -> {
          return new Longs(operator, left, right);
        }
        case FLOAT -> {
          return new Doubles(operator, left, right);
        }
        case STRING -> {
          Evaluator stored = equality ? equalTexts(operator, left, right) : null;
          return stored != null ? stored : new Strings(operator, left, right);
        }
        case NODE -> {
          if (equality && left instanceof VertexEvaluator u && right instanceof VertexEvaluator v) {
            return new Vertices(operator, u, v);
          }
        }
        case RELATIONSHIP -> {
          if (equality && left instanceof EdgeVariable r && right instanceof EdgeVariable s) {
            return new Edges(operator, r.slot, s.slot);
          }
        }
        case ANY, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, POINT, BYTES, LIST, MAP, PATH -> {}
      }
    }
    if (a == CypherType.INTEGER && b == CypherType.FLOAT) {
      return new LongWithDouble(operator, left, right);
    }
    if (a == CypherType.FLOAT && b == CypherType.INTEGER) {
      return new LongWithDouble(operator.mirrored(), right, left);
    }
    return new Objects(operator, left, right);
  }

  /** A stored text beside a known one, or null. */
  private static Evaluator equalTexts(
      ComparisonOperator operator, Evaluator left, Evaluator right) {
    if (left instanceof Constant && !(right instanceof Constant)) {
      return equalTexts(operator, right, left);
    }
    boolean equal = operator == ComparisonOperator.EQUAL;
    return right instanceof Constant constant
        ? EqualTexts.of(left, List.of(constant.value()), equal ? Evaluator.TRUE : Evaluator.FALSE,
            equal ? Evaluator.FALSE : Evaluator.TRUE)
        : null;
  }

  private static final class Booleans extends PredicateEvaluator {
    private final ComparisonOperator operator;
    private final Evaluator left;
    private final Evaluator right;

    Booleans(ComparisonOperator operator, Evaluator left, Evaluator right) {
      this.operator = operator;
      this.left = left;
      this.right = right;
    }

    @Override
    public int test(Tuple tuple) {
      int a = left.test(tuple);
      if (a == UNKNOWN) {
        return UNKNOWN;
      }
      int b = right.test(tuple);
      return b == UNKNOWN ? UNKNOWN : Truth.of(Comparability.holds(operator, (long) a, (long) b));
    }
  }

  private static final class Longs extends PredicateEvaluator {
    private final ComparisonOperator operator;
    private final Evaluator left;
    private final Evaluator right;

    Longs(ComparisonOperator operator, Evaluator left, Evaluator right) {
      this.operator = operator;
      this.left = left;
      this.right = right;
    }

    @Override
    public int test(Tuple tuple) {
      if (left.isNull(tuple) || right.isNull(tuple)) {
        return UNKNOWN;
      }
      return Truth.of(
          Comparability.holds(operator, left.longValue(tuple), right.longValue(tuple)));
    }
  }

  private static final class Doubles extends PredicateEvaluator {
    private final ComparisonOperator operator;
    private final Evaluator left;
    private final Evaluator right;

    Doubles(ComparisonOperator operator, Evaluator left, Evaluator right) {
      this.operator = operator;
      this.left = left;
      this.right = right;
    }

    @Override
    public int test(Tuple tuple) {
      if (left.isNull(tuple) || right.isNull(tuple)) {
        return UNKNOWN;
      }
      return Truth.of(
          Comparability.holds(operator, left.doubleValue(tuple), right.doubleValue(tuple)));
    }
  }

  private static final class LongWithDouble extends PredicateEvaluator {
    private final ComparisonOperator operator;
    private final Evaluator integer;
    private final Evaluator number;

    LongWithDouble(ComparisonOperator operator, Evaluator integer, Evaluator number) {
      this.operator = operator;
      this.integer = integer;
      this.number = number;
    }

    @Override
    public int test(Tuple tuple) {
      if (integer.isNull(tuple) || number.isNull(tuple)) {
        return UNKNOWN;
      }
      return Truth.of(
          Comparability.holds(operator, integer.longValue(tuple), number.doubleValue(tuple)));
    }
  }

  private static final class Strings extends PredicateEvaluator {
    private final ComparisonOperator operator;
    private final Evaluator left;
    private final Evaluator right;

    Strings(ComparisonOperator operator, Evaluator left, Evaluator right) {
      this.operator = operator;
      this.left = left;
      this.right = right;
    }

    @Override
    public int test(Tuple tuple) {
      String a = (String) left.value(tuple);
      if (a == null) {
        return UNKNOWN;
      }
      String b = (String) right.value(tuple);
      if (b == null) {
        return UNKNOWN;
      }
      return Truth.of(switch (operator) {
        case EQUAL -> a.equals(b);
        case NOT_EQUAL -> !a.equals(b);
        case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
          Comparability.holds(operator, CodePointOrder.INSTANCE.compare(a, b));
      });
    }
  }

  private static final class Vertices extends PredicateEvaluator {
    private final boolean expected;
    private final VertexEvaluator left;
    private final VertexEvaluator right;

    Vertices(ComparisonOperator operator, VertexEvaluator left, VertexEvaluator right) {
      this.expected = operator == ComparisonOperator.EQUAL;
      this.left = left;
      this.right = right;
    }

    @Override
    public int test(Tuple tuple) {
      long a = left.vertexId(tuple);
      long b = right.vertexId(tuple);
      if (a == ElementId.NONE || b == ElementId.NONE) {
        return UNKNOWN;
      }
      return Truth.of((a == b) == expected);
    }
  }

  private static final class Edges extends PredicateEvaluator {
    private final boolean expected;
    private final int left;
    private final int right;

    Edges(ComparisonOperator operator, int left, int right) {
      this.expected = operator == ComparisonOperator.EQUAL;
      this.left = left;
      this.right = right;
    }

    @Override
    public int test(Tuple tuple) {
      if (tuple.edgeSource(left) == ElementId.NONE || tuple.edgeSource(right) == ElementId.NONE) {
        return UNKNOWN;
      }
      return Truth.of((tuple.edgeId(left) == tuple.edgeId(right)) == expected);
    }
  }

  private static final class Objects extends PredicateEvaluator {
    private final ComparisonOperator operator;
    private final Evaluator left;
    private final Evaluator right;

    Objects(ComparisonOperator operator, Evaluator left, Evaluator right) {
      this.operator = operator;
      this.left = left;
      this.right = right;
    }

    @Override
    public int test(Tuple tuple) {
      return Comparability.test(operator, left.value(tuple), right.value(tuple));
    }
  }

  /** The rule that one match uses an edge once; an edge that is NULL differs from all. */
  static final class DifferentEdges extends PredicateEvaluator {
    private final int first;
    private final int second;

    DifferentEdges(int first, int second) {
      this.first = first;
      this.second = second;
    }

    @Override
    public int test(Tuple tuple) {
      return Truth.of(tuple.edgeSource(first) == ElementId.NONE
          || tuple.edgeSource(second) == ElementId.NONE
          || tuple.edgeId(first) != tuple.edgeId(second));
    }
  }

  /**
   * Whether two lists of edges, or a list and an edge, share no edge. NULL, and an edge that is
   * NULL, shares nothing.
   */
  static final class DisjointEdges extends PredicateEvaluator {
    private final Evaluator first;
    private final Evaluator second;

    DisjointEdges(Evaluator first, Evaluator second) {
      this.first = first;
      this.second = second;
    }

    @Override
    public int test(Tuple tuple) {
      return Truth.of(differ(first.value(tuple), second.value(tuple)));
    }

    private static boolean differ(Object one, Object other) {
      if (one instanceof List<?> list) {
        for (Object element : list) {
          if (!differ(other, element)) {
            return false;
          }
        }
        return true;
      }
      return other instanceof List<?> ? differ(other, one) : one == null || !one.equals(other);
    }
  }
}
