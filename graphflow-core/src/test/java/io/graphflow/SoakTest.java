package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sessions that want more memory together than there is end by limits, go to the disk, and harm nobody: light queries
 * are answered, nothing leaks, and the heap is never full. For an hour with {@code -Dgraphflow.soak.seconds=3600}.
 */
class SoakTest {
  @TempDir
  private Path directory;

  @Test
  void nobodyHarmsAnother() throws IOException, InterruptedException {
    long seconds = Long.getLong("graphflow.soak.seconds", 15);
    long seed = Long.getLong("graphflow.soak.seed", 1);
    Path said = directory.resolve("said");
    Process process = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--add-modules", "jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED",
        "-Xmx320m", "-cp", System.getProperty("java.class.path"), SoakProcess.class.getName(),
        directory.resolve("database").toString(), Long.toString(seconds), Long.toString(seed))
        .redirectErrorStream(true)
        .redirectOutput(said.toFile())
        .start();
    try {
      assertThat(process.waitFor(seconds + 300, TimeUnit.SECONDS)).as("ended in time").isTrue();
    } finally {
      process.destroyForcibly();
    }
    List<String> lines = Files.readAllLines(said);
    lines.forEach(System.out::println);
    assertThat(lines).last().isEqualTo(SoakProcess.WELL);
  }
}
