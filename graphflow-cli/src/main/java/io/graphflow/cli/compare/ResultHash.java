package io.graphflow.cli.compare;

import io.graphflow.Record;
import io.graphflow.value.Node;
import io.graphflow.value.Path;
import io.graphflow.value.Relationship;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;

/**
 * A hash of a result. It depends neither on the order of rows nor on that of list elements, because
 * Cypher promises neither. Doubles count to 12 digits, because sums depend on the order of their
 * terms.
 */
final class ResultHash {
  private static final MathContext DIGITS = new MathContext(12);

  private long sum;
  private long mixed;
  private long rows;

  void add(Record row) {
    long hash = 0x9E3779B97F4A7C15L;
    for (int column = 0; column < row.size(); column++) {
      hash = mix(hash * 31 + hash(row.get(column).asObject()));
    }
    sum += hash;
    mixed += mix(hash ^ 0xD1B54A32D192ED03L);
    rows++;
  }

  long rows() {
    return rows;
  }

  @Override
  public String toString() {
    return Long.toHexString(sum) + Long.toHexString(mixed);
  }

  private static long hash(Object value) {
    return switch (value) {
      case null -> 7;
      case Long number -> mix(number);
      case Double number -> hashNumber(number);
      case String text -> hashText(text);
      case List<?> list -> {
        long total = list.size();
        for (Object element : list) {
          total += mix(hash(element) + 11);
        }
        yield mix(total);
      }
      case Map<?, ?> map -> {
        long total = map.size();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          total += mix(hash(entry.getKey()) * 31 + hash(entry.getValue()));
        }
        yield mix(total);
      }
      case Node node -> mix(node.id() + 13);
      case Relationship edge -> mix(edge.id() + 17);
      case Path path -> mix(hash(path.nodes()) * 31 + hash(path.relationships()));
      default -> hashText(value.toString());
    };
  }

  private static long hashNumber(double number) {
    if (!Double.isFinite(number)) {
      return Double.doubleToLongBits(number);
    }
    return hashText(new BigDecimal(number).round(DIGITS).stripTrailingZeros().toString());
  }

  private static long hashText(String text) {
    long hash = text.length();
    for (int i = 0; i < text.length(); i++) {
      hash = hash * 0x100000001B3L + text.charAt(i);
    }
    return mix(hash);
  }

  /** The finalizer of SplitMix64: every bit of the input moves every bit of the output. */
  private static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
