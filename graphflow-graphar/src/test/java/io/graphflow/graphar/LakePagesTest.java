package io.graphflow.graphar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.exception.DataException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.LakeOptions;
import io.graphflow.options.PageUse;
import io.graphflow.research.Layout;
import io.graphflow.research.MemoryReport;
import io.graphflow.research.MemoryReport.Component;
import io.graphflow.transfer.ExportFormat;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read of a lake for a query, and what is not. */
class LakePagesTest {
  private static final long PERSONS = 20_000;
  private static final String FRIENDS =
      "MATCH (a:Person {id: $id})-[e:KNOWS]->(b) RETURN b.id, b.name, e.since";
  private static final String KNOWN_BY =
      "MATCH (a:Person {id: $id})<-[:KNOWS]-(b) RETURN count(b) AS n";

  @TempDir
  private Path directory;

  private Path lake;

  /** A ring in which each person knows the next three. */
  @BeforeEach
  void export() {
    lake = directory.resolve("lake");
    try (Database database = Database.create(directory.resolve("database"));
        Session session = database.session()) {
      session.run("CREATE NODE TABLE Person(id INT64, name STRING, PRIMARY KEY (id))").consume();
      session.run("UNWIND range(0, $n - 1) AS i CREATE (:Person {id: i, name: 'person ' + i})",
          Map.of("n", PERSONS)).consume();
      session.run("UNWIND range(0, $n - 1) AS i UNWIND range(1, 3) AS k"
          + " MATCH (a:Person {id: i}), (b:Person {id: (i + k) % $n})"
          + " CREATE (a)-[:KNOWS {since: k}]->(b)", Map.of("n", PERSONS)).consume();
      // Vertices of which no edge says anything.
      session.run("CREATE NODE TABLE City(id INT64, PRIMARY KEY (id))").consume();
      session.run("CREATE (:City {id: 1})").consume();
      database.export(lake, ExportFormat.GRAPHAR, ProgressListener.NONE);
    }
  }

  private Database open(LakeOptions options) {
    return Database.open(
        lake.resolve("lake.graph.yml"), DatabaseOptions.DEFAULT.withLake(options));
  }

  private static Set<Component> built(Database database) {
    return database.memoryReport(Layout.FILES)
        .items()
        .stream()
        .map(MemoryReport.Item::component)
        .collect(Collectors.toSet());
  }

  @Test
  void aSelectiveQueryBuildsNothing() {
    try (Database database = open(LakeOptions.DEFAULT); Session session = database.session()) {
      // Among them are the first and the last key of a page.
      for (long id : new long[] {0, 7, 16_383, 16_384, PERSONS - 2, PERSONS - 1}) {
        List<String> names = session.run(FRIENDS + " ORDER BY e.since", Map.of("id", id))
            .stream()
            .map(row -> row.get("b.name").asString() + " " + row.get("e.since").asLong())
            .toList();
        assertThat(names).isEqualTo(LongStream.rangeClosed(1, 3)
            .mapToObj(k -> "person " + (id + k) % PERSONS + " " + k)
            .toList());
        assertThat(session.run(KNOWN_BY, Map.of("id", id)).list().getFirst().get(0).asLong())
            .isEqualTo(3);
      }
      assertThat(session.run("MATCH (:Person {id: 5})-[e:KNOWS]-(b) RETURN e.since, b.id").list())
          .hasSize(6);
      assertThat(built(database)).containsExactly(Component.LAKE_PAGES);
      // A scan of all builds what it reads, and later queries use that.
      session.run("MATCH (a:Person)-[:KNOWS]->(b) RETURN count(b.id)").consume();
      assertThat(built(database)).contains(Component.FORWARD_LISTS);
      assertThat(session.run(FRIENDS, Map.of("id", 4L)).list()).hasSize(3);
    }
  }

  @Test
  void pagesStayWithinTheirBudget() {
    long budget = 1 << 20;
    try (Database database = open(LakeOptions.DEFAULT.withPageCacheBytes(budget));
        Session session = database.session()) {
      for (long id = 0; id < PERSONS; id += 97) {
        assertThat(session.run(FRIENDS, Map.of("id", id)).list()).hasSize(3);
        assertThat(database.memoryReport(Layout.FILES).items())
            .allMatch(item -> item.component() == Component.LAKE_PAGES && item.bytes() <= budget);
      }
    }
  }

  @Test
  void explainSaysWhatIsReadHow() {
    try (Database database = open(LakeOptions.DEFAULT); Session session = database.session()) {
      assertThat(session.run("EXPLAIN " + FRIENDS, Map.of("id", 1)).consume().plan().orElseThrow())
          .containsPattern("\nIn place: pages are read, about [^,]+ of files\\.\n$");
      assertThat(session.run("EXPLAIN MATCH (a:Person)-[:KNOWS]->(b) RETURN count(b.name)")
          .consume()
          .plan()
          .orElseThrow())
          .containsPattern("\nIn place: whole structures are read of Person\\.name, lists of KNOWS"
              + " backward, about [^,;]+ of files\\.\n$");
    }
    try (Database database = open(LakeOptions.DEFAULT.withPages(PageUse.NEVER));
        Session session = database.session()) {
      assertThat(session.run("EXPLAIN " + FRIENDS, Map.of("id", 1)).consume().plan().orElseThrow())
          .doesNotContain("In place");
    }
  }

  /** Without the copy by destination, backward lists are those of the copy by source, built whole. */
  @Test
  void anOrderThatIsMissingIsToldOf() throws IOException {
    Path yaml = lake.resolve("Person_KNOWS_Person.edge.yml");
    String text = Files.readString(yaml);
    int from = text.indexOf("  - ordered: true\n    aligned_by: \"dst\"");
    int to = text.indexOf("version:", from);
    assertThat(from).as(text).isPositive();
    Files.writeString(yaml, text.substring(0, from) + text.substring(to));
    try (Database database = open(LakeOptions.DEFAULT); Session session = database.session()) {
      assertThat(session.run("EXPLAIN " + KNOWN_BY, Map.of("id", 1))
          .consume()
          .plan()
          .orElseThrow()).containsPattern("\nIn place: whole structures are read of lists of KNOWS"
              + " backward, about [^,;]+ of files; pages of all others, about [^,;]+ of files\\.\n")
          .endsWith("In place: the lists of KNOWS backward are built, as the files have no such"
              + " order of them that pages can be read of.\n");
      assertThat(session.run(KNOWN_BY, Map.of("id", 5L)).list().getFirst().get(0).asLong())
          .isEqualTo(3);
    }
  }

  @Test
  void aFileThatChangesIsAnError() throws IOException {
    try (Database database = open(LakeOptions.DEFAULT.withPageCacheBytes(0));
        Session session = database.session()) {
      assertThat(session.run(FRIENDS, Map.of("id", 4L)).list()).hasSize(3);
      try (Stream<Path> files = Files.walk(lake.resolve("edge"))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          Files.write(file, new byte[] {1}, StandardOpenOption.APPEND);
        }
      }
      // The list of another page.
      assertThatThrownBy(() -> session.run(FRIENDS, Map.of("id", 19_000L)).list())
          .isInstanceOf(DataException.class)
          .hasMessageContaining("ordered_by_source")
          .hasMessageContaining("bytes when it was first read, and has");
    }
  }

  @Test
  void aMissingFileIsAnError() throws IOException {
    try (Database database = open(LakeOptions.DEFAULT); Session session = database.session()) {
      try (Stream<Path> files = Files.walk(lake.resolve("edge"))) {
        for (Path file : files.filter(path -> path.toString().contains("adj_list"))
            .filter(Files::isRegularFile)
            .toList()) {
          Files.delete(file);
        }
      }
      assertThatThrownBy(() -> session.run(FRIENDS, Map.of("id", 4L)).list())
          .isInstanceOf(DataException.class)
          .hasMessageContaining("adj_list")
          .hasMessageContaining("there is no such file");
    }
  }
}
