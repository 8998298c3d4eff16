package io.graphflow.storage.nullindex;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.research.NullForm;
import io.graphflow.storage.RandomSource;
import io.graphflow.storage.memory.ScratchSpace;
import java.lang.foreign.Arena;
import java.lang.foreign.SegmentAllocator;
import java.util.Arrays;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every form of the index must answer; the oracle is a {@link BitSet}. */
abstract class NullIndexContract {

  /** Turns an index as built into the one under test. */
  abstract NullIndex configure(NullIndex index, SegmentAllocator memory);

  abstract NullForm form();

  @ParameterizedTest
  @ValueSource(
      ints = {0, 1, 15, 16, 17, 63, 64, 65, 127, 128, 65_535, 65_536, 65_537, 131_072, 200_001})
  void answersAtEdges(int count) {
    BitSet all = new BitSet();
    all.set(0, count);
    BitSet alternating = new BitSet();
    for (int i = 0; i < count; i += 2) {
      alternating.set(i);
    }
    BitSet last = new BitSet();
    if (count > 0) {
      last.set(count - 1);
    }
    for (BitSet present : new BitSet[] {new BitSet(), all, alternating, last}) {
      check(present, count, Math.max(1, count / 5000));
    }
  }

  @Test
  void answersOnRandomBits() {
    RandomSource.rounds(30, random -> {
      int count = random.nextInt(random.nextBoolean() ? 300 : 150_000);
      double density = random.nextDouble();
      BitSet present = new BitSet();
      for (int i = 0; i < count; i++) {
        present.set(i, random.nextDouble() < density);
      }
      check(present, count, 1 + random.nextInt(200));
    });
  }

  private void check(BitSet present, int count, int step) {
    try (Arena arena = Arena.ofShared(); ScratchSpace scratch = ScratchSpace.inMemory()) {
      PresenceBuilder builder = new PresenceBuilder(scratch);
      for (int i = 0; i < count; i++) {
        builder.append(present.get(i));
      }
      assertThat(builder.count()).isEqualTo(count);
      assertThat(builder.presentCount()).isEqualTo(present.cardinality());
      assertThat(builder.allPresent()).isEqualTo(present.cardinality() == count);
      NullIndex index = configure(NullIndex.build(builder, form(), arena), arena);
      assertThat(index.count()).isEqualTo(count);
      assertThat(index.presentCount()).isEqualTo(present.cardinality());
      checkPresence(index, builder, present, count);
      checkSelection(index, present, count, step);
      if (form().isCompressed()) {
        checkRanks(index, present, count, step);
      }
    }
  }

  private static void checkPresence(
      NullIndex index, PresenceBuilder builder, BitSet present, int count) {
    for (int i = 0; i < count; i++) {
      if (index.isPresent(i) != present.get(i) || builder.isPresent(i) != present.get(i)) {
        assertThat(index.isPresent(i)).as("index at %d", i).isEqualTo(present.get(i));
        assertThat(builder.isPresent(i)).as("builder at %d", i).isEqualTo(present.get(i));
      }
    }
  }

  private static void checkRanks(NullIndex index, BitSet present, int count, int step) {
    long rank = 0;
    int last = 0;
    long[] positions = new long[count / step + 1];
    long[] expected = new long[positions.length];
    int probes = 0;
    for (int i = 0; i <= count; i += step) {
      rank += present.get(last, i).cardinality();
      last = i;
      assertThat(index.rank(i)).as("rank of %d", i).isEqualTo(rank);
      if (i < count) {
        positions[probes] = i;
        expected[probes++] = present.get(i) ? rank : -1;
      }
    }
    assertThat(index.rank(count)).isEqualTo(present.cardinality());
    long[] ranks = new long[positions.length];
    index.ranks(positions, probes, ranks);
    assertThat(ranks).isEqualTo(expected);
    long[] nextRanks = new long[positions.length];
    index.ranks(positions, probes, ranks, nextRanks);
    for (int i = 0; i < probes; i++) {
      assertThat(ranks[i]).isEqualTo(index.rank(positions[i]));
      assertThat(nextRanks[i]).isEqualTo(index.rank(positions[i] + 1));
    }
  }

  private static void checkSelection(NullIndex index, BitSet present, int count, int step) {
    int[] selected = new int[1100];
    for (int from = 0; from <= count; from += Math.max(step, count / 50 + 1)) {
      long word = index.presentWord(from);
      for (int i = 0; i < 64; i++) {
        assertThat((word >>> i & 1) != 0).as("word of %d, bit %d", from, i)
            .isEqualTo(from + i < count && present.get(from + i));
      }
      for (int length : new int[] {0, 1, 63, 64, 65, 1024}) {
        if (from + length <= count) {
          int found = index.select(from, length, selected);
          int[] oracle = present.get(from, from + length).stream().toArray();
          assertThat(Arrays.copyOf(selected, found)).isEqualTo(oracle);
        }
      }
    }
  }
}
