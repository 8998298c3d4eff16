package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.Orderability;
import io.graphflow.core.value.ValueText;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import java.util.Arrays;
import java.util.List;

/**
 * Percentiles of the numbers that an aggregation has collected: one of these, or a number
 * interpolated between two of them. NULL if there are none.
 */
final class Percentiles {
  private Percentiles() {}

  /** {@code percentileDisc}: the least value that is not below the given share of all. */
  static Object discrete(Tuple tuple, Object[] arguments) {
    Object[] sorted = sorted(tuple, "percentileDisc", arguments[0]);
    double share = share("percentileDisc", arguments[1]);
    if (sorted.length == 0) {
      return null;
    }
    double rank = Math.ceil(share * sorted.length);
    return sorted[(int) Math.max(rank, 1) - 1];
  }

  /** {@code percentileCont}: where the two nearest values meet in proportion to their distance. */
  static Double continuous(Tuple tuple, Object[] arguments) {
    Object[] sorted = sorted(tuple, "percentileCont", arguments[0]);
    double share = share("percentileCont", arguments[1]);
    if (sorted.length == 0) {
      return null;
    }
    double rank = share * (sorted.length - 1);
    int below = (int) rank;
    double value = ((Number) sorted[below]).doubleValue();
    if (rank == below) {
      return value;
    }
    double above = ((Number) sorted[below + 1]).doubleValue();
    return value * (below + 1 - rank) + above * (rank - below);
  }

  private static Object[] sorted(Tuple tuple, String function, Object collected) {
    // Sorting takes half as much again.
    tuple.build("the numbers that " + function + "() sorts",
        12L * ((List<?>) collected).size());
    Object[] values = ((List<?>) collected).toArray();
    for (Object value : values) {
      if (!(value instanceof Number)) {
        throw ConversionFunctions.unusable(function, "numbers", value);
      }
    }
    Arrays.sort(values, Orderability.INSTANCE);
    return values;
  }

  private static double share(String function, Object percentile) {
    if (percentile instanceof Number number
        && number.doubleValue() >= 0
        && number.doubleValue() <= 1) {
      return number.doubleValue();
    }
    ErrorDetail detail = percentile instanceof Number
        ? ErrorDetail.NUMBER_OUT_OF_RANGE
        : ErrorDetail.INVALID_ARGUMENT_TYPE;
    throw new QueryException(detail.whenRun(), function
        + "() needs a percentile from 0.0 to 1.0, but found " + ValueText.describe(percentile)
        + ".");
  }
}
