package io.graphflow.storage.adjacency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EdgeColumnOrderTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 16, 17, 1000, 65_536, 65_537, 100_003})
  void isABijection(int edgeCount) {
    for (long table = 0; table < 3; table++) {
      EdgeColumnOrder order = new EdgeColumnOrder(table, edgeCount);
      BitSet taken = new BitSet();
      for (int position = 0; position < edgeCount; position++) {
        long column = order.columnPosition(position);
        assertThat(column).isBetween(0L, edgeCount - 1L);
        assertThat(taken.get((int) column)).isFalse();
        taken.set((int) column);
        assertThat(order.forwardPosition(column)).isEqualTo(position);
      }
    }
  }

  /** Neighbours in a list share a cache line of 16 values about as often as chance has it. */
  @Test
  void hasNothingToDoWithLists() {
    int edgeCount = 100_000;
    EdgeColumnOrder order = new EdgeColumnOrder(1, edgeCount);
    int near = 0;
    for (int position = 1; position < edgeCount; position++) {
      long distance = order.columnPosition(position) - order.columnPosition(position - 1);
      near += Math.abs(distance) < 16 ? 1 : 0;
    }
    // Expected 31 with a standard deviation below 6.
    assertThat(near).isLessThan(70);
  }

  @Test
  void isBeyondTheRangeOfInts() {
    long edgeCount = 5_000_000_000L;
    EdgeColumnOrder order = new EdgeColumnOrder(7, edgeCount);
    for (long position : new long[] {0, 1, 1L << 32, edgeCount - 1}) {
      long column = order.columnPosition(position);
      assertThat(column).isBetween(0L, edgeCount - 1);
      assertThat(order.forwardPosition(column)).isEqualTo(position);
    }
  }
}
