package io.graphflow.core.list.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.core.limit.Interruption;
import io.graphflow.core.limit.QueryLimits;
import io.graphflow.core.vector.Codes;
import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.Selection;
import io.graphflow.exception.ResourceException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

class IntSumsTest {
  private static final int VERTICES = 5;

  private final QueryLimits limits = new QueryLimits(new Interruption(0), 1 << 20);
  private final long[][] multiplicities = {null, {0, 0, 0, 0, 7}};

  /** Three edges, to the vertices 4, 1 and 4. */
  private static void add(IntSums sums) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment neighbours = arena.allocate(3 + Long.BYTES);
      for (int i = 0; i < 3; i++) {
        Codes.store(neighbours, i, i == 1 ? 1 : 4);
      }
      Positions positions = new Positions();
      positions.pointTo(neighbours, 0, 1, Codes.mask(1));
      Selection all = new Selection();
      all.selectAll(3);
      sums.add(1, positions, all);
    }
  }

  @Test
  void numbersAreAddedInTheEnd() {
    IntSums sums = new IntSums(limits, table -> multiplicities[table], 2, 1000);
    add(sums);
    add(sums);
    assertThat(multiplicities[1]).containsExactly(0, 0, 0, 0, 7);
    assertThat(limits.reservedBytes()).isEqualTo(VERTICES * Integer.BYTES);
    sums.addToTarget();
    assertThat(multiplicities[1]).containsExactly(0, 2, 0, 0, 11);
    assertThat(limits.reservedBytes()).isZero();
    sums.addToTarget();
    assertThat(multiplicities[1]).containsExactly(0, 2, 0, 0, 11);
  }

  @Test
  void numbersAreAddedBeforeTheyCouldOverflow() {
    IntSums sums = new IntSums(limits, table -> multiplicities[table], 2, 5);
    add(sums);
    add(sums);
    assertThat(multiplicities[1]).containsExactly(0, 1, 0, 0, 9);
    sums.addToTarget();
    assertThat(multiplicities[1]).containsExactly(0, 2, 0, 0, 11);
  }

  @Test
  void memoryIsThatOfTheQuery() {
    QueryLimits few = new QueryLimits(new Interruption(0), VERTICES * Integer.BYTES - 1);
    IntSums sums = new IntSums(few, table -> multiplicities[table], 2, 1000);
    assertThatThrownBy(() -> add(sums)).isInstanceOf(ResourceException.class);
  }

  @Test
  void paysForManyEdgesToManyVertices() {
    assertThat(IntSums.pay(4_000_000, 1_000_000)).isTrue();
    assertThat(IntSums.pay(3_999_999, 1_000_000)).isFalse();
    assertThat(IntSums.pay(4_000_000, 100_000)).isFalse();
  }
}
