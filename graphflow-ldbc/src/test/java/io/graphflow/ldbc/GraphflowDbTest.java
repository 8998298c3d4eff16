package io.graphflow.ldbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.interactive.database.InteractiveDatabase;
import io.graphflow.interactive.network.NetworkFolder;
import io.graphflow.options.SessionOptions;
import io.graphflow.research.TreeProcessing;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ldbcouncil.snb.driver.DbException;

final class GraphflowDbTest {
  @TempDir
  private Path folder;

  private Map<String, String> properties(String engine, String trees) {
    return new HashMap<>(Map.of(GraphflowDb.DATABASE, folder.resolve("network").toString(),
        GraphflowDb.ENGINE, engine, GraphflowDb.TREES, trees, GraphflowDb.DURABILITY, "OFF"));
  }

  private static SessionOptions options(Map<String, String> properties) throws DbException {
    GraphflowDb opened = new GraphflowDb();
    opened.onInit(properties, null);
    try {
      GraphflowConnectionState state = (GraphflowConnectionState) opened.getConnectionState();
      return ((InteractiveDatabase) state.target()).options();
    } finally {
      opened.onClose();
    }
  }

  @Test
  void propertiesSayHowQueriesRun() throws IOException, DbException {
    new NetworkFolder(Path.of("..", "datasets", "small-network")).load(folder.resolve("network"));
    assertThat(options(properties("gf-ft", "flat")).treeProcessing())
        .isEqualTo(TreeProcessing.FLAT);
    assertThat(options(properties("gf-ft", "factorized")).treeProcessing())
        .isEqualTo(TreeProcessing.FACTORIZED);
    assertThat(options(properties("gf-cv", "fused")).engine().option()).isEqualTo("gf-cv");
  }

  @Test
  void wrongPropertiesAreNamed() {
    assertThatThrownBy(() -> options(properties("gf-xx", "fused")))
        .isInstanceOf(DbException.class)
        .hasMessage("property graphflow.engine: there is no engine gf-xx");
    assertThatThrownBy(() -> options(properties("gf-ft", "round")))
        .isInstanceOf(DbException.class)
        .hasMessage("property graphflow.trees: there is no mode round");
    Map<String, String> without = properties("gf-ft", "flat");
    without.remove(GraphflowDb.TREES);
    assertThatThrownBy(() -> options(without))
        .isInstanceOf(DbException.class)
        .hasMessage("property graphflow.trees is missing");
  }
}
