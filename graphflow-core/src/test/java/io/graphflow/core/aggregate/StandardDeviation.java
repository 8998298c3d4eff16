package io.graphflow.core.aggregate;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/** The standard deviation by its definition, in decimal numbers. */
public final class StandardDeviation {
  private static final MathContext PRECISION = new MathContext(60);

  private StandardDeviation() {}

  /** That of numbers; 0 of fewer than two. */
  public static double of(List<?> values, int degreesOfFreedom) {
    if (values.size() < 2) {
      return 0;
    }
    List<BigDecimal> exact =
        values.stream().map(value -> new BigDecimal(value.toString())).toList();
    BigDecimal sum = exact.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    BigDecimal mean = sum.divide(BigDecimal.valueOf(values.size()), PRECISION);
    BigDecimal squares =
        exact.stream()
            .map(value -> value.subtract(mean).pow(2))
            .reduce(BigDecimal.ZERO, BigDecimal::add);
    return squares.divide(BigDecimal.valueOf(degreesOfFreedom), PRECISION)
        .sqrt(PRECISION)
        .doubleValue();
  }
}
