package io.graphflow.core.adjacency.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.snapshot.ChangedList;
import io.graphflow.storage.snapshot.ListChanges;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangedOwnersTest {
  private static final int OWNERS = 30_000;

  /** Lists of which nobody asks what is in them. */
  private record Changes(BitSet owners) implements ListChanges {
    static Changes random(SplittableRandom random, double share) {
      BitSet owners = new BitSet();
      for (int owner = 0; owner < OWNERS; owner++) {
        owners.set(owner, random.nextDouble() < share);
      }
      return new Changes(owners);
    }

    @Override
    public long baseCount() {
      return OWNERS;
    }

    @Override
    public ChangedList list(long ownerOffset) {
      throw new AssertionError("only numbers are asked for");
    }

    @Override
    public long changed(long first) {
      long changed = 0;
      for (int i = 0; i < Long.SIZE; i++) {
        changed |= owners.get((int) first + i) ? 1L << i : 0;
      }
      return changed;
    }

    @Override
    public long nextChanged(long from) {
      return owners.nextSetBit((int) from);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.001, 0.15, 1})
  void ownersWithChangedListsAreFoundAndTakenUnderTheSameNumbers(double share) {
    SplittableRandom random = new SplittableRandom(42);
    Changes some = Changes.random(random, share);
    Changes others = Changes.random(random, share / 2);
    ChangedOwners owners = new ChangedOwners(List.of(some, others));
    Map<Long, Integer> numbers = new HashMap<>();
    for (int batch = 0; batch < 400; batch++) {
      int count = 1 + random.nextInt(40);
      int limit = 1 + random.nextInt(OWNERS);
      long[] offsets = random.longs(count, 0, limit).toArray();
      List<Long> changed = Arrays.stream(offsets)
          .filter(owner -> some.owners.get((int) owner) || others.owners.get((int) owner))
          .boxed()
          .toList();
      int[] found = new int[count];
      int foundCount;
      if (random.nextBoolean()) {
        int[] indexes = new int[count];
        foundCount = owners.find(offsets, count, indexes, found);
        assertThat(Arrays.stream(indexes, 0, foundCount).mapToObj(index -> offsets[index]))
            .containsExactlyElementsOf(changed);
        assertThat(Arrays.copyOf(indexes, foundCount)).isSorted();
      } else {
        long[] rest = offsets.clone();
        int[] positions = IntStream.range(0, count).toArray();
        long[] taken = new long[count];
        int[] takenPositions = new int[count];
        int restCount = owners.take(rest, positions, count, taken, takenPositions, found);
        foundCount = count - restCount;
        assertThat(Arrays.stream(taken, 0, foundCount).boxed())
            .containsExactlyElementsOf(changed);
        assertThat(IntStream.concat(Arrays.stream(positions, 0, restCount),
            Arrays.stream(takenPositions, 0, foundCount)))
            .containsExactlyInAnyOrderElementsOf(IntStream.range(0, count).boxed().toList());
        for (int i = 0; i < restCount; i++) {
          assertThat(rest[i]).isEqualTo(offsets[positions[i]]);
        }
        for (int i = 0; i < foundCount; i++) {
          assertThat(taken[i]).isEqualTo(offsets[takenPositions[i]]);
        }
      }
      assertThat(foundCount).isEqualTo(changed.size());
      for (int i = 0; i < foundCount; i++) {
        assertThat(found[i]).isBetween(0, owners.numbered() - 1);
        assertThat(numbers.putIfAbsent(changed.get(i), found[i])).isIn(null, found[i]);
      }
    }
    assertThat(numbers.values()).doesNotHaveDuplicates();
  }
}
