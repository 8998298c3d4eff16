package io.graphflow.storage.nullindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.research.NullCompression;
import io.graphflow.research.NullForm;
import io.graphflow.research.RankMethod;
import io.graphflow.storage.memory.ScratchSpace;
import java.lang.foreign.Arena;
import java.lang.foreign.SegmentAllocator;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Indexes derived from that of the files. */
class NullCompressionTest {

  /** An index that was built with the files' parameters and derived with others. */
  abstract static class Derived extends NullIndexContract {
    private final NullCompression compression;

    Derived(NullCompression compression) {
      this.compression = compression;
    }

    @Override
    NullForm form() {
      return NullForm.JACOBSON;
    }

    @Override
    NullIndex configure(NullIndex index, SegmentAllocator memory) {
      return index.with(compression, memory);
    }
  }

  @Nested
  class SmallBlocksOfLargeChunks extends Derived {
    SmallBlocksOfLargeChunks() {
      super(NullCompression.jacobson(8, 64));
    }
  }

  @Nested
  class SmallChunks extends Derived {
    SmallChunks() {
      super(NullCompression.jacobson(16, 8));
    }
  }

  @Nested
  class SumsOfThreeBytes extends Derived {
    SumsOfThreeBytes() {
      super(NullCompression.jacobson(24, 32));
    }
  }

  @Nested
  class SumsOfFourBytes extends Derived {
    SumsOfFourBytes() {
      super(NullCompression.jacobson(32, 16));
    }
  }

  @Nested
  class Standard extends Derived {
    Standard() {
      super(NullCompression.POSITION_COUNT_MAP);
    }
  }

  @Nested
  class Vanilla extends Derived {
    Vanilla() {
      super(NullCompression.VANILLA);
    }
  }

  /** Bits a position: one, and m / c, and 64 / 2^m; a chunk and a block more are begun. */
  @Test
  void takesTheBytesOfItsParameters() {
    long count = 1 << 20;
    assertThat(sizeBytes(NullCompression.DEFAULT, count))
        .isEqualTo(count / 8 + 2 + 2 * (count / 16 + 1) + 8 * (16 + 1));
    assertThat(sizeBytes(NullCompression.jacobson(32, 16), count))
        .isEqualTo(count / 8 + 2 + 4 * (count / 16 + 1) + 8);
    assertThat(sizeBytes(NullCompression.jacobson(8, 64), count))
        .isEqualTo(count / 8 + 2 + (count / 64 + 1) + 8 * (count / 256 + 1));
    assertThat(sizeBytes(NullCompression.VANILLA, count))
        .isEqualTo(count / 8 + 2 + 8 * (16 + 1));
  }

  private static long sizeBytes(NullCompression compression, long count) {
    try (Arena arena = Arena.ofShared(); ScratchSpace scratch = ScratchSpace.inMemory()) {
      PresenceBuilder presence = new PresenceBuilder(scratch);
      for (long i = 0; i < count; i++) {
        presence.append(i % 3 == 0);
      }
      return NullIndex.build(presence, NullForm.JACOBSON, arena)
          .with(compression, arena)
          .sizeBytes();
    }
  }

  @Test
  void refusesOtherParameters() {
    for (int[] wrong : new int[][] {{0, 16}, {12, 16}, {40, 16}, {16, 0}, {16, 24}, {16, 128}}) {
      assertThatThrownBy(() -> NullCompression.jacobson(wrong[0], wrong[1]))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("m = " + wrong[0] + " and c = " + wrong[1]);
    }
    assertThatThrownBy(
        () -> new NullCompression(NullForm.NONE, 16, 16, RankMethod.POPCOUNT))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
        () -> new NullCompression(NullForm.JACOBSON, 16, 32, RankMethod.POSITION_COUNT_MAP))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
