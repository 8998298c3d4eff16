package io.graphflow.storage.adjacency;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.memory.NativeBytes;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EdgeSortTest {

  /**
   * Sizes around what fits the cache and makes a second chunk; keys that differ in no bit, in few, in
   * bits with gaps between them and in all, so that ranges are cut never, once, or again.
   */
  @ParameterizedTest
  @CsvSource({
      "0, 10, 1", "1, 10, 1", "2, 1, 1", "1000, 5, 1", "1000, 3000, 3",
      "65535, 100000, 2", "65537, 1, 1", "65537, 2, 1", "131072, 70, 2", "200000, 1, 3",
      "300001, 281474976710655, 65535"
  })
  void agreesWithAStableSort(int count, long offsets, int tables) {
    long seed = AdjacencyContract.seed();
    Random random = new Random(seed);
    List<long[]> expected = new ArrayList<>();
    try (Arena arena = Arena.ofShared()) {
      for (int stride : new int[] {EdgeSort.PLAIN_STRIDE_BYTES, EdgeSort.PAYLOAD_STRIDE_BYTES}) {
        MemorySegment records = arena.allocate(Math.max(1, (long) count * stride));
        MemorySegment scratch = arena.allocate(Math.max(1, (long) count * stride));
        expected.clear();
        for (int i = 0; i < count; i++) {
          long[] edge = {ElementId.of(random.nextInt(tables), random.nextLong(offsets)),
              ElementId.of(random.nextInt(tables), random.nextLong(offsets)), i};
          expected.add(edge);
          for (int field = 0; field < stride / Long.BYTES; field++) {
            records.set(NativeBytes.LONG, (long) i * stride + 8L * field, edge[field]);
          }
        }
        EdgeSort.sort(records, scratch, count, stride, EdgeSort.DESTINATION, EdgeSort.SOURCE);
        expected.sort(Comparator.<long[]>comparingLong(edge -> edge[0] + Long.MIN_VALUE)
            .thenComparingLong(edge -> edge[1] + Long.MIN_VALUE));
        for (int i = 0; i < count; i++) {
          for (int field = 0; field < stride / Long.BYTES; field++) {
            if (records.get(NativeBytes.LONG,
                (long) i * stride + 8L * field) != expected.get(i)[field]) {
              throw new AssertionError("seed " + seed + ": record " + i + " field " + field);
            }
          }
        }
      }
      assertThat(expected).hasSize(count);
    }
  }
}
