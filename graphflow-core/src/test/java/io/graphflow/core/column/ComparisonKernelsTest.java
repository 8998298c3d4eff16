package io.graphflow.core.column;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.value.Comparability;
import io.graphflow.parser.expression.ComparisonOperator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ComparisonKernelsTest {
  private static final long[] LONGS = {Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE};
  private static final long[] DOUBLES = DoubleStream
      .of(Double.NEGATIVE_INFINITY, -1, -0.0, 0.0, 1.5, Double.POSITIVE_INFINITY, Double.NaN)
      .mapToLong(Double::doubleToRawLongBits)
      .toArray();

  @ParameterizedTest
  @EnumSource(names = {"EQUAL", "NOT_EQUAL", "LESS", "LESS_OR_EQUAL"})
  void compareAsRowsDo(ComparisonOperator operator) {
    long[] results = new long[1];
    for (int i = 0; i < LONGS.length; i++) {
      for (int j = 0; j < LONGS.length; j++) {
        ComparisonKernels.longs(operator, LONGS, i, LONGS, j, results, 1);
        assertThat(results[0]).as("%d %s %d", LONGS[i], operator, LONGS[j])
            .isEqualTo(Comparability.holds(operator, LONGS[i], LONGS[j]) ? 1 : 0);
      }
    }
    for (int i = 0; i < DOUBLES.length; i++) {
      for (int j = 0; j < DOUBLES.length; j++) {
        double a = Double.longBitsToDouble(DOUBLES[i]);
        double b = Double.longBitsToDouble(DOUBLES[j]);
        ComparisonKernels.doubles(operator, DOUBLES, i, DOUBLES, j, results, 1);
        assertThat(results[0]).as("%s %s %s", a, operator, b)
            .isEqualTo(Comparability.holds(operator, a, b) ? 1 : 0);
      }
    }
  }
}
