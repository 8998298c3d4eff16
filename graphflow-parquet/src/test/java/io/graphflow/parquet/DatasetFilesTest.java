package io.graphflow.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.parquet.read.ParquetFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * GraphAr's own files, which Arrow, parquet-java and Spark have written. Runs when {@code -Dgraphflow.datasets=DIR} names the
 * folder that holds {@code graphar}.
 */
@EnabledIfSystemProperty(named = "graphflow.datasets", matches = ".+")
final class DatasetFilesTest {
  @Test
  void allFilesAreReadAsDuckDbReadsThem() throws Exception {
    Path folder = Path.of(System.getProperty("graphflow.datasets"), "graphar");
    List<Path> paths;
    try (Stream<Path> found = Files.walk(folder)) {
      paths =
          found.filter(Files::isRegularFile).filter(DatasetFilesTest::isParquet).sorted().toList();
    }
    assertThat(paths).hasSizeGreaterThan(100);
    long rows = 0;
    try (DuckDb duck = new DuckDb()) {
      for (Path path : paths) {
        try (ParquetFile file = ParquetFile.open(path)) {
          List<List<Object>> read = ReadRows.of(file);
          assertThat(read).as("%s", path).isEqualTo(duck.read(path));
          rows += read.size();
        }
      }
    }
    assertThat(rows).isGreaterThan(10_000);
  }

  private static boolean isParquet(Path path) {
    try {
      byte[] bytes = Files.readAllBytes(path);
      return bytes.length > 12 && new String(bytes, bytes.length - 4, 4,
          StandardCharsets.ISO_8859_1).equals("PAR1");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
