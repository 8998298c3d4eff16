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
  private static final long LARGE_LIMIT_BYTES = 1L << 30;

  /** Classes, plans, a young generation, the log's buffers. */
  private static final long BASE_BYTES = 72L << 20;

  @TempDir
  private Path directory;

  @ParameterizedTest
  @EnumSource(Engine.class)
  @Timeout(1200)
  void endsByTheLimit(Engine engine) throws IOException, InterruptedException {
    List<String> others = new ArrayList<>(run(engine, LIMIT_BYTES, false));
    assertThat(others.removeIf(line -> line.startsWith(QueriesInLittleHeap.LIMITED))).isTrue();
    assertThat(others).isEmpty();
  }

  /** Hundreds of millions of groups, distinct rows and rows to sort, with 1 GiB. */
  @ParameterizedTest
  @EnumSource(value = Engine.class, names = {"GF_CL", "GF_FT"})
  @Timeout(3000)
  void goesToTheDisk(Engine engine) throws IOException, InterruptedException {
    List<String> others = new ArrayList<>(run(engine, LARGE_LIMIT_BYTES, true));
    others.forEach(System.out::println);
    assertThat(others.removeIf(line -> line.startsWith(QueriesInLittleHeap.ANSWERED))).isTrue();
    assertThat(others).isEmpty();
  }

  private List<String> run(Engine engine, long limitBytes, boolean spills)
      throws IOException, InterruptedException {
    Path said = directory.resolve("said");
    Process process = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--add-modules", "jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED",
        "-XX:+UseSerialGC", "-Xmn32m", "-Xmx" + (limitBytes + limitBytes / 5 + BASE_BYTES),
        "-cp", System.getProperty("java.class.path"), QueriesInLittleHeap.class.getName(),
        directory.resolve("database").toString(), engine.name(), Long.toString(limitBytes),
        Boolean.toString(spills))
        .redirectErrorStream(true)
        .redirectOutput(said.toFile())
        .start();
    try {
      assertThat(process.waitFor(2900, TimeUnit.SECONDS)).as("ended in time").isTrue();
    } finally {
      process.destroyForcibly();
    }
    return Files.readAllLines(said).stream().filter(line -> !line.startsWith("WARNING: ")).toList();
  }
}
