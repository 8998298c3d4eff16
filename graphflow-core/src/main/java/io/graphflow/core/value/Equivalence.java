package io.graphflow.core.value;

import it.unimi.dsi.fastutil.HashCommon;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;

/**
 * Sameness for grouping and {@code DISTINCT}: as {@link Equality}, but NULL is the same as NULL and NaN
 * the same as NaN, also in depth. So 1 and 1.0 are the same, and so are the two zeros; {@link #hash}
 * agrees.
 */
public final class Equivalence {
  private static final int MOST_HASHED = 1 << 12;

  private Equivalence() {}

  /** Whether the two values belong to one group. */
  public static boolean same(Object left, Object right) {
    if (left == null || right == null) {
      return left == null && right == null;
    }
    return switch (left) {
      case Long a -> switch (right) {
        case Long b -> a.longValue() == b.longValue();
        case Double b -> Numbers.equal(a, b);
        default -> false;
      };
      case Double a -> switch (right) {
        case Double b -> same(a.doubleValue(), b.doubleValue());
        case Long b -> Numbers.equal(b, a);
        default -> false;
      };
      case List<?> a -> right instanceof List<?> b && sameLists(a, b);
      case Map<?, ?> a -> right instanceof Map<?, ?> b && sameMaps(a, b);
      default -> left.equals(right);
    };
  }

  /** {@link #same(Object, Object)} for floats. */
  public static boolean same(double left, double right) {
    return left == right || (Double.isNaN(left) && Double.isNaN(right));
  }

  private static boolean sameLists(List<?> left, List<?> right) {
    if (left.size() != right.size()) {
      return false;
    }
    if (left instanceof IntegerRange a && right instanceof IntegerRange b) {
      return a.hasElementsOf(b);
    }
    Iterator<?> others = right.iterator();
    for (Object element : left) {
      if (!same(element, others.next())) {
        return false;
      }
    }
    return true;
  }

  private static boolean sameMaps(Map<?, ?> left, Map<?, ?> right) {
    if (!left.keySet().equals(right.keySet())) {
      return false;
    }
    for (Map.Entry<?, ?> entry : left.entrySet()) {
      if (!same(entry.getValue(), right.get(entry.getKey()))) {
        return false;
      }
    }
    return true;
  }

  /** A hash that is equal for values that are the same. */
  public static int hash(Object value) {
    return switch (value) {
      case null -> 0;
      case Long a -> hash(a.longValue());
      case Double a -> hash(a.doubleValue());
      case List<?> list -> hash(list);
      case Map<?, ?> map -> {
        int hash = map.size();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          // A sum, as the order of the entries does not matter.
          hash += HashCommon.mix(entry.getKey().hashCode()) ^ hash(entry.getValue());
        }
        yield HashCommon.mix(hash);
      }
      case VertexReference vertex -> hash(vertex.vertexId());
      case EdgeReference edge -> hash(edge.edgeId());
      default -> HashCommon.mix(value.hashCode());
    };
  }

  /** Only some elements of a long list decide on its hash, so that no list takes long. */
  private static int hash(List<?> list) {
    int size = list.size();
    int hash = 1;
    if (size <= MOST_HASHED || !(list instanceof RandomAccess)) {
      for (Object element : list) {
        hash = 31 * hash + hash(element);
      }
    } else {
      for (int i = 0; i < MOST_HASHED; i++) {
        hash = 31 * hash + hash(list.get((int) ((long) i * size / MOST_HASHED)));
      }
    }
    return HashCommon.mix(hash);
  }

  /** The hash of an integer. */
  public static int hash(long value) {
    return (int) HashCommon.mix(value);
  }

  /** The hash of a float, which is that of the integer it equals, if there is one. */
  public static int hash(double value) {
    return hash(Numbers.isLong(value) ? (long) value : Double.doubleToLongBits(value));
  }
}
