package io.graphflow.graphar.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.graphar.schema.VertexType;
import io.graphflow.parquet.metadata.Compression;
import io.graphflow.parquet.write.ColumnEncoding;
import io.graphflow.parquet.write.WriteOptions;
import io.graphflow.storage.snapshot.LabelCondition;
import io.graphflow.storage.snapshot.LabelCondition.And;
import io.graphflow.storage.snapshot.LabelCondition.Bears;
import io.graphflow.storage.snapshot.LabelCondition.Not;
import io.graphflow.storage.snapshot.LabelCondition.Or;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LabelFilterTest {
  @TempDir
  private Path folder;

  /** Some labels have long runs, some short ones, some none. */
  private static boolean[][] bearing(Random random, int labels, int count) {
    boolean[][] bearing = new boolean[labels][count];
    for (boolean[] label : bearing) {
      int mean = 1 << random.nextInt(11);
      boolean value = random.nextBoolean();
      for (int i = 0; i < count; i++) {
        value ^= random.nextInt(mean) == 0;
        label[i] = value;
      }
      if (random.nextInt(8) == 0) {
        Arrays.fill(label, random.nextBoolean());
      }
    }
    return bearing;
  }

  private static void checkSame(Bearing found, boolean[] expected) {
    assertThat(found.vertexCount()).isEqualTo(expected.length);
    long[] ids = IntStream.range(0, expected.length)
        .filter(i -> expected[i])
        .asLongStream()
        .toArray();
    assertThat(found.ids()).isEqualTo(ids);
    assertThat(found.bearingCount()).isEqualTo(ids.length);
    long[] words = new long[Math.ceilDiv(expected.length, Long.SIZE)];
    LongStream.of(ids).forEach(id -> words[(int) (id >> 6)] |= 1L << id);
    assertThat(found.words()).isEqualTo(words);
    List<Long> bounds = new ArrayList<>();
    for (int i = 0; i <= expected.length; i++) {
      boolean before = i > 0 && expected[i - 1];
      boolean now = i < expected.length && expected[i];
      if (before != now) {
        bounds.add((long) i);
      }
    }
    assertThat(found.intervals())
        .isEqualTo(bounds.stream().mapToLong(Long::longValue).toArray());
    assertThat(found.intervalCount()).isEqualTo(bounds.size() / 2);
    int smallest = Math.min(words.length, Math.min(ids.length, bounds.size()));
    assertThat(switch (found.smallestForm()) {
      case INTERVALS -> bounds.size();
      case IDS -> ids.length;
      case WORDS -> words.length;
    }).isEqualTo(smallest);
  }

  private static LabelCondition condition(Random random, int labels, int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      return new Bears(random.nextInt(labels));
    }
    if (random.nextInt(4) == 0) {
      return new Not(condition(random, labels, depth - 1));
    }
    List<LabelCondition> parts = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      parts.add(condition(random, labels, depth - 1));
    }
    return random.nextBoolean() ? new And(parts) : new Or(parts);
  }

  private static boolean holds(LabelCondition condition, boolean[][] bearing, int vertex) {
    return switch (condition) {
      case Bears(int label) -> bearing[label][vertex];
      case Not(LabelCondition negated) -> !holds(negated, bearing, vertex);
      case And(List<LabelCondition> parts) ->
        parts.stream().allMatch(part -> holds(part, bearing, vertex));
      case Or(List<LabelCondition> parts) ->
        parts.stream().anyMatch(part -> holds(part, bearing, vertex));
    };
  }

  /** Over pages, row groups and chunks of any size, however values are written. */
  @Test
  void bearsWhatIsWrittenAndFindsWhatHolds() throws Exception {
    Random random = new Random(31);
    Set<Bearing.Form> forms = EnumSet.noneOf(Bearing.Form.class);
    Set<Boolean> kinds = new HashSet<>();
    for (int round = 0; round < 150; round++) {
      int labels = 1 + random.nextInt(10);
      boolean[][] bearing = bearing(random, labels, 1 + random.nextInt(5000));
      VertexType type = LabelFiles.type(1 + random.nextInt(4000),
          IntStream.range(0, labels).mapToObj(label -> "L" + label).toList());
      LabelColumns columns = LabelFiles.write(folder, type, bearing,
          random.nextBoolean() ? ColumnEncoding.AUTOMATIC : ColumnEncoding.PLAIN,
          WriteOptions.defaults()
              .compressedWith(Compression.UNCOMPRESSED)
              .ofVersion(random.nextBoolean())
              .withRows(1 + random.nextInt(3000), 1 + random.nextInt(6000)));
      List<Bearing> found = columns.read(type.labels());
      for (int label = 0; label < labels; label++) {
        checkSame(found.get(label), bearing[label]);
        kinds.add(found.get(label).isIntervals());
      }
      int last = (int) type.chunkCount(bearing[0].length) - 1;
      checkSame(columns.readChunk(last, List.of("L0")).getFirst(), Arrays.copyOfRange(bearing[0],
          Math.toIntExact(last * type.chunkSize()), bearing[0].length));
      for (int i = 0; i < 10; i++) {
        LabelCondition condition = condition(random, labels, 3);
        boolean[] expected = new boolean[bearing[0].length];
        for (int vertex = 0; vertex < expected.length; vertex++) {
          expected[vertex] = holds(condition, bearing, vertex);
        }
        Bearing answer = LabelFilter.find(condition, found);
        checkSame(answer, expected);
        forms.add(answer.smallestForm());
      }
    }
    assertThat(forms).containsExactlyInAnyOrder(Bearing.Form.values());
    assertThat(kinds).containsExactlyInAnyOrder(true, false);
  }

  /** Whatever way is taken by the size of the labels, both give the same. */
  @Test
  void mergesManyLabelsAsFew() {
    Random random = new Random(8);
    for (int round = 0; round < 300; round++) {
      int labels = 1 + random.nextInt(100);
      int count = 1 + random.nextInt(200_000);
      List<Bearing> intervals = new ArrayList<>();
      List<Bearing> words = new ArrayList<>();
      for (int label = 0; label < labels; label++) {
        Bearing bearing = Bearing.ofIntervals(count, random.longs(random.nextInt(5) * 2L, 0,
            count + 1L).distinct().sorted().toArray());
        if (bearing.sharedBounds().length % 2 != 0) {
          bearing = Bearing.ofIntervals(count, new long[0]);
        }
        intervals.add(bearing);
        words.add(Bearing.ofWords(count, bearing.words()));
      }
      LabelCondition condition = condition(random, labels, 3);
      Bearing merged = LabelFilter.find(condition, intervals);
      Bearing combined = LabelFilter.find(condition, words);
      assertThat(merged.intervals()).isEqualTo(combined.intervals());
      assertThat(merged.words()).isEqualTo(combined.words());
      assertThat(combined.isIntervals()).isFalse();
    }
  }

  @Test
  void theTruthTableHasABitForEachCombination() {
    LabelCondition condition = new And(List.of(new Bears(0), new Not(new Bears(2))));
    // Of labels 2, 1 and 0 in this order: 001 and 011.
    assertThat(condition.table(3)).isEqualTo(1 << 1 | 1 << 3);
    assertThat(new And(List.of()).table(1)).isEqualTo(3);
    assertThat(new Or(List.of()).table(1)).isZero();
    assertThat(new Bears(5).table(6)).isEqualTo(-1L << 32);
  }

  @Test
  void labelsAreOfOneType() {
    assertThatThrownBy(() -> LabelFilter.find(new Bears(0), List.of(
        Bearing.ofIntervals(100, new long[] {1, 2}), Bearing.ofIntervals(101, new long[] {1, 2}))))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
