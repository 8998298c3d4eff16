package io.graphflow.core.value;

import io.graphflow.binary.Bytes;
import io.graphflow.spatial.Point;
import io.graphflow.temporal.IsoDuration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * openCypher's total order over all values, for {@code ORDER BY}, {@code min} and {@code max}. Types
 * come in the order map, node, relationship, list, bytes, path, point, datetime, local datetime, date, time,
 * local time, duration, string, boolean, number, NULL. NaN is the largest number. Points are ordered by the numbers of their coordinate
 * reference systems, then by one coordinate after the other. Bytes are ordered by the first of them that differs, from 0 to
 * 255, then by their number. Datetimes and times are ordered
 * by instant, then from west to east; durations by what they take on average. Lists are ordered by their first
 * elements that differ, then by length; paths as the lists of their vertices and edges in turn; maps by
 * size, then by their sorted keys, then by the values in the order of the keys.
 */
public final class Orderability implements Comparator<Object> {
  /** The one instance. */
  public static final Orderability INSTANCE = new Orderability();

  private static final int NUMBER_RANK = 15;
  private static final int NULL_RANK = 16;

  private Orderability() {}

  private static int rank(Object value) {
    return switch (value) {
      case Map<?, ?> map -> 0;
      case VertexReference vertex -> 1;
      case EdgeReference edge -> 2;
      case List<?> list -> 3;
      case Bytes bytes -> 4;
      case PathReference path -> 5;
      case Point point -> 6;
      case ZonedDateTime datetime -> 7;
      case LocalDateTime datetime -> 8;
      case LocalDate date -> 9;
      case OffsetTime time -> 10;
      case LocalTime time -> 11;
      case IsoDuration duration -> 12;
      case String string -> 13;
      case Boolean bool -> 14;
      case Long integer -> NUMBER_RANK;
      case Double number -> NUMBER_RANK;
      case null -> NULL_RANK;
      default -> throw new AssertionError("not a value: " + value.getClass());
    };
  }

  @Override
  public int compare(Object left, Object right) {
    if (left instanceof Long a && right instanceof Long b) {
      return Long.compare(a, b);
    }
    if (left instanceof String a && right instanceof String b) {
      return CodePointOrder.INSTANCE.compare(a, b);
    }
    int leftRank = rank(left);
    int rightRank = rank(right);
    if (leftRank != rightRank) {
      return Integer.compare(leftRank, rightRank);
    }
    return switch (left) {
      case Map<?, ?> a -> compareMaps(a, (Map<?, ?>) right);
      case VertexReference a -> Long.compare(a.vertexId(), ((VertexReference) right).vertexId());
      case EdgeReference a -> Long.compare(a.edgeId(), ((EdgeReference) right).edgeId());
      case List<?> a -> compareLists(a, (List<?>) right);
      case Bytes a -> a.compareTo((Bytes) right);
      case PathReference a -> comparePaths(a, (PathReference) right);
      case Point a -> a.compareTo((Point) right);
      case ZonedDateTime a -> a.compareTo((ZonedDateTime) right);
      case LocalDateTime a -> a.compareTo((LocalDateTime) right);
      case LocalDate a -> a.compareTo((LocalDate) right);
      case OffsetTime a -> a.compareTo((OffsetTime) right);
      case LocalTime a -> a.compareTo((LocalTime) right);
      case IsoDuration a -> a.compareTo((IsoDuration) right);
      case Boolean a -> Boolean.compare(a, (Boolean) right);
      case Long a -> compareNumbers(a, (Double) right);
      case Double a when right instanceof Long b -> -compareNumbers(b, a);
      case Double a -> compareDoubles(a, (Double) right);
      case null -> 0;
      default -> throw new AssertionError("not a value: " + left.getClass());
    };
  }

  private static int compareNumbers(long left, double right) {
    return Double.isNaN(right) ? -1 : Numbers.compare(left, right);
  }

  /** Orders two floats: NaN above all others and equal to itself, the two zeros equal. */
  public static int compareDoubles(double left, double right) {
    if (left < right) {
      return -1;
    }
    if (left > right) {
      return 1;
    }
    return left == right ? 0 : Boolean.compare(Double.isNaN(left), Double.isNaN(right));
  }

  private int compareLists(List<?> left, List<?> right) {
    if (left instanceof IntegerRange a && right instanceof IntegerRange b && a.beginsLike(b)) {
      return Integer.compare(a.size(), b.size());
    }
    Iterator<?> others = right.iterator();
    for (Object element : left) {
      if (!others.hasNext()) {
        return 1;
      }
      int order = compare(element, others.next());
      if (order != 0) {
        return order;
      }
    }
    return others.hasNext() ? -1 : 0;
  }

  private static int comparePaths(PathReference left, PathReference right) {
    int common = Math.min(left.length(), right.length());
    for (int i = 0; i <= common; i++) {
      int order = Long.compare(left.vertexId(i), right.vertexId(i));
      if (order == 0 && i < common) {
        order = Long.compare(left.edge(i).edgeId(), right.edge(i).edgeId());
      }
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(left.length(), right.length());
  }

  private int compareMaps(Map<?, ?> left, Map<?, ?> right) {
    if (left.size() != right.size()) {
      return Integer.compare(left.size(), right.size());
    }
    SortedSet<Object> leftKeys = sortedKeys(left);
    SortedSet<Object> rightKeys = sortedKeys(right);
    Iterator<Object> others = rightKeys.iterator();
    for (Object key : leftKeys) {
      int order = compare(key, others.next());
      if (order != 0) {
        return order;
      }
    }
    for (Object key : leftKeys) {
      int order = compare(left.get(key), right.get(key));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private SortedSet<Object> sortedKeys(Map<?, ?> map) {
    SortedSet<Object> keys = new TreeSet<>(this);
    keys.addAll(map.keySet());
    return keys;
  }
}
