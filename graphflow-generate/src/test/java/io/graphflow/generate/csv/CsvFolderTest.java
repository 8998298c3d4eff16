package io.graphflow.generate.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.generate.GenerationSummary;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvFolderTest {
  @TempDir
  Path parent;

  @Test
  void writesNumbersDigitByDigit() throws IOException {
    long[] edges = {0, 9, 10, 99, 100, -1, -9, -10, 999_999_999_999_999_999L,
        1_000_000_000_000_000_000L, -999_999_999_999_999_999L, -1_000_000_000_000_000_000L,
        Long.MAX_VALUE, Long.MIN_VALUE, Integer.MIN_VALUE};
    try (CsvFolder folder = new CsvFolder(parent.resolve("out"), ',')) {
      CsvFile file = folder.open("numbers.csv", "value,again");
      for (long value : edges) {
        file.field(value).field(value).endRow();
      }
      assertThat(folder.finish().rowCount("numbers.csv")).isEqualTo(edges.length);
    }
    List<String> lines = Files.readAllLines(parent.resolve("out/numbers.csv"));
    assertThat(lines.getFirst()).isEqualTo("value,again");
    for (int i = 0; i < edges.length; i++) {
      assertThat(lines.get(i + 1)).isEqualTo(edges[i] + "," + edges[i]);
    }
  }

  @Test
  void writesTextsAsUtf8AcrossBuffers() throws IOException {
    String text = "aé漢😀".repeat(10_000);
    GenerationSummary summary;
    try (CsvFolder folder = new CsvFolder(parent.resolve("out"), '|')) {
      CsvFile file = folder.open("deep/texts.csv", "text,list,empty");
      for (int i = 0; i < 5; i++) {
        file.field(text).field(List.of("x", "y,z", "ü"), ';').field("").endRow();
      }
      summary = folder.finish();
    }
    Path written = parent.resolve("out/deep/texts.csv");
    String row = text + "|x;y,z;ü|\n";
    assertThat(Files.readString(written)).isEqualTo("text|list|empty\n" + row.repeat(5));
    assertThat(summary.sizeBytes()).isEqualTo(Files.size(written));
  }

  @Test
  void refusesTextsThatWouldNeedQuotes() throws IOException {
    try (CsvFolder folder = new CsvFolder(parent.resolve("out"), '|')) {
      CsvFile file = folder.open("texts.csv", "text");
      for (String bad : List.of("a|b", "a\nb", "é\rb")) {
        assertThatThrownBy(() -> file.field(bad)).isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("texts.csv");
      }
      assertThatThrownBy(() -> file.field(List.of("a;b"), ';'))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void quotesOnlyTextsThatNeedIt() throws IOException {
    try (CsvFolder folder = new CsvFolder(parent.resolve("out"), ',', Quotes.BACKSLASH)) {
      folder.open("texts.csv")
          .field("plain")
          .field("a,b")
          .nullField()
          .field("say \"a\\b\"")
          .field("back\\slash")
          .field("two\nlines é😀")
          .endRow();
      folder.finish();
    }
    assertThat(Files.readString(parent.resolve("out/texts.csv"))).isEqualTo(
        "plain,\"a,b\",,\"say \\\"a\\\\b\\\"\",back\\slash,\"two\nlines é😀\"\n");
  }

  @Test
  void leavesNothingUnlessFinished() throws IOException {
    try (CsvFolder folder = new CsvFolder(parent.resolve("out"), '|')) {
      folder.open("a.csv", "id").field(1).endRow();
    }
    try (Stream<Path> left = Files.list(parent)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void takesTheNameOfAnEmptyFolderOnly() throws IOException {
    Path empty = Files.createDirectory(parent.resolve("empty"));
    try (CsvFolder folder = new CsvFolder(empty, '|')) {
      folder.open("a.csv", "id");
      folder.finish();
    }
    assertThat(empty.resolve("a.csv")).hasContent("id\n");
    assertThatThrownBy(() -> new CsvFolder(empty, '|'))
        .isInstanceOf(DirectoryNotEmptyException.class);
    assertThatThrownBy(() -> new CsvFolder(empty.resolve("a.csv"), '|'))
        .isInstanceOf(NotDirectoryException.class);
  }
}
