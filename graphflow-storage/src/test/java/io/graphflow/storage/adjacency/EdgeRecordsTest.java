package io.graphflow.storage.adjacency;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.memory.NativeBytes;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EdgeRecordsTest {

  /** Two edges change places, anywhere: at the ends, and where one thread's records end. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 1000, 200_000})
  void seesTwoEdgesThatChangedPlaces(int count) {
    for (boolean payload : new boolean[] {false, true}) {
      int stride = payload ? EdgeSort.PAYLOAD_STRIDE_BYTES : EdgeSort.PLAIN_STRIDE_BYTES;
      try (Arena arena = Arena.ofShared()) {
        MemorySegment edges = arena.allocate((long) count * stride, 8);
        for (int i = 0; i < count; i++) {
          set(edges, stride, i, i / 3, i % 3);
        }
        assertThat(inOrder(edges, count, payload)).isTrue();
        for (int i : places(count)) {
          set(edges, stride, i, (i + 1) / 3, (i + 1) % 3);
          set(edges, stride, i + 1, i / 3, i % 3);
          assertThat(inOrder(edges, count, payload)).as("%d of %d", i, count).isFalse();
          set(edges, stride, i, i / 3, i % 3);
          set(edges, stride, i + 1, (i + 1) / 3, (i + 1) % 3);
        }
      }
    }
  }

  /** Some of many places, among them the last one of each chunk. */
  private static int[] places(int count) {
    int chunks = EdgeSort.chunkCount(count);
    IntStream ends = IntStream.range(1, chunks)
        .map(chunk -> (int) EdgeSort.chunkStart(0, count, chunks, chunk) - 1);
    IntStream some = IntStream.range(0, count - 1).filter(i -> i % Math.max(1, count / 97) == 0);
    return IntStream.concat(ends, some).toArray();
  }

  /** Equal edges are in order; tables come in the order of their numbers, the largest of which have the highest bit. */
  @Test
  void hasTheOrderOfLists() {
    assertThat(inOrder(new long[][] {{5, 7}, {5, 7}, {5, 8}, {6, 1}})).isTrue();
    assertThat(inOrder(new long[][] {{5, 8}, {5, 7}})).isFalse();
    long far = ElementId.of(40_000, 2);
    assertThat(inOrder(new long[][] {{5, 7}, {5, far}, {far, 1}})).isTrue();
    assertThat(inOrder(new long[][] {{5, far}, {5, 7}})).isFalse();
    assertThat(inOrder(new long[][] {{far, 7}, {5, 7}})).isFalse();
  }

  private static boolean inOrder(long[][] edges) {
    try (Arena arena = Arena.ofShared()) {
      MemorySegment records =
          arena.allocate((long) edges.length * EdgeSort.PLAIN_STRIDE_BYTES, 8);
      for (int i = 0; i < edges.length; i++) {
        set(records, EdgeSort.PLAIN_STRIDE_BYTES, i, edges[i][0], edges[i][1]);
      }
      return inOrder(records, edges.length, false);
    }
  }

  private static boolean inOrder(MemorySegment edges, int count, boolean payload) {
    return new EdgeRecords(edges, edges, count, payload).areInOrder();
  }

  private static void set(
      MemorySegment edges, int stride, long edge, long source, long destination) {
    edges.set(NativeBytes.LONG, edge * stride + EdgeSort.SOURCE, source);
    edges.set(NativeBytes.LONG, edge * stride + EdgeSort.DESTINATION, destination);
  }
}
