package io.graphflow.core.value;

import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * openCypher's {@code =}, three-valued. NULL equals nothing, not even NULL; values of two types
 * differ, except that integers and floats are compared as numbers; NaN equals nothing. Lists and maps
 * are compared in depth: one pair of elements that differs decides, else one that is unknown makes the
 * whole unknown.
 */
public final class Equality {
  private Equality() {}

  /** Whether {@code left = right}: a {@link Truth}. */
  public static int equal(Object left, Object right) {
    if (left == null || right == null) {
      return Truth.UNKNOWN;
    }
    return switch (left) {
      case Long a -> Truth.of(numbersEqual(a, right));
      case Double a -> Truth.of(numbersEqual(a, right));
      case List<?> a -> right instanceof List<?> b ? listsEqual(a, b) : Truth.FALSE;
      case Map<?, ?> a -> right instanceof Map<?, ?> b ? mapsEqual(a, b) : Truth.FALSE;
      default -> Truth.of(left.equals(right));
    };
  }

  private static boolean numbersEqual(long left, Object right) {
    return switch (right) {
      case Long b -> left == b;
      case Double b -> Numbers.equal(left, b);
      default -> false;
    };
  }

  private static boolean numbersEqual(double left, Object right) {
    return switch (right) {
      case Long b -> Numbers.equal(b, left);
      case Double b -> left == b;
      default -> false;
    };
  }

  private static int listsEqual(List<?> left, List<?> right) {
    if (left.size() != right.size()) {
      return Truth.FALSE;
    }
    if (left instanceof IntegerRange a && right instanceof IntegerRange b) {
      return Truth.of(a.hasElementsOf(b));
    }
    int result = Truth.TRUE;
    Iterator<?> others = right.iterator();
    for (Object element : left) {
      int truth = equal(element, others.next());
      if (truth == Truth.FALSE) {
        return Truth.FALSE;
      }
      if (truth == Truth.UNKNOWN) {
        result = Truth.UNKNOWN;
      }
    }
    return result;
  }

  private static int mapsEqual(Map<?, ?> left, Map<?, ?> right) {
    if (!left.keySet().equals(right.keySet())) {
      return Truth.FALSE;
    }
    int result = Truth.TRUE;
    for (Map.Entry<?, ?> entry : left.entrySet()) {
      int truth = equal(entry.getValue(), right.get(entry.getKey()));
      if (truth == Truth.FALSE) {
        return Truth.FALSE;
      }
      if (truth == Truth.UNKNOWN) {
        result = Truth.UNKNOWN;
      }
    }
    return result;
  }

  /** {@code element IN list}: true if it equals one, else NULL if it may, else false. */
  public static int in(Object element, List<?> list) {
    if (list instanceof IntegerRange range) {
      return in(element, range);
    }
    int result = Truth.FALSE;
    for (Object candidate : list) {
      int truth = equal(element, candidate);
      if (truth == Truth.TRUE) {
        return Truth.TRUE;
      }
      if (truth == Truth.UNKNOWN) {
        result = Truth.UNKNOWN;
      }
    }
    return result;
  }

  private static int in(Object element, IntegerRange range) {
    return switch (element) {
      case null -> range.isEmpty() ? Truth.FALSE : Truth.UNKNOWN;
      case Long integer -> Truth.of(range.contains(integer.longValue()));
      case Double number ->
        Truth.of(Numbers.isLong(number) && range.contains((long) number.doubleValue()));
      default -> Truth.FALSE;
    };
  }
}
