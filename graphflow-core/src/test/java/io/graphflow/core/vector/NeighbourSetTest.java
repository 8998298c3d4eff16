package io.graphflow.core.vector;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.LongToIntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sets against a map from members to the number of times they are in it. */
class NeighbourSetTest {
  private static final int VERTICES = 300;

  private final SplittableRandom random = new SplittableRandom(20210816);

  /** With 64 bits for 300 vertices, bits are shared. */
  @ParameterizedTest
  @ValueSource(longs = {64, NeighbourSet.MOST_BITS})
  void answersLikeAMap(long mostBits) {
    NeighbourSet set = new NeighbourSet(VERTICES, mostBits);
    for (int round = 0; round < 500; round++) {
      set.clear();
      TreeMap<Long, Long> model = new TreeMap<>();
      for (int list = random.nextInt(4); list > 0; list--) {
        add(set, model, sorted(random.nextInt(20), random.nextInt(3) == 0));
      }
      set.finish();
      check(set, model);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {64, NeighbourSet.MOST_BITS})
  void retainsWhatIsInBoth(long mostBits) {
    NeighbourSet set = new NeighbourSet(VERTICES, mostBits);
    NeighbourSet other = new NeighbourSet(VERTICES, mostBits);
    for (int round = 0; round < 300; round++) {
      set.clear();
      other.clear();
      TreeMap<Long, Long> model = new TreeMap<>();
      TreeMap<Long, Long> otherModel = new TreeMap<>();
      add(set, model, sorted(random.nextInt(50), random.nextBoolean()));
      add(set, model, sorted(random.nextInt(50), random.nextBoolean()));
      add(other, otherModel, sorted(random.nextInt(100), random.nextBoolean()));
      set.finish();
      other.finish();
      set.retain(other);
      model.keySet().retainAll(otherModel.keySet());
      model.replaceAll((member, times) -> times * otherModel.get(member));
      check(set, model);
    }
  }

  @Test
  void aFreshSetIsEmpty() {
    NeighbourSet set = new NeighbourSet(0);
    set.finish();
    assertThat(set.isEmpty()).isTrue();
    assertThat(set.multiplicity(0)).isZero();
  }

  private static void add(NeighbourSet set, Map<Long, Long> model, long[] list) {
    Selection in = new Selection();
    in.selectAll(list.length);
    set.add(pointing(list, 1 + (list.length % 8 < 2 ? 7 : 2)), in);
    Arrays.stream(list).forEach(member -> model.merge(member, 1L, Long::sum));
  }

  /** Offsets in ascending order, with repetitions or without. */
  private long[] sorted(int count, boolean repeats) {
    var offsets = random.longs(count, 0, VERTICES).sorted();
    return (repeats ? offsets : offsets.distinct()).toArray();
  }

  private void check(NeighbourSet set, Map<Long, Long> model) {
    assertThat(set.isEmpty()).isEqualTo(model.isEmpty());
    LongToIntFunction times = offset -> model.getOrDefault(offset, 0L).intValue();
    for (long offset = 0; offset < VERTICES; offset++) {
      assertThat(set.multiplicity(offset)).isEqualTo(times.applyAsInt(offset));
    }
    // Short lists are probed, long ones galloped through.
    for (int length : new int[] {0, 1, 7, 64, 5_000}) {
      long[] list = sorted(length, true);
      for (int width : new int[] {2, 3, 4, 5, 8}) {
        checkList(set, times, pointing(list, width), list, true);
      }
      long[] shuffled = random.longs(length, 0, VERTICES).toArray();
      checkList(set, times, pointing(shuffled, 3), shuffled, false);
    }
    for (int width : new int[] {2, 3, 4, 5, 8}) {
      checkLists(set, times, width);
    }
    Positions sequence = new Positions();
    sequence.setSequence(100);
    checkList(set, times, sequence, IntStream.range(100, 200).asLongStream().toArray(), true);
    Positions constant = new Positions();
    constant.setConstant(17);
    checkList(set, times, constant, new long[] {17, 17, 17}, true);
  }

  private void checkList(
      NeighbourSet set, LongToIntFunction times, Positions offsets, long[] list,
      boolean ascending) {
    long expected = Arrays.stream(list).map(times::applyAsInt).sum();
    assertThat(set.count(offsets, ascending, list.length, new Selection())).isEqualTo(expected);
    Selection in = new Selection();
    in.selectAll(list.length);
    checkSelection(set, times, offsets, list, ascending, in);
    int[] some = IntStream.range(0, list.length).filter(_ -> random.nextBoolean()).toArray();
    System.arraycopy(some, 0, in.buffer(list.length), 0, some.length);
    in.select(some.length);
    checkSelection(set, times, offsets, list, ascending, in);
  }

  /** Lists of many lengths at once, some of them galloped through, with gaps between them. */
  private void checkLists(NeighbourSet set, LongToIntFunction times, int width) {
    int[] lengths = {0, 3, 12, 5_000, 1, 64, 0, 2_000};
    long[] starts = new long[lengths.length];
    long[] ends = new long[lengths.length];
    long[] expected = new long[lengths.length];
    long[] all = new long[Arrays.stream(lengths).sum() + lengths.length];
    int end = 0;
    for (int i = 0; i < lengths.length; i++) {
      starts[i] = end + 1L;
      long[] list = sorted(lengths[i], true);
      System.arraycopy(list, 0, all, end + 1, list.length);
      end += 1 + list.length;
      ends[i] = end;
      expected[i] = 9 + Arrays.stream(list).map(times::applyAsInt).sum();
    }
    Positions packed = pointing(all, width);
    long[] counts = new long[lengths.length];
    Arrays.fill(counts, 9);
    boolean added = set.addCounts(packed.segment(), packed.offsetBytes(), width, packed.mask(),
        starts, ends, lengths.length, counts);
    if (added) {
      assertThat(counts).isEqualTo(expected);
    } else {
      assertThat(counts).containsOnly(9);
    }
    assertThat(added)
        .isEqualTo(set.isEmpty() || (width <= 4 && set.isExact() && set.hasEachOnce()));
  }

  private static void checkSelection(
      NeighbourSet set,
      LongToIntFunction times,
      Positions offsets,
      long[] list,
      boolean ascending,
      Selection in) {
    int[] expected =
        IntStream.range(0, in.count())
            .map(in::position)
            .filter(position -> times.applyAsInt(list[position]) > 0)
            .toArray();
    Selection passed = new Selection();
    int[] out = passed.buffer(in.count());
    int selected = set.select(offsets, ascending, in, list.length, out);
    assertThat(Arrays.copyOf(out, selected)).isEqualTo(expected);
    passed.select(selected);
    assertThat(set.count(offsets, passed))
        .isEqualTo(IntStream.of(expected).mapToLong(at -> times.applyAsInt(list[at])).sum());
  }

  private static Positions pointing(long[] list, int width) {
    MemorySegment memory = Arena.ofAuto().allocate((long) list.length * width + Long.BYTES);
    for (int i = 0; i < list.length; i++) {
      for (int b = 0; b < Math.min(width, 2); b++) {
        memory.set(Codes.BYTE, (long) i * width + b, (byte) (list[i] >>> (8 * b)));
      }
    }
    Positions positions = new Positions();
    positions.pointTo(memory, 0, width, Codes.mask(width));
    return positions;
  }
}
