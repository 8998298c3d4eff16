package io.graphflow.storage.load.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.DataException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvHeaderTest {
  private static final CsvFormat FORMAT =
      new CsvFormat(",", '"', CsvFormat.NONE, '#', true, List.of(""), ";");

  private static ChunkReader reader(String text, int blockBytes) {
    return new ChunkReader("test.csv",
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), FORMAT, blockBytes);
  }

  @Test
  void isTheFirstRecordAndTheRestFollows() {
    String text = "\uFEFF\n# comment\nid,\"full\nname\"\n1,a\n2,b\n";
    for (int blockBytes = 1; blockBytes < 50; blockBytes++) {
      try (ChunkReader reader = reader(text, blockBytes)) {
        assertThat(CsvHeader.read(reader, "test.csv", FORMAT)).containsExactly("id", "full\nname");
        assertThat(reader.linesBeforeChunks()).isEqualTo(4);
        StringBuilder rest = new StringBuilder();
        for (CsvChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
          rest.append(new String(chunk.bytes, chunk.from, chunk.to - chunk.from,
              StandardCharsets.UTF_8));
        }
        assertThat(rest).hasToString("1,a\n2,b\n");
      }
    }
  }

  @Test
  void anEmptyFileHasNone() {
    for (String text : List.of("", "\n\n", "# only a comment")) {
      try (ChunkReader reader = reader(text, 4)) {
        assertThatThrownBy(() -> CsvHeader.read(reader, "test.csv", FORMAT))
            .isInstanceOf(DataException.class)
            .hasMessage("test.csv: the file is empty, a header line was expected");
      }
    }
  }

  @Test
  void malformedOnesAreNamed() {
    try (ChunkReader reader = reader("\n\"a\"b,c\n", 100)) {
      assertThatThrownBy(() -> CsvHeader.read(reader, "test.csv", FORMAT))
          .isInstanceOf(DataException.class)
          .hasMessageStartingWith("test.csv:2: the header is malformed: unexpected character");
    }
    try (ChunkReader reader = reader("a,\"b\n", 100)) {
      assertThatThrownBy(() -> CsvHeader.read(reader, "test.csv", FORMAT))
          .isInstanceOf(DataException.class)
          .hasMessage("test.csv:1: the quoted field is never closed");
    }
  }
}
