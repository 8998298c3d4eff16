package io.graphflow.core.similarity;

import io.graphflow.core.value.ValueText;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.storage.catalog.VectorSimilarity;
import java.util.List;

/**
 * How alike two vectors are, as a number from 0 to 1 that is larger for those that are more alike. The
 * definitions are Neo4j's; all is computed with 64 bits.
 */
public final class Similarities {
  private Similarities() {}

  /**
   * The value of {@code vector.similarity.cosine(left, right)}.
   *
   * @param left a list of finite numbers that are not all 0
   * @param right another one of as many
   * @throws QueryException if they are not
   */
  public static Double cosine(Object left, Object right) {
    String function = "vector.similarity.cosine";
    double[] a = numbers(function, left);
    double[] b = numbers(function, right);
    requireSameSize(function, a, b);
    double product = 0;
    double ownSquares = 0;
    double otherSquares = 0;
    for (int i = 0; i < a.length; i++) {
      product += a[i] * b[i];
      ownSquares += a[i] * a[i];
      otherSquares += b[i] * b[i];
    }
    requireLength(function, left, ownSquares);
    requireLength(function, right, otherSquares);
    return score(
        VectorSimilarity.COSINE, product / (Math.sqrt(ownSquares) * Math.sqrt(otherSquares)));
  }

  /**
   * The value of {@code vector.similarity.euclidean(left, right)}.
   *
   * @param left a list of finite numbers
   * @param right another one of as many
   * @throws QueryException if they are not
   */
  public static Double euclidean(Object left, Object right) {
    String function = "vector.similarity.euclidean";
    double[] a = numbers(function, left);
    double[] b = numbers(function, right);
    requireSameSize(function, a, b);
    double squares = 0;
    for (int i = 0; i < a.length; i++) {
      double difference = a[i] - b[i];
      squares += difference * difference;
    }
    return score(VectorSimilarity.EUCLIDEAN, squares);
  }

  /**
   * The similarity that follows from what kernels compute.
   *
   * @param measure the cosine of the angle, which may be rounded to a little beyond 1; or the square of
   *     the distance
   */
  public static double score(VectorSimilarity similarity, double measure) {
    return switch (similarity) {
      case COSINE -> (1 + Math.clamp(measure, -1.0, 1.0)) / 2;
      case EUCLIDEAN -> 1 / (1 + measure);
    };
  }

  /** The numbers of a list; null if the value is no list of at least one finite number. */
  public static double[] numbersOrNull(Object value) {
    if (!(value instanceof List<?> list) || list.isEmpty()) {
      return null;
    }
    double[] numbers = new double[list.size()];
    int count = 0;
    for (Object element : list) {
      if (!(element instanceof Number number) || !Double.isFinite(number.doubleValue())) {
        return null;
      }
      numbers[count++] = number.doubleValue();
    }
    return numbers;
  }

  private static double[] numbers(String function, Object value) {
    double[] numbers = numbersOrNull(value);
    if (numbers == null) {
      throw wrong(function + "() needs a LIST of finite numbers, but found "
          + ValueText.describe(value) + ".");
    }
    return numbers;
  }

  private static void requireSameSize(String function, double[] a, double[] b) {
    if (a.length != b.length) {
      throw wrong(function + "() needs two lists of one size, but found lists of " + a.length
          + " and of " + b.length + " numbers.");
    }
  }

  private static void requireLength(String function, Object value, double squares) {
    if (!hasDirection(squares)) {
      throw wrong(function + "() needs a list whose numbers are not all 0, and whose squares are no"
          + " larger than a FLOAT can be, but found " + ValueText.describe(value) + ".");
    }
  }

  /** Whether a vector has a direction that can be computed, by the sum of the squares of its numbers. */
  public static boolean hasDirection(double squares) {
    return squares > 0 && squares < Double.POSITIVE_INFINITY;
  }

  private static QueryException wrong(String message) {
    return new QueryException(ErrorDetail.INVALID_FUNCTION_ARGUMENT.whenRun(), message);
  }
}
