package io.graphflow.parquet.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.parquet.error.UnreadableException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class HybridDecoderTest {
  private static PageBytes bytes(ByteSink sink) {
    return new PageBytes(Arrays.copyOf(sink.array(), sink.length() + 16), 0, sink.length());
  }

  @Test
  void readsWhatIsEncoded() {
    Random random = new Random(5);
    for (int round = 0; round < 500; round++) {
      int width = random.nextInt(33);
      int mask = width == 0 ? 0 : -1 >>> (32 - width);
      int[] numbers = new int[1 + random.nextInt(300)];
      int mean = 1 + random.nextInt(30);
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = i > 0 && random.nextInt(mean) > 0 ? numbers[i - 1] : random.nextInt() & mask;
      }
      ByteSink sink = new ByteSink();
      HybridEncoder.encode(numbers, numbers.length, width, sink);

      int[] read = new int[numbers.length];
      HybridDecoder decoder = new HybridDecoder(bytes(sink), width);
      int split = random.nextInt(numbers.length);
      decoder.read(read, 0, split);
      int skipped = random.nextInt(numbers.length - split);
      decoder.skip(skipped);
      System.arraycopy(numbers, split, read, split, skipped);
      decoder.read(read, split + skipped, numbers.length - split - skipped);
      assertThat(read).isEqualTo(numbers);

      int wanted = numbers[0];
      assertThat(new HybridDecoder(bytes(sink), width).count(wanted, numbers.length))
          .isEqualTo((int) Arrays.stream(numbers).filter(number -> number == wanted).count());

      int[] fromRuns = new int[numbers.length];
      new HybridDecoder(bytes(sink), width).runs(0, numbers.length,
          (from, count, value) -> {
            Arrays.fill(fromRuns, from, from + count, value);
            return true;
          });
      assertThat(fromRuns).isEqualTo(numbers);
    }
  }

  @Test
  void runsAreShort() {
    int[] numbers = new int[1_000_000];
    Arrays.fill(numbers, 500_000, 1_000_000, 1);
    ByteSink sink = new ByteSink();
    HybridEncoder.encode(numbers, numbers.length, 1, sink);
    assertThat(sink.length()).isLessThan(12);
  }

  @Test
  void missingNumbersAreFound() {
    ByteSink sink = new ByteSink();
    HybridEncoder.encode(new int[] {1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, 10, 1, sink);
    assertThatThrownBy(() -> new HybridDecoder(bytes(sink), 1).read(new int[20], 0, 20))
        .isInstanceOf(UnreadableException.class)
        .hasMessageContaining("a run");
  }
}
