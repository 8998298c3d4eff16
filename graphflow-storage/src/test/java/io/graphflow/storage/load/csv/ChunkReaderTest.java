package io.graphflow.storage.load.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.DataException;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ChunkReaderTest {
  /** Gives the same byte for ever. */
  private static final class Endless extends InputStream {
    private final byte value;

    Endless(char value) {
      this.value = (byte) value;
    }

    @Override
    public int read() {
      return value;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      Arrays.fill(target, offset, offset + length, value);
      return length;
    }
  }

  @Test
  void aRecordWithoutEndIsRefused() {
    try (ChunkReader reader = new ChunkReader(
        "test.csv", new Endless('a'), CsvFormat.STANDARD, ChunkReader.BLOCK_BYTES)) {
      assertThatThrownBy(reader::next).isInstanceOf(DataException.class)
          .hasMessageStartingWith(
              "test.csv: a record is longer than 64 MB; a quote may be missing");
    }
  }

  @Test
  void aRecordMayBeLongerThanABlock() {
    byte[] record = "\"%s\",x\n".formatted("ab\n".repeat(5000)).getBytes(StandardCharsets.UTF_8);
    try (ChunkReader reader = new ChunkReader(
        "test.csv", new ByteArrayInputStream(record), CsvFormat.STANDARD, 100)) {
      CsvChunk chunk = reader.next();
      assertThat(chunk.byteCount()).isEqualTo(record.length);
      assertThat(chunk.countLines()).isEqualTo(5001);
      assertThat(reader.next()).isNull();
    }
  }

  @Test
  void memoryIsUsedAgain() {
    byte[] lines = "0123456\n".repeat(100).getBytes(StandardCharsets.UTF_8);
    try (ChunkReader reader = new ChunkReader(
        "test.csv", new ByteArrayInputStream(lines), CsvFormat.STANDARD, 64)) {
      CsvChunk first = reader.next();
      CsvChunk second = reader.next();
      reader.recycle(first);
      CsvChunk third = reader.next();
      CsvChunk fourth = reader.next();
      assertThat(second.bytes).isNotSameAs(first.bytes);
      assertThat(Arrays.asList(third.bytes, fourth.bytes)).contains(first.bytes);
    }
  }

  @Test
  void errorsOfReadingNameTheFile() {
    for (IOException failure : new IOException[] {new IOException("disk on fire"),
        new EOFException("too early")}) {
      try (ChunkReader reader = new ChunkReader("test.csv", new InputStream() {
        @Override
        public int read() throws IOException {
          throw failure;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
          throw failure;
        }
      }, CsvFormat.STANDARD, 64)) {
        assertThatThrownBy(reader::next).isInstanceOf(DataException.class)
            .hasMessageStartingWith("test.csv: ")
            .hasMessageEndingWith(failure.getMessage());
      }
    }
  }
}
