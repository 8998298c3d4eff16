package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.transfer.LoadOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts by vertex in a graph whose counters are more than a processor's second cache holds. */
class EdgesOfManyVerticesTest {
  private static final int VERTICES = 140_000;
  private static final int EDGES = 600_000;
  private static final int KEPT_FROM = 40;
  private static final String DESCRIPTOR = """
      {"format": {"header": true},
       "vertices": [{"label": "V", "fromEdges": true, "key": "id"}],
       "edges": [{"label": "E", "files": "*.csv", "columns": [
          {"name": "src", "from": "V"}, {"name": "dst", "to": "V"},
          {"name": "p", "type": "INT64"}]}]}""";

  @TempDir
  private static Path folder;

  private static Database database;
  /** By vertex, how many edges lead to it that are kept. */
  private static final long[] COUNTS = new long[VERTICES];

  @BeforeAll
  static void load() throws IOException {
    Path files = Files.createDirectory(folder.resolve("files"));
    Path descriptor = folder.resolve("dataset.json");
    Files.writeString(descriptor, DESCRIPTOR);
    SplittableRandom random = new SplittableRandom(1);
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(files.resolve("e.csv")))) {
      out.println("src,dst,p");
      for (int i = 0; i < EDGES; i++) {
        // All vertices occur, and few have many edges.
        int source = i % VERTICES;
        int destination = (int) (VERTICES * Math.pow(random.nextDouble(), 3));
        int value = random.nextInt(100);
        out.println(source + "," + destination + "," + value);
        COUNTS[destination] += value >= KEPT_FROM ? 1 : 0;
      }
    }
    Database.load(descriptor, files, folder.resolve("db"), LoadOptions.DEFAULT);
    database = Database.open(folder.resolve("db"));
  }

  @AfterAll
  static void close() {
    database.close();
  }

  private static List<Long> rows(int threads, String query) {
    try (Session session = database
        .session(SessionOptions.DEFAULT.withEngine(Engine.GF_CL).withThreads(threads))) {
      return session.run(query).list(row -> row.get("n").asLong());
    }
  }

  @Test
  void countsKeptEdgesByTheirEnds() {
    List<Long> most = Arrays.stream(COUNTS)
        .sorted()
        .skip(VERTICES - 20)
        .mapToObj(count -> -count)
        .sorted()
        .map(count -> -count)
        .toList();
    String query = "MATCH (a:V)-[e:E]->(b) WHERE e.p >= " + KEPT_FROM
        + " RETURN b.id AS i, count(*) AS n ORDER BY n DESC LIMIT 20";
    try (Session session = database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CL))) {
      assertThat(session.run("EXPLAIN " + query).consume().plan().orElseThrow())
          .contains("NeighbourCounts (a)-[e:E]->(b:V) where e.p >= " + KEPT_FROM);
    }
    for (int threads = 1; threads <= 2; threads++) {
      assertThat(rows(threads, query)).isEqualTo(most);
      // Twice, as counters of the run before must not be left.
      assertThat(rows(threads, query)).isEqualTo(most);
      assertThat(rows(threads,
          "MATCH (a:V)-[e:E]->(b) WHERE e.p >= " + KEPT_FROM + " RETURN count(*) AS n"))
          .containsExactly(Arrays.stream(COUNTS).sum());
    }
  }
}
