package io.graphflow.interactive.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.interactive.database.InteractiveDatabase;
import io.graphflow.interactive.database.TreeMode;
import io.graphflow.interactive.network.LoadedNetwork;
import io.graphflow.interactive.network.NetworkFolder;
import io.graphflow.interactive.operation.OperationKind;
import io.graphflow.options.Durability;
import io.graphflow.options.Engine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** LDBC's operations on real data, in every engine, against the answers of Neo4j. */
@EnabledIfSystemProperty(named = "graphflow.datasets", matches = ".+")
final class RealNetworkTest {
  private static final Path DATA =
      Path.of(System.getProperty("graphflow.datasets", "")).resolve("ldbc-snb-sf0.1");

  @TempDir
  private static Path folder;

  /** Each engine, and GF-FT in each way to process. */
  static Stream<Arguments> engines() {
    return Stream.of(Engine.values())
        .flatMap(engine -> Stream.of(TreeMode.values())
            .filter(trees -> engine == Engine.GF_FT || trees == TreeMode.FUSED)
            .map(trees -> Arguments.of(engine, trees)));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void everyAnswerIsThatOfTheReference(Engine engine, TreeMode trees) throws IOException {
    LoadedNetwork loaded = new LoadedNetwork(new NetworkFolder(DATA), folder.resolve("loaded"));
    loaded.load();
    loaded.copyTo(folder.resolve("network"));
    List<Check> checks = References.read(DATA.resolve("reference"));
    try (InteractiveDatabase database =
        InteractiveDatabase.open(folder.resolve("network"), engine, trees, Durability.OFF)) {
      Validation validation = Validation.run(checks, database);
      assertThat(validation.failures()).isEmpty();
      assertThat(validation.counts()).isEqualTo(Map.of(OperationKind.COMPLEX_READ, 112,
          OperationKind.SHORT_READ, 56, OperationKind.UPDATE, 2000));
    }
    Database.open(folder.resolve("network")).close();
  }
}
