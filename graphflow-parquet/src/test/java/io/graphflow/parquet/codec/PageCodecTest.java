package io.graphflow.parquet.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.parquet.error.UnreadableException;
import io.graphflow.parquet.metadata.Compression;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class PageCodecTest {
  private static byte[] bytes(Random random) {
    byte[] bytes = new byte[random.nextInt(1 << random.nextInt(2, 18))];
    int different = 1 + random.nextInt(random.nextBoolean() ? 2 : 256);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = i > 100 && random.nextInt(10) > 0
          ? bytes[i - 1 - random.nextInt(different) % 100]
          : (byte) random.nextInt(different);
    }
    return bytes;
  }

  @ParameterizedTest
  @EnumSource(names = {"UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD", "LZ4_RAW"})
  void whatIsCompressedIsDecompressed(Compression compression) {
    Random random = new Random(3);
    for (int i = 0; i < 300; i++) {
      byte[] bytes = bytes(random);
      byte[] compressed = PageCodec.compress(compression, bytes, bytes.length);
      byte[] result =
          PageCodec.decompress(compression, compressed, 0, compressed.length, bytes.length);
      assertThat(Arrays.copyOf(result, bytes.length)).isEqualTo(bytes);
      assertThat(result).hasSize(bytes.length + PageCodec.PADDING);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SNAPPY", "GZIP", "ZSTD", "LZ4_RAW"})
  void damageIsFoundOrGivesOtherBytes(Compression compression) {
    Random random = new Random(4);
    int found = 0;
    for (int i = 0; i < 2000; i++) {
      byte[] bytes = Arrays.copyOf(bytes(random), 200);
      byte[] compressed = PageCodec.compress(compression, bytes, bytes.length);
      compressed[random.nextInt(compressed.length)] = (byte) random.nextInt();
      int length = random.nextInt(4) == 0 ? random.nextInt(compressed.length) : compressed.length;
      try {
        PageCodec.decompress(compression, compressed, 0, length, bytes.length);
      } catch (UnreadableException e) {
        found++;
      }
    }
    assertThat(found).isGreaterThan(200);
  }

  @ParameterizedTest
  @EnumSource(names = {"UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD", "LZ4_RAW"})
  void noMoreIsAllocatedThanBytesCanMakeUp(Compression compression) {
    byte[] compressed = PageCodec.compress(compression, new byte[100], 100);
    assertThatThrownBy(
        () -> PageCodec.decompress(compression, compressed, 0, compressed.length, 1 << 30))
        .isInstanceOf(UnreadableException.class)
        .hasMessageContaining("at most");
  }

  @Test
  void othersAreRefused() {
    assertThatThrownBy(() -> PageCodec.decompress(Compression.BROTLI, new byte[10], 0, 10, 10))
        .isInstanceOf(UnreadableException.class)
        .hasMessageContaining("BROTLI, which is not supported");
    assertThat(PageCodec.isAvailable(Compression.LZO)).isFalse();
  }
}
