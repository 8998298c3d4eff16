package io.graphflow.bench.graph;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The graphs of a test class are made in a folder of their own, and deleted after its last test. */
public final class TemporaryGraphs implements BeforeAllCallback, AfterAllCallback {
  /** Creates the extension, as JUnit does. */
  public TemporaryGraphs() {}

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    System.setProperty(
        BenchmarkGraph.FOLDER_PROPERTY, Files.createTempDirectory("graphs").toString());
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    Path folder = BenchmarkGraph.graphsFolder();
    System.clearProperty(BenchmarkGraph.FOLDER_PROPERTY);
    List<Path> paths;
    try (Stream<Path> walk = Files.walk(folder)) {
      paths = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : paths) {
      Files.delete(path);
    }
  }
}
