package io.graphflow.graphar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.exception.DataException;
import io.graphflow.graphar.schema.AdjacencyOrder;
import io.graphflow.graphar.schema.FileType;
import io.graphflow.transfer.ExportFormat;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A store that a program adds by a service: it needs to read ranges, and no more. */
final class AddedStoreTest {
  @TempDir
  private Path folder;

  private URI write(TestLake lake) throws IOException {
    return URI.create("counted://" + lake.write(folder.resolve("lake")));
  }

  @ParameterizedTest
  @EnumSource(value = FileType.class, names = {"PARQUET", "CSV", "JSON"})
  void answersAsOnADisk(FileType type) throws IOException {
    TestLake lake = new TestLake().type(type).orders(AdjacencyOrder.values());
    int open = CountedStores.OPEN.get();
    try (LoadedLake loaded = LoadedLake.of(write(lake), null, folder.resolve("db"))) {
      assertThat(loaded.content()).isEqualTo(lake.content());
      assertThat(CountedStores.OPEN.get()).isGreaterThan(open);
    }
    // All files and stores are closed.
    awaitOpen(open);
  }

  @Test
  void requestsAndBytesAreFew() throws IOException {
    URI graph = write(new TestLake().type(FileType.JSON));
    long size;
    try (Stream<Path> files = Files.walk(folder)) {
      size = files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
    CountedStores.REQUESTS.set(0);
    CountedStores.BYTES.set(0);
    try (Database database = Database.open(graph); Session session = database.session()) {
      session.run("MATCH (a)-[k]->(b) RETURN properties(a), properties(k), properties(b)").list();
    }
    // Each byte comes once, and each file is asked for its length and read.
    assertThat(CountedStores.BYTES.get()).isLessThanOrEqualTo(size);
    assertThat(CountedStores.REQUESTS.get()).isLessThan(110);
  }

  /** Of a graph whose files are longer than the ends that come with their footers. */
  @Test
  void theNeighboursOfAVertexTakeFewRequests() {
    Path lake = folder.resolve("ring");
    long persons = 150_000;
    try (Database database = Database.create(folder.resolve("database"));
        Session session = database.session()) {
      session.run("CREATE NODE TABLE Person(id INT64, PRIMARY KEY (id))").consume();
      session.run("UNWIND range(0, $n - 1) AS i CREATE (:Person {id: i * 7})",
          Map.of("n", persons)).consume();
      session.run("MATCH (a:Person) UNWIND range(1, 3) AS k MATCH (b:Person {id: (a.id"
          + " + k * k * 7 * 4099) % ($n * 7)}) CREATE (a)-[:KNOWS]->(b)", Map.of("n", persons))
          .consume();
      database.export(lake, ExportFormat.GRAPHAR, ProgressListener.NONE);
    }
    String friends = "MATCH (:Person {id: $id})-[:KNOWS]->(b) RETURN count(b) AS n";
    try (
        Database database =
            Database.open(URI.create("counted://" + lake.resolve("ring.graph.yml")));
        Session session = database.session()) {
      session.run(friends, Map.of("id", 0)).consume();
      for (long person : new long[] {20_000, 70_000, 110_000}) {
        CountedStores.REQUESTS.set(0);
        CountedStores.BYTES.set(0);
        assertThat(session.run(friends, Map.of("id", 7 * person)).single().get(0).asLong())
            .isEqualTo(3);
        // A page of keys, of offsets, which may be two, and of neighbours.
        assertThat(CountedStores.REQUESTS.get()).isBetween(1, 4);
        assertThat(CountedStores.BYTES.get()).isBetween(1L, 128L << 10);
      }
    }
  }

  @Test
  void errorsNameItsFiles() throws IOException {
    int open = CountedStores.OPEN.get();
    URI graph = write(new TestLake());
    Path chunk = folder.resolve("lake/vertex/City/name/chunk1");
    Files.delete(chunk);
    assertThatThrownBy(() -> Database.open(graph)).isInstanceOf(DataException.class)
        .hasMessageStartingWith("counted://" + chunk + ": there is no such file");
    awaitOpen(open);
  }

  /** Those who have opened a file ahead see at once that nobody will read it. */
  private static void awaitOpen(int expected) {
    long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (CountedStores.OPEN.get() != expected && System.nanoTime() < deadline) {
      Thread.onSpinWait();
    }
    assertThat(CountedStores.OPEN).hasValue(expected);
  }
}
