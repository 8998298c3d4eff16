package io.graphflow.storage.column;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.catalog.PropertyStatistics;
import io.graphflow.storage.catalog.ValueDistribution;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.file.StructureMemoryWriter;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
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

  /** Values that come in an array are the same as those that come one by one, before and behind NULLs. */
  @Test
  void takesValuesInArraysToo() {
    Random random = new Random(7);
    for (int round = 0; round < 50; round++) {
      try (ScratchSpace scratch = ScratchSpace.inMemory();
          IntegerColumnBuilder one = new IntegerColumnBuilder(ScalarType.INT64, scratch);
          IntegerColumnBuilder many = new IntegerColumnBuilder(ScalarType.INT64, scratch)) {
        for (int part = 0; part < 4; part++) {
          long[] values = random.longs(100, -1L << random.nextInt(1, 60), 1000).toArray();
          int count = random.nextInt(values.length + 1);
          many.append(values, count);
          for (int i = 0; i < count; i++) {
            one.append(values[i]);
          }
          if (part > round % 3) {
            one.appendNull();
            many.appendNull();
          }
        }
        assertThat(many.count()).isEqualTo(one.count());
        assertThat(many.takeSequenceHash()).isEqualTo(one.takeSequenceHash());
        assertThat(many.statistics()).isEqualTo(one.statistics());
        assertThat(values(many)).isEqualTo(values(one));
      }
    }
  }

  private static List<Object> values(ColumnBuilder builder) {
    StructureMemoryWriter writer =
        new StructureMemoryWriter(StructureKind.COLUMN, "test", Arena.ofAuto());
    builder.write(writer, ColumnOptions.COMPACT);
    ColumnReader reader = ColumnReader.read(writer.structure());
    List<Object> values = new ArrayList<>();
    for (long position = 0; position < reader.count(); position++) {
      values.add(reader.isNull(position) ? null : reader.getLong(position));
    }
    return values;
  }

  private static PropertyStatistics statistics(LogicalType type, Object... values) {
    try (ScratchSpace scratch = ScratchSpace.inMemory();
        ColumnBuilder builder = ColumnContract.builder(type, Arrays.asList(values), scratch)) {
      return builder.statistics().withDistribution(ValueDistribution.UNKNOWN);
    }
  }
}
