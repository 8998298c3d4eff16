package io.graphflow.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.RandomSource;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NativeBytesTest {

  @Test
  void countsTheBytesThatAValueNeeds() {
    assertThat(NativeBytes.widthBytes(0)).isEqualTo(1);
    for (int width = 1; width <= 8; width++) {
      long largest = NativeBytes.mask(width);
      assertThat(Long.toHexString(largest)).isEqualTo("ff".repeat(width));
      assertThat(NativeBytes.widthBytes(largest)).isEqualTo(width);
      if (width < 8) {
        assertThat(NativeBytes.widthBytes(largest + 1)).isEqualTo(width + 1);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void storesAnElementAndNothingElse(int width) {
    RandomSource.rounds(20, random -> {
      try (Arena arena = Arena.ofShared()) {
        int count = 1 + random.nextInt(20);
        int offset = random.nextInt(9);
        MemorySegment segment =
            arena.allocate(offset + (long) count * width + NativeBytes.PADDING_BYTES);
        segment.fill((byte) 0xA5);
        long[] oracle = new long[count];
        for (int i = 0; i < count; i++) {
          oracle[i] = NativeBytes.load(segment, offset + (long) i * width, NativeBytes.mask(width));
          assertThat(Long.toHexString(oracle[i])).isEqualTo("a5".repeat(width));
        }
        for (int round = 0; round < 50; round++) {
          int index = random.nextInt(count);
          long value = random.nextLong();
          NativeBytes.store(segment, offset + (long) index * width, width, value);
          oracle[index] = value & NativeBytes.mask(width);
          for (int i = 0; i < count; i++) {
            assertThat(NativeBytes.load(
                segment, offset + (long) i * width, NativeBytes.mask(width))).isEqualTo(oracle[i]);
          }
        }
        for (long at = 0; at < segment.byteSize(); at++) {
          if (at < offset || at >= offset + (long) count * width) {
            assertThat(segment.get(NativeBytes.BYTE, at)).isEqualTo((byte) 0xA5);
          }
        }
      }
    });
  }

  @Test
  void isLittleEndian() {
    try (Arena arena = Arena.ofShared()) {
      MemorySegment segment = arena.allocate(16);
      NativeBytes.store(segment, 1, 5, 0x0504030201L);
      for (int i = 1; i <= 5; i++) {
        assertThat(segment.get(NativeBytes.BYTE, i)).isEqualTo((byte) i);
      }
    }
  }
}
