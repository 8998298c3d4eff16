package io.graphflow.core.list.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.vector.Selection;
import org.junit.jupiter.api.Test;

class MultiplierTest {
  private final ListGroup group = new ListGroup();
  private final Multiplier multiplier = new Multiplier(group, null);

  /** A chunk in which each position stands for some rows; for one if there are none. */
  private void chunk(int count, long... rows) {
    group.set(count, new Selection());
    group.multiplicities = rows.length == 0 ? null : rows;
    multiplier.begin();
  }

  private boolean endWith(boolean keepsEmpty, long... counts) {
    chunk(counts.length);
    System.arraycopy(counts, 0, multiplier.multiplicities(), 0, counts.length);
    return multiplier.endWith(keepsEmpty);
  }

  private int[] selected() {
    int[] positions = new int[group.selection.count()];
    for (int i = 0; i < positions.length; i++) {
      positions[i] = group.selection.position(i);
    }
    return positions;
  }

  @Test
  void sortsOutPositionsWithoutRows() {
    assertThat(endWith(false, 3, 0, 2, 0)).isTrue();
    assertThat(selected()).containsExactly(0, 2);
    assertThat(group.rows()).isEqualTo(5);
    assertThat(endWith(false, 3, 1)).isTrue();
    assertThat(selected()).containsExactly(0, 1);
    assertThat(endWith(false, 0, 0, 0)).isFalse();
  }

  @Test
  void leavesPositionsWithoutRowsToTheNextOne() {
    assertThat(endWith(true, 0, 4, 0)).isTrue();
    assertThat(selected()).containsExactly(0, 1, 2);
    assertThat(group.rows()).isEqualTo(4);
    assertThat(endWith(true, 0, 0)).isTrue();
    assertThat(group.rows()).isZero();
  }

  /** A position that was left without rows has none, however many edges it has. */
  @Test
  void positionsWithoutRowsStayWithoutRows() {
    chunk(2, 0, 3);
    multiplier.multiply(0, 5);
    multiplier.multiply(1, 2);
    assertThat(multiplier.end()).isTrue();
    assertThat(selected()).containsExactly(1);
    assertThat(group.rows()).isEqualTo(6);
    chunk(2, 0, 3);
    multiplier.multiplyAt(0, 5);
    multiplier.multiplyAt(1, 2);
    multiplier.select(0, 2);
    assertThat(multiplier.end()).isTrue();
    assertThat(selected()).containsExactly(1);
  }

  @Test
  void dropsPositionsWhoseCountsAreTooSmall() {
    chunk(4);
    assertThat(multiplier.narrow(new long[] {3, 7, 6, 7}, 0, 7)).isTrue();
    assertThat(selected()).containsExactly(1, 3);
    chunk(3);
    assertThat(multiplier.narrow(new long[] {1, 1, 8, 7, 9, 1}, 2, 7)).isTrue();
    assertThat(selected()).containsExactly(0, 1, 2);
    chunk(2);
    assertThat(multiplier.narrow(new long[] {6, 0, 9}, 0, 7)).isFalse();
  }

  @Test
  void sumsUpProducts() {
    chunk(3, 2, 0, 5);
    assertThat(multiplier.isOfAll()).isTrue();
    assertThat(multiplier.endWithSum(new long[] {7, 9, 1})).isTrue();
    assertThat(selected()).containsExactly(0);
    assertThat(group.rows()).isEqualTo(19);
    chunk(2);
    assertThat(multiplier.endWithSum(new long[] {7, 9})).isTrue();
    assertThat(group.rows()).isEqualTo(16);
    chunk(2, 0, 3);
    assertThat(multiplier.endWithSum(new long[] {7, 0})).isFalse();
  }

  /** Sums whose bits could be too many are summed up again, with a look at each. */
  @Test
  void sumsAreRightOrAnError() {
    chunk(2, 1L << 40, 1);
    assertThat(multiplier.endWithSum(new long[] {1, (1L << 62)})).isTrue();
    assertThat(group.rows()).isEqualTo((1L << 40) + (1L << 62));
    chunk(1, Long.MAX_VALUE);
    assertThat(multiplier.endWithSum(new long[] {1})).isTrue();
    assertThat(group.rows()).isEqualTo(Long.MAX_VALUE);
    chunk(2, Long.MAX_VALUE, 1);
    assertThatThrownBy(() -> multiplier.endWithSum(new long[] {1, 1}))
        .isInstanceOf(ArithmeticException.class);
    // The products wrap around to the sum 0.
    chunk(4, 1L << 32, 1L << 32, 1L << 32, 1L << 32);
    assertThatThrownBy(() -> multiplier.endWithSum(
        new long[] {1L << 30, 1L << 30, 1L << 30, 1L << 30}))
        .isInstanceOf(ArithmeticException.class);
    chunk(2, 1L << 32, 1);
    assertThatThrownBy(() -> multiplier.endWithSum(new long[] {1L << 32, 1}))
        .isInstanceOf(ArithmeticException.class);
    chunk(2);
    assertThatThrownBy(() -> multiplier.endWithSum(new long[] {Long.MAX_VALUE, 1}))
        .isInstanceOf(ArithmeticException.class);
  }
}
