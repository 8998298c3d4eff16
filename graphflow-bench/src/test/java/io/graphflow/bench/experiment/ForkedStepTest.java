package io.graphflow.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkedStepTest {
  @TempDir
  Path folder;

  /** Gives the heap's limit, or fails. */
  public static final class HeapLimit implements ForkedMeasurement {
    /** Creates the measurement. */
    public HeapLimit() {}

    @Override
    public List<Measurement> measure(List<String> arguments) {
      if (arguments.contains("fail")) {
        throw new IllegalStateException("rows differ");
      }
      return List.of(Measurement.of("", "heap", new TreeMap<>(),
          (double) Runtime.getRuntime().maxMemory(), "bytes"));
    }
  }

  @Test
  void runsInItsOwnJvm() throws Exception {
    ForkedStep step = new ForkedStep("heap", List.of(), HeapLimit.class, List.of(),
        List.of("-Xmx64m"), 1);
    List<Measurement> measured = step.run(folder.resolve("log"));
    assertThat(measured).hasSize(1);
    assertThat(measured.getFirst().step()).isEqualTo("heap");
    assertThat(measured.getFirst().score()).isBetween(32e6, 70e6);
  }

  @Test
  void failsWithTheCause() {
    ForkedStep step = new ForkedStep("heap", List.of(), HeapLimit.class, List.of("fail"),
        List.of(), 1);
    assertThatThrownBy(() -> step.run(folder.resolve("log"))).isInstanceOf(IOException.class)
        .hasMessageContaining("rows differ");
  }
}
