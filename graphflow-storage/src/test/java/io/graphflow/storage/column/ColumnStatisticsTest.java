package io.graphflow.storage.column;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.catalog.PropertyStatistics;
import io.graphflow.storage.catalog.ValueDistribution;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ColumnStatisticsTest {

  @Test
  void knowsTheRangeOfNumbers() {
    assertThat(statistics(ScalarType.INT64, 3L, null, -7L, 3L))
        .isEqualTo(new PropertyStatistics(1, 2, -7, 3));
    assertThat(statistics(ScalarType.DATE, -1L)).isEqualTo(new PropertyStatistics(0, 1, -1, -1));
    assertThat(statistics(ScalarType.DOUBLE, Double.NaN, 0.5, null, -2.5, Double.NaN))
        .isEqualTo(new PropertyStatistics(1, 3, -2.5, 0.5));
    assertThat(statistics(ScalarType.DOUBLE, Double.NEGATIVE_INFINITY))
        .isEqualTo(new PropertyStatistics(
            0, 1, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY));
  }

  @Test
  void knowsNoRangeWithoutNumbers() {
    assertThat(statistics(ScalarType.INT64)).isEqualTo(PropertyStatistics.empty());
    assertThat(statistics(ScalarType.DOUBLE, null, null))
        .isEqualTo(new PropertyStatistics(2, 0, Double.NaN, Double.NaN));
    assertThat(statistics(ScalarType.STRING, "b", "a", "b"))
        .isEqualTo(new PropertyStatistics(0, 2, Double.NaN, Double.NaN));
    assertThat(statistics(new ListType(ScalarType.INT64), List.of(1L, 2L), List.of(2L, 1L),
        List.of(), List.of(1L, 2L)))
        .isEqualTo(new PropertyStatistics(0, 3, Double.NaN, Double.NaN));
  }

  private static PropertyStatistics statistics(LogicalType type, Object... values) {
    try (ScratchSpace scratch = ScratchSpace.inMemory();
        ColumnBuilder builder = ColumnContract.builder(type, Arrays.asList(values), scratch)) {
      return builder.statistics().withDistribution(ValueDistribution.UNKNOWN);
    }
  }
}
