package io.graphflow.storage.primarykey;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.RandomSource;
import io.graphflow.storage.column.ColumnBuilder;
import io.graphflow.storage.column.IntegerColumnBuilder;
import io.graphflow.storage.column.StringColumnBuilder;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import io.graphflow.storage.type.ScalarType;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every form of a primary-key index must answer; the oracle is a {@link HashMap}. */
abstract class PrimaryKeyIndexContract {

  /**
   * The index under test, from the one that was built.
   *
   * @param column a column of the same keys
   */
  abstract PrimaryKeyIndex index(PrimaryKeyBuilder keys, ColumnBuilder column, Arena arena);

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 63, 64, 65, 191, 192, 193, 65_535, 65_536, 65_537})
  void findsConsecutiveLongs(int count) {
    List<Long> keys = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      keys.add(i - count / 2);
    }
    checkLongs(keys);
  }

  @Test
  void findsExtremeLongs() {
    checkLongs(List.of(Long.MIN_VALUE, Long.MAX_VALUE, 0L, -1L, 1L, Long.MIN_VALUE));
  }

  @Test
  void findsRandomLongsAndNamesTheFirstOfDuplicates() {
    RandomSource.rounds(30, random -> {
      List<Long> keys = new ArrayList<>();
      int count = random.nextInt(3_000);
      int bits = random.nextInt(8, 64);
      for (int i = 0; i < count; i++) {
        keys.add(random.nextLong() >> bits);
      }
      checkLongs(keys);
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 191, 192, 193, 65_537})
  void findsStrings(int count) {
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      keys.add("key " + i);
    }
    checkStrings(keys);
  }

  @Test
  void findsRandomStringsAndNamesTheFirstOfDuplicates() {
    RandomSource.rounds(30, random -> {
      List<String> keys = new ArrayList<>(List.of("", "\ud83d\ude00", "a\0", "a"));
      int count = random.nextInt(2_000);
      for (int i = 0; i < count; i++) {
        keys.add(string(random));
      }
      checkStrings(keys);
    });
  }

  private static String string(RandomGenerator random) {
    return Long.toString(random.nextLong() >>> random.nextInt(40, 64), Character.MAX_RADIX);
  }

  private void checkLongs(List<Long> keys) {
    try (Arena arena = Arena.ofShared(); ScratchSpace scratch = ScratchSpace.inMemory()) {
      LongKeyBuilder builder =
          (LongKeyBuilder) PrimaryKeyBuilder.of(ScalarType.INT64, scratch);
      IntegerColumnBuilder column =
          (IntegerColumnBuilder) ColumnBuilder.of(ScalarType.INT64, scratch);
      Map<Long, Long> oracle = new HashMap<>();
      for (long key : keys) {
        Long first = oracle.putIfAbsent(key, (long) oracle.size());
        assertThat(builder.add(key)).isEqualTo(first == null ? PrimaryKeyBuilder.ADDED : first);
        if (first == null) {
          column.append(key);
        }
      }
      assertThat(builder.count()).isEqualTo(oracle.size());
      PrimaryKeyIndex index = index(builder, column, arena);
      checkManyLongs(index, keys, oracle);
      oracle.forEach((key, offset) -> {
        assertThat(index.find(key)).isEqualTo(offset);
        for (long near : new long[] {key - 1, key + 1, ~key}) {
          assertThat(index.find(near))
              .isEqualTo(oracle.getOrDefault(near, PrimaryKeyIndex.NOT_FOUND));
        }
      });
      assertThat(index.find("0")).isEqualTo(PrimaryKeyIndex.NOT_FOUND);
    }
  }

  /** Keys that are there, in any order and several times, between keys that are not. */
  private static void checkManyLongs(
      PrimaryKeyIndex index, List<Long> keys, Map<Long, Long> oracle) {
    long[] wanted = keys.stream().flatMapToLong(key -> LongStream.of(key, ~key, key + 1)).toArray();
    long[] offsets = new long[wanted.length];
    index.find(wanted, wanted.length, offsets);
    for (int i = 0; i < wanted.length; i++) {
      assertThat(offsets[i]).isEqualTo(oracle.getOrDefault(wanted[i], PrimaryKeyIndex.NOT_FOUND));
    }
  }

  private void checkStrings(List<String> keys) {
    try (Arena arena = Arena.ofShared(); ScratchSpace scratch = ScratchSpace.inMemory()) {
      StringKeyBuilder builder =
          (StringKeyBuilder) PrimaryKeyBuilder.of(ScalarType.STRING, scratch);
      StringColumnBuilder column =
          (StringColumnBuilder) ColumnBuilder.of(ScalarType.STRING, scratch);
      Map<String, Long> oracle = new HashMap<>();
      for (String key : keys) {
        byte[] utf8 = ("[" + key + "]").getBytes(StandardCharsets.UTF_8);
        Long first = oracle.putIfAbsent(key, (long) oracle.size());
        assertThat(builder.add(utf8, 1, utf8.length - 2))
            .isEqualTo(first == null ? PrimaryKeyBuilder.ADDED : first);
        if (first == null) {
          column.append(key);
        }
      }
      PrimaryKeyIndex index = index(builder, column, arena);
      oracle.forEach((key, offset) -> {
        assertThat(index.find(key)).isEqualTo(offset);
        String near = key + "\0";
        assertThat(index.find(near))
            .isEqualTo(oracle.getOrDefault(near, PrimaryKeyIndex.NOT_FOUND));
      });
      assertThat(index.find(0)).isEqualTo(PrimaryKeyIndex.NOT_FOUND);
    }
  }
}
