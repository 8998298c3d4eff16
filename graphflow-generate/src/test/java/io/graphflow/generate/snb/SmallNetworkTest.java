package io.graphflow.generate.snb;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.generate.GenerationSummary;
import io.graphflow.generate.Progress;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code datasets/small-network} is what {@code datasets/README.md} says made it. */
class SmallNetworkTest {
  private static final Path SHIPPED = Path.of("..", "datasets", "small-network");

  @TempDir
  Path parent;

  @Test
  void isWhatTheGeneratorMakes() throws IOException {
    Path made = parent.resolve("made");
    GenerationSummary summary =
        SnbGenerator.generate(new SnbOptions(made, 0.0135, 0.06, 1), Progress.NONE);
    for (GenerationSummary.FileSummary file : summary.files()) {
      assertThat(SHIPPED.resolve(file.name())).hasSameBinaryContentAs(made.resolve(file.name()));
    }
    assertThat(summary.files()).hasSize(31);
    assertThat(summary.sizeBytes()).isLessThan(1_000_000);
  }
}
