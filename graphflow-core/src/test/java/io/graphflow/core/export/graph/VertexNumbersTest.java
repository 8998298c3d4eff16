package io.graphflow.core.export.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Numbers without gaps, and back. */
class VertexNumbersTest {
  private static void check(BitSet offsets, int limit) {
    VertexNumbers numbers = new VertexNumbers(
        offsets.cardinality(), limit, from -> offsets.nextSetBit((int) from));
    assertThat(numbers.count()).isEqualTo(offsets.cardinality());
    long number = 0;
    for (int offset = 0; offset <= limit; offset++) {
      assertThat(numbers.number(offset)).as("number of " + offset).isEqualTo(number);
      if (offsets.get(offset)) {
        assertThat(numbers.offset(number)).as("offset of " + number).isEqualTo(offset);
        number++;
      }
    }
    assertThat(numbers.offset(number)).isEqualTo(limit);
  }

  @Test
  void countsTheVerticesBefore() {
    check(new BitSet(), 0);
    check(new BitSet(), 5);
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < 200; round++) {
      BitSet offsets = new BitSet();
      int at = 0;
      while (at < 5000 && random.nextInt(20) > 0) {
        int end = at + random.nextInt(round % 2 == 0 ? 10 : 1500);
        if (random.nextBoolean()) {
          offsets.set(at, end);
        }
        at = end;
      }
      check(offsets, at + random.nextInt(3) * random.nextInt(2000));
    }
    BitSet all = new BitSet();
    all.set(0, 3000);
    check(all, 3000);
  }
}
