package io.graphflow.graphar.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.ViewOf;
import io.graphflow.core.export.graph.ExportedGraph;
import io.graphflow.storage.live.StoreView;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scans that leave out pages of vertices whose values lie in several files. */
class PagesOfChunksTest {
  private static final int COUNT = 90_000;

  @TempDir
  private Path directory;

  @Test
  void boundsOfAllFilesAreAsked() throws IOException {
    Path lake = Files.createDirectory(directory.resolve("lake"));
    try (Database database = Database.create(directory.resolve("database"))) {
      try (Session session = database.session()) {
        session.run("UNWIND range(0, $count - 1) AS i CREATE (:Event {place: i})",
            Map.of("count", COUNT)).consume();
      }
      try (StoreView view = ViewOf.committed(database)) {
        GraphArExport.write(new ExportedGraph(view, ProgressListener.NONE), "events", List.of(),
            lake, new ChunkSizes(40_000, 1));
      }
    }
    try (Database database = Database.open(lake.resolve("events.graph.yml"));
        Session session = database.session()) {
      String query = "MATCH (e:Event) WHERE e.place >= $least AND e.place < $least + 100"
          + " RETURN count(*) AS n, min(e.place) AS least";
      assertThat(session.run("EXPLAIN " + query).consume().plan().orElseThrow())
          .contains("in pages that may have");
      // Pages of 16,384 begin anew in each file.
      for (int least : new int[] {0, 16_350, 39_950, 40_000, 56_384, 79_999, COUNT - 100}) {
        var row = session.run(query, Map.of("least", least)).single();
        assertThat(row.get("n").asLong()).as("from " + least).isEqualTo(100);
        assertThat(row.get("least").asLong()).isEqualTo(least);
      }
    }
  }
}
