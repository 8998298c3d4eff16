package io.graphflow.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.RandomSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NativeBufferTest {
  @TempDir
  Path directory;

  /** The third budget lets files grow in memory at first, and moves them to disk on the way. */
  @ParameterizedTest
  @CsvSource({
      "0, 0", "1000, 0", "0, 1000000", "0, 4000", "1000, 3000", "9223372036854775807, 0"
  })
  void growsInMemoryAndInFiles(long spillBytes, long memoryBudgetBytes) {
    RandomSource.rounds(10, random -> {
      try (
          ScratchSpace scratch = new ScratchSpace(
              directory, spillBytes, () -> new MemoryFolder(directory, memoryBudgetBytes));
          NativeBuffer buffer = scratch.buffer()) {
        ByteArrayOutputStream oracle = new ByteArrayOutputStream();
        int appends = random.nextInt(2_000);
        for (int i = 0; i < appends; i++) {
          ByteBuffer bytes = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
          long value = random.nextLong();
          bytes.putLong(0, value);
          int length = switch (random.nextInt(4)) {
            case 0 -> {
              buffer.appendByte((int) value);
              yield 1;
            }
            case 1 -> {
              buffer.appendInt((int) value);
              yield 4;
            }
            case 2 -> {
              buffer.appendLong(value);
              yield 8;
            }
            default -> {
              int part = random.nextInt(9);
              buffer.appendBytes(bytes.array(), 0, part);
              yield part;
            }
          };
          oracle.write(bytes.array(), 0, length);
        }
        assertThat(buffer.sizeBytes()).isEqualTo(oracle.size());
        byte[] expected = oracle.toByteArray();
        for (int i = 0; i < expected.length; i++) {
          if (buffer.segment().get(NativeBytes.BYTE, i) != expected[i]) {
            assertThat(buffer.segment().get(NativeBytes.BYTE, i)).as("byte %d", i)
                .isEqualTo(expected[i]);
          }
        }
        // The last byte can be loaded as the first of eight, and zeros follow it.
        assertThat(NativeBytes.load(buffer.segment(), expected.length, -1L)).isZero();
      }
    });
  }

  @Test
  void copiesFromAnotherBuffer() {
    try (ScratchSpace scratch = ScratchSpace.inMemory()) {
      NativeBuffer from = scratch.buffer();
      from.appendLong(1);
      from.appendLong(2);
      NativeBuffer to = scratch.buffer();
      to.appendBytes(from.segment(), 8, 8);
      assertThat(to.sizeBytes()).isEqualTo(8);
      assertThat(to.longAt(0)).isEqualTo(2);
      to.resize(800);
      assertThat(to.longAt(0)).isEqualTo(2);
      assertThat(to.longAt(99)).isZero();
    }
  }

  @Test
  void leavesNoFilesAndGivesMemoryBack() throws IOException {
    MemoryFolder memory = new MemoryFolder(directory, 20_000);
    try (ScratchSpace scratch = new ScratchSpace(directory, 1000, () -> memory)) {
      scratch.buffer().resize(5_000);
      NativeBuffer closed = scratch.buffer();
      closed.resize(50_000);
      closed.close();
      closed.close();
      assertThat(memory.reserve(20_000)).isFalse();
      scratch.buffer().resize(50_000);
    }
    assertThat(memory.reserve(20_000)).isTrue();
    assertThat(memory.reserve(1)).isFalse();
    assertThat(fileCount()).isZero();
  }

  @Test
  void theSystemsMemoryFolderHoldsFilesIfItHasRoom() {
    MemoryFolder memory = MemoryFolder.ofSystem();
    boolean hasRoom = memory.reserve(1 << 20);
    assertThat(hasRoom).isEqualTo(Files.isWritable(memory.path()));
  }

  private long fileCount() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.count();
    }
  }
}
