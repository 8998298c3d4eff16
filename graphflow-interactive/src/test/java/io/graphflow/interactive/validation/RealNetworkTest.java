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
import io.graphflow.transfer.ExportFormat;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
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

  /** The network as a graph of a data lake, which is read where it lies. */
  @ParameterizedTest
  @EnumSource(names = {"GF_CL", "GF_FT"})
  void everyReadInPlaceIsThatOfTheReference(Engine engine) throws IOException {
    LoadedNetwork loaded = new LoadedNetwork(new NetworkFolder(DATA), folder.resolve("loaded"));
    loaded.load();
    Path lake = folder.resolve("lake-" + engine);
    loaded.copyTo(folder.resolve("exported"));
    try (Database database = Database.open(folder.resolve("exported"))) {
      database.export(lake, ExportFormat.GRAPHAR, ProgressListener.NONE);
    }
    List<Check> reads = References.read(DATA.resolve("reference"))
        .stream()
        .takeWhile(check -> check.operation().kind() != OperationKind.UPDATE)
        .toList();
    try (InteractiveDatabase database = InteractiveDatabase.open(
        lake.resolve(lake.getFileName() + ".graph.yml"), engine, TreeMode.FUSED, Durability.OFF)) {
      Validation validation = Validation.run(reads, database);
      assertThat(validation.failures()).isEmpty();
      assertThat(validation.counts().keySet())
          .containsExactlyInAnyOrder(OperationKind.COMPLEX_READ, OperationKind.SHORT_READ);
    }
  }
}
