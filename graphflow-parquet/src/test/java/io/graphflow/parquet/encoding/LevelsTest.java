package io.graphflow.parquet.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.parquet.error.UnreadableException;
import io.graphflow.parquet.metadata.Encoding;
import org.junit.jupiter.api.Test;

final class LevelsTest {
  /** Levels 0, 1, 2, 3, 2 of two bits each, with what is behind them. */
  private static PageBytes packed() {
    byte[] bytes = new byte[32];
    bytes[0] = 0b00_01_10_11;
    bytes[1] = (byte) 0b10_00_00_00;
    bytes[2] = 77;
    return new PageBytes(bytes, 0, 3);
  }

  @Test
  void thoseOfOldWritersAreRead() {
    PageBytes in = packed();
    Levels levels = Levels.ofFirst(in, 3, 5, Encoding.BIT_PACKED);
    int[] read = new int[5];
    levels.read(read, 0, 2);
    levels.read(read, 2, 3);
    assertThat(read).containsExactly(0, 1, 2, 3, 2);
    assertThat(in.left()).isEqualTo(1);
    assertThat(Levels.ofFirst(packed(), 3, 5, Encoding.BIT_PACKED).count(2, 5)).isEqualTo(2);
  }

  @Test
  void levelsAreNoGreaterThanTheGreatest() {
    assertThatThrownBy(
        () -> Levels.ofFirst(packed(), 2, 5, Encoding.BIT_PACKED).read(new int[5], 0, 5))
        .isInstanceOf(UnreadableException.class)
        .hasMessageContaining("expected levels up to 2, found 3");
    assertThatThrownBy(() -> Levels.ofFirst(packed(), 2, 5, Encoding.PLAIN))
        .hasMessageContaining("expected levels as RLE, found PLAIN");
  }

  @Test
  void encodingsOfOthersAreNamed() {
    assertThatThrownBy(() -> Encoding.of(10)).isInstanceOf(UnreadableException.class)
        .hasMessageContaining("encoding 10 is not of the Parquet format (GraphAr's research code");
    assertThat(Encoding.of(9)).isEqualTo(Encoding.BYTE_STREAM_SPLIT);
  }
}
