package io.graphflow.core.column;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IntegerKernelsTest {
  private static final long[] A = {0, 5, -7, 1L << 40, Long.MAX_VALUE, 9};
  private static final long[] B = {0, 3, 2, 1, -1, Long.MIN_VALUE};

  private final long[] results = new long[3];

  @Test
  void positionsMayBeginAnywhere() {
    assertThat(IntegerKernels.add(A, 1, B, 0, results, 3)).isTrue();
    assertThat(results).containsExactly(5, -4, (1L << 40) + 2);
    assertThat(IntegerKernels.subtract(A, 1, B, 1, results, 3)).isTrue();
    assertThat(results).containsExactly(2, -9, (1L << 40) - 1);
    assertThat(IntegerKernels.multiply(A, 0, B, 0, results, 3)).isTrue();
    assertThat(results).containsExactly(0, 15, -14);
  }

  @Test
  void oneOverflowIsNoted() {
    assertThat(IntegerKernels.add(A, 3, B, 2, results, 3)).as("MAX + 1").isFalse();
    assertThat(IntegerKernels.subtract(A, 2, B, 3, results, 3)).as("9 - MIN").isFalse();
    assertThat(IntegerKernels.multiply(A, 3, B, 3, results, 3)).as("9 * MIN").isFalse();
  }

  @Test
  void productsThatDoNotFitAreNoted() {
    Random random = new Random(7);
    long[] a = new long[1];
    long[] b = new long[1];
    for (int i = 0; i < 100_000; i++) {
      a[0] = random.nextLong() >> random.nextInt(Long.SIZE);
      b[0] = random.nextLong() >> random.nextInt(Long.SIZE);
      BigInteger product = BigInteger.valueOf(a[0]).multiply(BigInteger.valueOf(b[0]));
      assertThat(IntegerKernels.multiply(a, 0, b, 0, results, 1))
          .as("%d * %d", a[0], b[0])
          .isEqualTo(product.bitLength() < Long.SIZE);
      assertThat(results[0]).isEqualTo(product.longValue());
    }
  }
}
