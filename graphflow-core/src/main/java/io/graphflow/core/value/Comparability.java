package io.graphflow.core.value;

import io.graphflow.binary.Bytes;
import io.graphflow.parser.expression.ComparisonOperator;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.Iterator;
import java.util.List;

/**
 * openCypher's {@code <}, {@code <=}, {@code >}, {@code >=}, three-valued. Comparable are two numbers,
 * two strings (by code point), two booleans (false first), two strings of bytes (by the first byte that differs, from 0 to 255), two dates, two times or two datetimes of
 * one type (by instant, then from west to east), and two lists (the first pair of elements that differs decides, then the length). Any other pair, also
 * two durations or two points, and any with NULL, gives NULL. NaN is a number that is neither below, nor equal to, nor above another.
 */
public final class Comparability {
  /** {@link #compare}: both are numbers, one is NaN. */
  private static final int UNORDERED = 2;

  /** {@link #compare}: there is no order between the two. */
  private static final int INCOMPARABLE = 3;

  private Comparability() {}

  /** Whether {@code left operator right}, for all six operators: a {@link Truth}. */
  public static int test(ComparisonOperator operator, Object left, Object right) {
    return switch (operator) {
      case EQUAL -> Equality.equal(left, right);
      case NOT_EQUAL -> Truth.not(Equality.equal(left, right));
      case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> {
        int order = compare(left, right);
        yield switch (order) {
          case INCOMPARABLE -> Truth.UNKNOWN;
          case UNORDERED -> Truth.FALSE;
          default -> Truth.of(holds(operator, order));
        };
      }
    };
  }

  /** Whether an order (negative, zero, positive) of two values satisfies the operator. */
  public static boolean holds(ComparisonOperator operator, int order) {
    return switch (operator) {
      case EQUAL -> order == 0;
      case NOT_EQUAL -> order != 0;
      case LESS -> order < 0;
      case LESS_OR_EQUAL -> order <= 0;
      case GREATER -> order > 0;
      case GREATER_OR_EQUAL -> order >= 0;
    };
  }

  /** Whether two integers (or booleans, days, milliseconds) satisfy the operator. */
  public static boolean holds(ComparisonOperator operator, long left, long right) {
    return switch (operator) {
      case EQUAL -> left == right;
      case NOT_EQUAL -> left != right;
      case LESS -> left < right;
      case LESS_OR_EQUAL -> left <= right;
      case GREATER -> left > right;
      case GREATER_OR_EQUAL -> left >= right;
    };
  }

  /** Whether two floats satisfy the operator; with NaN only {@code <>} holds. */
  public static boolean holds(ComparisonOperator operator, double left, double right) {
    return switch (operator) {
      case EQUAL -> left == right;
      case NOT_EQUAL -> left != right;
      case LESS -> left < right;
      case LESS_OR_EQUAL -> left <= right;
      case GREATER -> left > right;
      case GREATER_OR_EQUAL -> left >= right;
    };
  }

  /** Whether an integer and a float satisfy the operator, compared exactly. */
  public static boolean holds(ComparisonOperator operator, long left, double right) {
    return Double.isNaN(right)
        ? operator == ComparisonOperator.NOT_EQUAL
        : holds(operator, Numbers.compare(left, right));
  }

  private static int compare(Object left, Object right) {
    return switch (left) {
      case Long a when right instanceof Long b -> Long.compare(a, b);
      case Long a when right instanceof Double b ->
        Double.isNaN(b) ? UNORDERED : Numbers.compare(a, b);
      case Double a when right instanceof Long b ->
        Double.isNaN(a) ? UNORDERED : -Numbers.compare(b, a);
      case Double a when right instanceof Double b -> compareDoubles(a, b);
      case String a when right instanceof String b ->
        Integer.signum(CodePointOrder.INSTANCE.compare(a, b));
      case Boolean a when right instanceof Boolean b -> Boolean.compare(a, b);
      case Bytes a when right instanceof Bytes b -> Integer.signum(a.compareTo(b));
      case LocalDate a when right instanceof LocalDate b -> Integer.signum(a.compareTo(b));
      case ZonedDateTime a when right instanceof ZonedDateTime b -> Integer.signum(a.compareTo(b));
      case LocalDateTime a when right instanceof LocalDateTime b -> Integer.signum(a.compareTo(b));
      case OffsetTime a when right instanceof OffsetTime b -> Integer.signum(a.compareTo(b));
      case LocalTime a when right instanceof LocalTime b -> Integer.signum(a.compareTo(b));
      case List<?> a when right instanceof List<?> b -> compareLists(a, b);
      case null, default -> INCOMPARABLE;
    };
  }

  private static int compareDoubles(double left, double right) {
    if (left < right) {
      return -1;
    }
    if (left > right) {
      return 1;
    }
    return left == right ? 0 : UNORDERED;
  }

  private static int compareLists(List<?> left, List<?> right) {
    if (left instanceof IntegerRange a && right instanceof IntegerRange b && a.beginsLike(b)) {
      return Integer.compare(a.size(), b.size());
    }
    Iterator<?> others = right.iterator();
    for (Object element : left) {
      if (!others.hasNext()) {
        return 1;
      }
      Object other = others.next();
      int equal = Equality.equal(element, other);
      if (equal == Truth.UNKNOWN) {
        return INCOMPARABLE;
      }
      if (equal == Truth.FALSE) {
        return compare(element, other);
      }
    }
    return others.hasNext() ? -1 : 0;
  }
}
