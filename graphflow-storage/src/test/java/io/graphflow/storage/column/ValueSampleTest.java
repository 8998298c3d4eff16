package io.graphflow.storage.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.graphflow.storage.RandomSource;
import io.graphflow.storage.catalog.ValueDistribution;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.type.ScalarType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Distributions against the columns that they were found in. */
class ValueSampleTest {
  /** Three standard errors of a share, at most, in a sample of 4,096 values, and a range's width. */
  private static final double TOLERANCE = 3 * 0.5 / 64 + 1.0 / 64;

  /** Few small numbers often, many large ones seldom. */
  private static long skewed(RandomGenerator random) {
    return (long) Math.pow(10, 5 * random.nextDouble() * random.nextDouble());
  }

  @Test
  void tellsSharesOfNumbers() {
    RandomSource.rounds(20, random -> {
      int count = 1 + random.nextInt(60_000);
      long[] values = new long[count];
      for (int i = 0; i < count; i++) {
        values[i] = skewed(random) - 100;
      }
      if (random.nextBoolean()) {
        Arrays.sort(values);
      }
      ValueDistribution found = distributionOfLongs(values);
      for (int i = 0; i < 100; i++) {
        long bound = skewed(random) - 100;
        double below = Arrays.stream(values).filter(value -> value < bound).count();
        assertThat(found.shareBelow((double) bound)).as("below %d of %d values", bound, count)
            .isCloseTo(below / count, within(TOLERANCE));
      }
      Map<Long, Integer> counts = new HashMap<>();
      Arrays.stream(values).forEach(value -> counts.merge(value, 1, Integer::sum));
      for (int i = 0; i < found.commonCount(); i++) {
        double share = (double) counts.get((long) found.commonNumber(i)) / count;
        assertThat(found.share(i)).isCloseTo(share, within(TOLERANCE));
        assertThat(found.shareOf(found.commonNumber(i))).isEqualTo(found.share(i));
      }
      counts.forEach((value, times) -> {
        if (times > 0.05 * count) {
          assertThat(found.shareOf((double) value)).as("of a frequent value").isPositive();
        }
      });
    });
  }

  @Test
  void knowsFewValuesExactly() {
    ValueDistribution found = distributionOfLongs(5, 7, 5, 5, 9, 7, 5, 5);
    assertThat(found.commonCount()).isEqualTo(3);
    assertThat(found.shareOf(5.0)).isEqualTo(5.0 / 8);
    assertThat(found.shareOf(7.0)).isEqualTo(2.0 / 8);
    assertThat(found.shareOf(6.0)).isNaN();
    assertThat(found.shareBelow(7.0)).isEqualTo(5.0 / 8);
    assertThat(found.shareBelow(7.5)).isEqualTo(7.0 / 8);
    assertThat(found.boundCount()).isZero();
  }

  @Test
  void findsNothingCommonWhereAllDiffer() {
    long[] values = new long[50_000];
    Arrays.setAll(values, i -> i * 31L);
    ValueDistribution found = distributionOfLongs(values);
    assertThat(found.commonCount()).isZero();
    assertThat(found.boundCount()).isEqualTo(ValueDistribution.MOST_RANGES + 1);
    assertThat(found.numberBound(0)).isLessThan(31 * 50_000 / 64.0);
  }

  @Test
  void leavesOutWhatIsNoNumber() {
    try (ScratchSpace scratch = ScratchSpace.inMemory();
        DoubleColumnBuilder column = new DoubleColumnBuilder(scratch)) {
      column.append(Double.NaN);
      column.append(-0.0);
      column.append(0.0);
      ValueDistribution found = column.statistics().distribution();
      assertThat(found.commonCount()).isEqualTo(1);
      assertThat(found.shareOf(0.0)).isEqualTo(1);
    }
  }

  @Test
  void tellsSharesOfTexts() {
    RandomSource.rounds(20, random -> {
      int count = 1 + random.nextInt(30_000);
      String long300 = "x".repeat(300);
      String[] values = new String[count];
      for (int i = 0; i < count; i++) {
        values[i] = random.nextInt(10) == 0 ? long300
            : Long.toString(skewed(random), 36) + (random.nextInt(3) == 0 ? "é" : "");
      }
      ValueDistribution found = distributionOfTexts(values);
      for (int i = 0; i < 50; i++) {
        String bound = Long.toString(skewed(random), 36);
        double below = Arrays.stream(values).filter(value -> value.compareTo(bound) < 0).count();
        assertThat(found.shareBelow(bound)).isCloseTo(below / count, within(TOLERANCE));
        String prefix = bound.substring(0, 1 + random.nextInt(Math.min(2, bound.length())));
        double starting = Arrays.stream(values).filter(value -> value.startsWith(prefix)).count();
        assertThat(found.shareWithPrefix(prefix)).isCloseTo(starting / count, within(TOLERANCE));
      }
      for (int i = 0; i < found.commonCount(); i++) {
        assertThat(List.of(values)).contains(found.commonText(i));
      }
      assertThat(found.shareOf(long300)).as("long texts are not kept").isNaN();
    });
  }

  @Test
  void samplesSeveralColumnsInProportion() {
    RandomSource.rounds(10, random -> {
      try (ScratchSpace scratch = ScratchSpace.inMemory();
          ColumnBuilder large = ColumnBuilder.of(ScalarType.INT64, scratch);
          ColumnBuilder small = ColumnBuilder.of(ScalarType.INT64, scratch)) {
        int count = 10_000 + random.nextInt(40_000);
        int few = 1 + random.nextInt(2_000);
        for (int i = 0; i < count; i++) {
          large.appendObject((long) (1000 + random.nextInt(100_000)));
        }
        for (int i = 0; i < few; i++) {
          small.appendObject((long) random.nextInt(100));
        }
        ValueDistribution found =
            ColumnBuilder.statistics(List.of(large, small), count + few).distribution();
        assertThat(found.shareBelow(500.0))
            .isCloseTo((double) few / (count + few), within(TOLERANCE));
      }
    });
  }

  @Test
  void keepsASampleOfAColumnThatIsClosed() {
    try (ScratchSpace scratch = ScratchSpace.inMemory()) {
      ColumnBuilder column = ColumnBuilder.of(ScalarType.STRING, scratch);
      List.of("a", "b", "a").forEach(column::appendObject);
      column.keepSample();
      column.close();
      ValueDistribution found =
          ColumnBuilder.statistics(List.of(column), 3).distribution();
      assertThat(new HashSet<>(List.of(found.commonText(0), found.commonText(1))))
          .containsExactlyInAnyOrder("a", "b");
    }
  }

  private static ValueDistribution distributionOfLongs(long... values) {
    try (ScratchSpace scratch = ScratchSpace.inMemory();
        IntegerColumnBuilder column = new IntegerColumnBuilder(ScalarType.INT64, scratch)) {
      for (long value : values) {
        column.append(value);
        column.appendNull();
      }
      return column.statistics().distribution();
    }
  }

  private static ValueDistribution distributionOfTexts(String... values) {
    try (ScratchSpace scratch = ScratchSpace.inMemory();
        StringColumnBuilder column = new StringColumnBuilder(scratch)) {
      for (String value : values) {
        column.append(value);
      }
      return column.statistics().distribution();
    }
  }
}
