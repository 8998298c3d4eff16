package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.options.Engine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What a query is counted to keep is what it keeps: in a heap that has a fifth more than the memory limit,
 * beside what a database needs that does nothing, queries that keep more and more end by the limit and
 * never by the heap. It takes minutes, so it is run by hand, with {@code -Dgraphflow.heap=true}.
 */
@EnabledIfSystemProperty(named = "graphflow.heap", matches = "true")
class HeapWithinLimitTest {
  private static final long LIMIT_BYTES = 256L << 20;

  /** Classes, plans, a young generation, the log's buffers. */
  private static final long BASE_BYTES = 72L << 20;

  @TempDir
  private Path directory;

  @ParameterizedTest
  @EnumSource(Engine.class)
  @Timeout(1200)
  void endsByTheLimit(Engine engine) throws IOException, InterruptedException {
    Path said = directory.resolve("said");
    Process process = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--add-modules", "jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED",
        "-XX:+UseSerialGC", "-Xmn32m", "-Xmx" + (LIMIT_BYTES + LIMIT_BYTES / 5 + BASE_BYTES),
        "-cp", System.getProperty("java.class.path"), QueriesInLittleHeap.class.getName(),
        directory.resolve("database").toString(), engine.name(), Long.toString(LIMIT_BYTES))
        .redirectErrorStream(true)
        .redirectOutput(said.toFile())
        .start();
    try {
      assertThat(process.waitFor(1100, TimeUnit.SECONDS)).as("ended in time").isTrue();
    } finally {
      process.destroyForcibly();
    }
    List<String> others = new ArrayList<>(Files.readAllLines(said));
    assertThat(others.removeIf(line -> line.startsWith(QueriesInLittleHeap.LIMITED))).isTrue();
    others.removeIf(line -> line.startsWith("WARNING: "));
    assertThat(others).isEmpty();
  }
}
