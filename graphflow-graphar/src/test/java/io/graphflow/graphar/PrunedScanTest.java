package io.graphflow.graphar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.Session;
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
import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scans of a lake that leave out vertices by the bounds of pages and by runs of labels. */
class PrunedScanTest {

  @TempDir
  private static Path directory;

  private static Path graph;

  /** Events in the order of their times, whose sizes are in no order; the first and the last ones bear labels. */
  @BeforeAll
  static void export() {
    Path lake = directory.resolve("events");
    try (Database database = Database.create(directory.resolve("database"));
        Session session = database.session()) {
      session.run("CREATE NODE TABLE Event(id INT64, day DATE, time DATETIME, code STRING,"
          + " size INT64, share DOUBLE, PRIMARY KEY (id))").consume();
      session.run("UNWIND range(0, 149999) AS i CREATE (:Event {id: i,"
          + " day: date('2020-01-01') + duration({days: i / 100}),"
          + " time: datetime('2020-01-01T00:00:00Z') + duration({minutes: i}),"
          + " code: 'c' + (100000 + i), size: i * 7919 % 1000,"
          + " share: CASE WHEN i % 3 = 0 THEN null ELSE i / 150000.0 END})").consume();
      session.run("MATCH (e:Event) WHERE e.id < 1000 SET e:Early").consume();
      session.run("MATCH (e:Event) WHERE e.id >= 149000 SET e:Late").consume();
      session.run("MATCH (e:Event) WHERE e.id % 2 = 1 SET e:Odd").consume();
      session.run("CREATE NODE TABLE Place(name STRING, PRIMARY KEY (name))").consume();
      session.run("UNWIND range(1, 10) AS i CREATE (:Place {name: 'place ' + i})").consume();
      database.export(lake, ExportFormat.GRAPHAR, ProgressListener.NONE);
    }
    graph = lake.resolve("events.graph.yml");
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
        // A later page begins with one of these.
        Map.entry("e.code STARTS WITH 'c11'", 10_000L),
        Map.entry("e.code = 'c149999'", 1L),
        Map.entry("e.code > 'c249997'", 2L),
        Map.entry("e.id >= 70000 AND e.id < 70010", 10L),
        Map.entry("70000 <= e.id < 70010 AND e.size < 500", 4L),
        Map.entry("e.size = 0", 150L),
        Map.entry("e.id < 1000 AND e.share IS NULL", 334L),
        Map.entry("e.id < $few", 7L),
        Map.entry("e.id < '7'", 0L),
        Map.entry("e:Early", 1_000L),
        Map.entry("e:Late AND e.id < 149010", 10L),
        Map.entry("e:Early OR e:Late", 2_000L),
        Map.entry("NOT e:Early AND NOT e:Late", 148_000L),
        Map.entry("e:Early AND NOT e:Odd", 500L),
        Map.entry("e:!Early&!Odd", 74_500L),
        Map.entry("e:Odd", 75_000L),
        Map.entry("e:Early OR e.id = 9000", 1_001L),
        Map.entry("e:Event AND e.id < 3", 3L));
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
    try (Database database = Database.open(graph); Session session = database.session()) {
      String ordered = "MATCH (e:Event) WHERE e.time < $time RETURN e.code";
      Map<String, Object> time = Map.of("time", ZonedDateTime.parse("2020-01-01T00:03:00Z"));
      assertThat(plan(session, ordered, time))
          .contains("in pages that may have e.time < $time", "pages are read");
      assertThat(session.run(ordered, time).stream().count()).isEqualTo(3);
      assertThat(bytes(database, Component.VERTEX_PROPERTIES)).isZero();
      long bytes = bytes(database, Component.LAKE_PAGES);
      assertThat(bytes).isPositive();
      // The same pages again.
      assertThat(session.run(ordered, time).stream().count()).isEqualTo(3);
      assertThat(bytes(database, Component.LAKE_PAGES)).isEqualTo(bytes);
      // What is in no order is read whole.
      String unordered = "MATCH (e:Event) WHERE e.size < 3 RETURN count(*)";
      assertThat(plan(session, unordered, Map.of()))
          .doesNotContain("in pages")
          .contains("Event.size");
    }
  }

  @Test
  void whatCannotBeComparedIsAnErrorAsEver() {
    try (Database database = Database.open(graph); Session session = database.session()) {
      assertThatThrownBy(() -> session.run("MATCH (e:Event) WHERE e.day < date($day) RETURN e.id",
          Map.of("day", "no day")).stream().count())
          .isInstanceOf(QueryException.class)
          .hasMessageContaining("no day");
    }
  }

  private static long bytes(Database database, Component component) {
    return database.memoryReport(Layout.FILES)
        .items()
        .stream()
        .filter(item -> item.component() == component)
        .mapToLong(MemoryReport.Item::bytes)
        .sum();
  }

  @Test
  void tablesMayHaveALabelOrAPropertyOrNone() {
    for (Engine engine : Engine.values()) {
      try (Database database = Database.open(graph);
          Session session = database.session(SessionOptions.DEFAULT.withEngine(engine))) {
        String labels = "MATCH (n) WHERE n:Early OR n:Place RETURN count(*) AS n";
        assertThat(plan(session, labels, Map.of())).contains("in pages that may have n:");
        assertThat(session.run(labels).single().get("n").asLong()).isEqualTo(1_010);
        String values = "MATCH (n) WHERE n.code < 'c100010' RETURN count(*) AS n";
        assertThat(plan(session, values, Map.of())).contains("in pages that may have n.code");
        assertThat(session.run(values).single().get("n").asLong()).isEqualTo(10);
      }
    }
  }

  @Test
  void bothBoundsOfARangeAreHeldAgainstThoseOfPages() {
    try (Database database = Database.open(graph); Session session = database.session()) {
      String query = "MATCH (e:Event) WHERE e.id >= 70000 AND e.id < 70010 RETURN e.code";
      assertThat(plan(session, query, Map.of()))
          .contains("in pages that may have", "e.id >= 70000", "e.id < 70010", "pages are read");
      assertThat(session.run(query).stream().count()).isEqualTo(10);
      // One page of IDs, and one of codes.
      assertThat(bytes(database, Component.LAKE_PAGES)).isLessThan(1_000_000);
    }
  }

  /** A bit a vertex, of a label that every second one bears, is kept within the budget of pages. */
  @Test
  void labelsAreCountedAmongThePages() {
    try (Database database = Database.open(graph); Session session = database.session()) {
      assertThat(bytes(database, Component.LAKE_PAGES)).isZero();
      plan(session, "MATCH (e:Event) WHERE e:Odd RETURN count(*)", Map.of());
      assertThat(bytes(database, Component.LAKE_PAGES)).isBetween(150_000L / 8, 20_000L);
    }
  }

  @Test
  void labelsLeaveOutWhatDoesNotBearThem() {
    try (Database database = Database.open(graph); Session session = database.session()) {
      String early = "MATCH (e:Event) WHERE e:Early RETURN e.code";
      assertThat(plan(session, early, Map.of()))
          .contains("in pages that may have e:Early", "pages are read");
      assertThat(session.run(early).stream().count()).isEqualTo(1_000);
      // Only the bits of the three labels are there, and no codes.
      assertThat(bytes(database, Component.VERTEX_PROPERTIES)).isLessThan(3 * 150_000 / 7);
      assertThat(plan(session, "MATCH (e:Event) WHERE NOT e:Early AND NOT e:Late RETURN e.code",
          Map.of())).doesNotContain("in pages");
      // Every second vertex bears it.
      assertThat(plan(session, "MATCH (e:Event) WHERE e:Odd RETURN e.code", Map.of()))
          .doesNotContain("in pages");
    }
  }
}
