package io.graphflow.parquet.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.parquet.error.UnreadableException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class DeltaDecoderTest {
  private static PageBytes bytes(ByteSink sink) {
    return new PageBytes(Arrays.copyOf(sink.array(), sink.length() + 16), 0, sink.length());
  }

  @Test
  void readsWhatIsEncoded() {
    Random random = new Random(6);
    for (int round = 0; round < 1000; round++) {
      boolean narrow = random.nextBoolean();
      // Differences of each width are there, those of 57 to 64 bits among them.
      int bits = 1 + random.nextInt(narrow ? 32 : 64);
      long[] values = new long[1 + random.nextInt(400)];
      for (int i = 0; i < values.length; i++) {
        long value = random.nextLong() >> (64 - bits);
        values[i] = narrow ? (int) value : value;
      }
      ByteSink sink = new ByteSink();
      DeltaEncoder.encode(values, values.length, narrow, sink);

      long[] read = new long[values.length];
      DeltaDecoder decoder = new DeltaDecoder(bytes(sink), narrow);
      int split = random.nextInt(values.length);
      decoder.longs(read, 0, split);
      int skipped = random.nextInt(values.length - split);
      decoder.skip(skipped);
      System.arraycopy(values, split, read, split, skipped);
      decoder.longs(read, split + skipped, values.length - split - skipped);
      assertThat(read).isEqualTo(values);

      PageBytes all = bytes(sink);
      DeltaDecoder walk = new DeltaDecoder(all, narrow);
      walk.longs(read, 0, split);
      walk.toEnd();
      assertThat(all.left()).isZero();
    }
  }

  @Test
  void ascendingValuesTakeFewBytes() {
    long[] values = new long[12_800];
    for (int i = 0; i < values.length; i++) {
      values[i] = 1_000_000_000_000L + i;
    }
    ByteSink sink = new ByteSink();
    DeltaEncoder.encode(values, values.length, false, sink);
    assertThat(sink.length()).isLessThan(520);
  }

  @Test
  void blocksMayNotBeOfAnySize() {
    ByteSink sink = new ByteSink();
    sink.varint(1L << 40);
    sink.varint(4);
    sink.varint(10);
    sink.zigzag(1);
    assertThatThrownBy(() -> new DeltaDecoder(bytes(sink), false))
        .isInstanceOf(UnreadableException.class)
        .hasMessageContaining("multiple of 32");
  }
}
