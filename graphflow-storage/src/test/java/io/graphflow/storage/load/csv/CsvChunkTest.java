package io.graphflow.storage.load.csv;

import static org.assertj.core.api.Assertions.assertThat;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvChunkTest {
  private static CsvChunk chunk(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new CsvChunk(bytes, 0, bytes.length, bytes.length, 0);
  }

  @Test
  void recordsStandAsInTheFile() {
    CsvChunk chunk = chunk("a,\"b\nc\"\r\n\nd,e\nf,\"\"\"g");
    CsvFormat format = CsvFormat.STANDARD;
    assertThat(chunk.recordTexts(format, IntArrayList.of(0, 3, 3, 4)))
        .containsExactly("a,\"b\nc\"", "d,e", "d,e", "f,\"\"\"g");
    assertThat(chunk.recordTexts(format, IntArrayList.of(4))).containsExactly("f,\"\"\"g");
    assertThat(chunk.recordTexts(format, IntArrayList.of())).isEqualTo(List.of());
  }

  @Test
  void linesAreCountedWhateverEndsThem() {
    assertThat(chunk("a\nb\r\nc\rd").countLines()).isEqualTo(3);
    assertThat(chunk("").countLines()).isZero();
    assertThat(chunk("\r\r\n\n").countLines()).isEqualTo(3);
  }
}
