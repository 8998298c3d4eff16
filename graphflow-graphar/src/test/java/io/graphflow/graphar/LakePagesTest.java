package io.graphflow.graphar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.exception.DataException;
import io.graphflow.exception.QueryException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.LakeOptions;
import io.graphflow.options.PageUse;
import io.graphflow.options.SessionOptions;
import io.graphflow.research.Layout;
import io.graphflow.research.MemoryReport;
import io.graphflow.research.MemoryReport.Component;
import io.graphflow.transfer.ExportFormat;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.ZonedDateTime;
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
          .endsWith("In place: pages are read.\n");
      assertThat(session.run("EXPLAIN MATCH (a:Person)-[:KNOWS]->(b) RETURN count(b.name)")
          .consume()
          .plan()
          .orElseThrow())
          .endsWith("In place: whole structures are read of Person.name, lists of KNOWS backward;"
              + " pages of all others.\n");
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
          .orElseThrow()).endsWith("In place: pages are read.\nIn place: the lists of KNOWS"
              + " backward are built, as the files have no such order of them that pages can be"
              + " read of.\n");
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

  /** Events in the order of their times, whose sizes are in no order. */
  private Path events() {
    Path events = directory.resolve("events");
    try (Database database = Database.create(directory.resolve("log"));
        Session session = database.session()) {
      session.run("CREATE NODE TABLE Event(id INT64, day DATE, time DATETIME, code STRING,"
          + " size INT64, share DOUBLE, PRIMARY KEY (id))").consume();
      session.run("UNWIND range(0, 149999) AS i CREATE (:Event {id: i,"
          + " day: date('2020-01-01') + duration({days: i / 100}),"
          + " time: datetime('2020-01-01T00:00:00Z') + duration({minutes: i}),"
          + " code: 'c' + (100000 + i), size: i * 7919 % 1000,"
          + " share: CASE WHEN i % 3 = 0 THEN null ELSE i / 150000.0 END})").consume();
      database.export(events, ExportFormat.GRAPHAR, ProgressListener.NONE);
    }
    return events.resolve("events.graph.yml");
  }

  private static String plan(Session session, String query, Map<String, Object> parameters) {
    return session.run("EXPLAIN " + query, parameters).consume().plan().orElseThrow();
  }

  @Test
  void aScanLeavesOutPagesByTheirBounds() {
    Map<String, Long> counts = Map.ofEntries(
        Map.entry("e.id < 10", 10L),
        Map.entry("10 > e.id", 10L),
        Map.entry("e.id <= 8191.5", 8_192L),
        Map.entry("e.id >= 149999.0", 1L),
        Map.entry("e.id > 149998.5", 1L),
        Map.entry("e.id = 8192.0", 1L),
        Map.entry("e.id = 8192.5", 0L),
        Map.entry("e.id IN [0, 8191, 8192, 149999, 170000, null]", 4L),
        Map.entry("e.id < 5 OR e.id > 149990", 14L),
        Map.entry("(e.id > 20 AND e.id < 30) OR e.id = 40000", 10L),
        Map.entry("e.day = date('2020-01-02')", 100L),
        Map.entry("e.day < date('2020-01-03') AND e.id > 100", 99L),
        Map.entry("e.time < datetime('2020-01-01T01:00:00Z')", 60L),
        Map.entry("e.time >= datetime('2020-04-14T03:40:00.001Z')", 19L),
        Map.entry("e.code STARTS WITH 'c10819'", 10L),
        Map.entry("e.code = 'c149999'", 1L),
        Map.entry("e.code > 'c249997'", 2L),
        Map.entry("e.size = 0", 150L),
        Map.entry("e.id < 1000 AND e.share IS NULL", 334L),
        Map.entry("e.id < $few", 7L),
        Map.entry("e.id < '7'", 0L));
    Path graph = events();
    for (Engine engine : Engine.values()) {
      for (PageUse use : PageUse.values()) {
        try (Database database = Database.open(graph, DatabaseOptions.DEFAULT.withLake(
            LakeOptions.DEFAULT.withPages(use)));
            Session session = database.session(SessionOptions.DEFAULT.withEngine(engine))) {
          counts.forEach((condition, count) -> assertThat(session.run(
              "MATCH (e:Event) WHERE " + condition + " RETURN count(*) AS n", Map.of("few", 7))
              .single()
              .get("n")
              .asLong()).as(engine + " " + use + " " + condition).isEqualTo(count));
        }
      }
    }
  }

  @Test
  void onlyPagesWithinBoundsAreRead() {
    try (Database database = Database.open(events()); Session session = database.session()) {
      String ordered = "MATCH (e:Event) WHERE e.time < $time RETURN e.code";
      Map<String, Object> time = Map.of("time", ZonedDateTime.parse("2020-01-01T00:03:00Z"));
      assertThat(plan(session, ordered, time))
          .contains("in pages that may have e.time < $time", "pages are read");
      assertThat(session.run(ordered, time).stream().count()).isEqualTo(3);
      assertThat(built(database)).doesNotContain(Component.VERTEX_PROPERTIES);
      long bytes = pageBytes(database);
      assertThat(bytes).isPositive();
      // The same pages again.
      assertThat(session.run(ordered, time).stream().count()).isEqualTo(3);
      assertThat(pageBytes(database)).isEqualTo(bytes);
      // What is in no order is read whole.
      String unordered = "MATCH (e:Event) WHERE e.size < 3 RETURN count(*)";
      assertThat(plan(session, unordered, Map.of()))
          .doesNotContain("in pages").contains("Event.size");
    }
  }

  @Test
  void whatCannotBeComparedIsAnErrorAsEver() {
    try (Database database = Database.open(events()); Session session = database.session()) {
      assertThatThrownBy(() -> session.run("MATCH (e:Event) WHERE e.day < date($day) RETURN e.id",
          Map.of("day", "no day")).stream().count())
          .isInstanceOf(QueryException.class)
          .hasMessageContaining("no day");
    }
  }

  private static long pageBytes(Database database) {
    return database.memoryReport(Layout.FILES)
        .items()
        .stream()
        .filter(item -> item.component() == Component.LAKE_PAGES)
        .mapToLong(MemoryReport.Item::bytes)
        .sum();
  }
}
