package io.graphflow.generate.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.generate.random.RandomStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SortingOutputTest {
  private record Line(long key, String text) {}

  @TempDir
  Path parent;

  /** In memory; with a few runs; with more runs than are merged at once; with lines that do not fit. */
  @ParameterizedTest
  @CsvSource({"0,1000", "1,1000", "500,100000", "20000,100000", "20000,1200", "300,70"})
  void sortsByTheFirstFieldAndKeepsTheOrderOfEqualOnes(int lineCount, int mostBytes)
      throws IOException {
    RandomStream random = new RandomStream(1, "lines", mostBytes);
    List<Line> lines = new ArrayList<>();
    try (CsvFolder folder = new CsvFolder(parent.resolve("out"), '|')) {
      CsvFile file = folder.openSorted("deep/sorted.csv", mostBytes);
      for (int i = 0; i < lineCount; i++) {
        long key = random.chance(0.1)
            ? random.nextLong(Long.MAX_VALUE)
            : random.nextLong(lineCount);
        String text = i + "é😀" + "x".repeat(random.nextInt(120));
        lines.add(new Line(key, text));
        file.field(key).field(text).endRow();
      }
      assertThat(folder.finish().rowCount("deep/sorted.csv")).isEqualTo(lineCount);
    }
    lines.sort(Comparator.comparingLong(Line::key));
    assertThat(Files.readAllLines(parent.resolve("out/deep/sorted.csv")))
        .isEqualTo(lines.stream().map(line -> line.key + "|" + line.text).toList());
    assertThat(files()).containsExactly("sorted.csv");
  }

  /** A file has its order as soon as it is closed, and may be closed again. */
  @Test
  void isSortedWhenItIsClosed() throws IOException {
    try (CsvFolder folder = new CsvFolder(parent.resolve("out"), '|')) {
      CsvFile file = folder.openSorted("sorted.csv", 100);
      for (int i = 9; i >= 0; i--) {
        file.field(i).endRow();
      }
      file.close();
      file.close();
      assertThat(parent.resolve(".out.partial/sorted.csv"))
          .hasContent("0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n");
      folder.finish();
    }
    assertThat(parent.resolve("out/sorted.csv")).hasContent("0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n");
  }

  @Test
  void leavesNothingUnlessFinished() throws IOException {
    try (CsvFolder folder = new CsvFolder(parent.resolve("out"), '|')) {
      CsvFile file = folder.openSorted("sorted.csv", 100_000);
      for (int i = 0; i < 50_000; i++) {
        file.field(i).endRow();
      }
      assertThat(files()).contains("sorted.csv.run0");
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void refusesRowsThatMayHoldLineBreaks() throws IOException {
    try (CsvFolder folder = new CsvFolder(parent.resolve("out"), '|', Quotes.BACKSLASH)) {
      assertThatThrownBy(() -> folder.openSorted("sorted.csv", 100))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.walk(parent)) {
      return files.filter(Files::isRegularFile)
          .map(file -> file.getFileName().toString())
          .toList();
    }
  }
}
