package io.graphflow.internal.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.exception.QueryException;
import io.graphflow.options.Client;
import io.graphflow.options.Role;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Java Flight Recorder records of a database. */
final class RecordedEventsTest {
  private static final String QUERY = "io.graphflow.Query";
  private static final String COMMIT = "io.graphflow.Commit";
  private static final String CHECKPOINT = "io.graphflow.Checkpoint";

  @TempDir
  private Path folder;

  private Database database;

  @FunctionalInterface
  private interface Work {
    void run(Session session) throws Exception;
  }

  @BeforeEach
  void create() {
    database = Database.create(folder.resolve("db"));
  }

  private List<RecordedEvent> recorded(String name, Duration threshold, Work work)
      throws Exception {
    try (Database opened = database;
        Recording recording = new Recording();
        Session session = opened.session(SessionOptions.DEFAULT.withClient(
            new Client("graphflow", "ann", Role.ADMIN, "bolt-7", "host:1", "host:2", Map.of())))) {
      recording.enable(name).withThreshold(threshold);
      recording.start();
      work.run(session);
      recording.stop();
      Path file = folder.resolve("recording.jfr");
      recording.dump(file);
      return RecordingFile.readAllEvents(file)
          .stream()
          .filter(event -> event.getEventType().getName().equals(name))
          .toList();
    }
  }

  @Test
  void queriesAreRecorded() throws Exception {
    List<RecordedEvent> events = recorded(QUERY, Duration.ZERO, session -> {
      session.run("UNWIND range(1, 50) AS i CREATE (:Person {name: $secret, age: i})",
          Map.of("secret", "Rumpelstiltskin")).consume();
      assertThat(session.run("MATCH (p:Person) WHERE p.age > 10 AND p.name <> 'Ann' "
          + "RETURN p.age ORDER BY p.age").list()).hasSize(40);
      try (Result first = session.run("MATCH (p:Person) RETURN p")) {
        first.next();
      }
      assertThatThrownBy(() -> session.run("MATCH (p) RETURN 1 / 0").list())
          .isInstanceOf(QueryException.class);
      session.run("CHECKPOINT").consume();
    });
    assertThat(events).hasSize(5)
        .allSatisfy(event -> {
          assertThat(event.toString()).doesNotContain("Rumpel").doesNotContain("Ann");
          assertThat(event.getString("user")).isEqualTo("ann");
          assertThat(event.getString("connection")).isEqualTo("bolt-7");
          assertThat(event.getDuration()).isGreaterThanOrEqualTo(
              event.getDuration("planningTime")
                  .plus(event.getDuration("runningTime"))
                  .minusMillis(1));
          assertThat(event.getEventType().getCategoryNames()).containsExactly("GraphflowDB");
        })
        .extracting(event -> event.getString("query"), event -> event.getString("type"),
            event -> event.getString("outcome"), event -> event.getLong("rows"),
            event -> event.getString("engine"))
        .containsExactly(
            tuple("UNWIND range(…, …) AS i CREATE (:Person {name: $secret, age: i})", "write",
                "completed", 0L, "GF-CL"),
            tuple("MATCH (p:Person) WHERE p.age > … AND p.name <> … RETURN p.age ORDER BY p.age",
                "read", "completed", 40L, "GF-CL"),
            tuple("MATCH (p:Person) RETURN p", "read", "closed", 1L, "GF-CL"),
            tuple("MATCH (p) RETURN … / …", "read", "query", 0L, "GF-CL"),
            tuple("CHECKPOINT", "schema", "completed", 0L, ""));
    assertThat(events.get(0).getDuration("planningTime")).isPositive();
    assertThat(events.get(1).getLong("peakMemory")).isPositive();
  }

  private static org.assertj.core.groups.Tuple tuple(Object... values) {
    return org.assertj.core.groups.Tuple.tuple(values);
  }

  @Test
  void waitsForLocksAreToldApart() throws Exception {
    List<RecordedEvent> events = recorded(QUERY, Duration.ZERO, session -> {
      session.run("CREATE (:Counter {n: 0})").consume();
      try (Session other = database.session(); var blocking = other.beginTransaction()) {
        blocking.run("MATCH (c:Counter) SET c.n = 1").consume();
        Thread waiting = Thread.ofPlatform()
            .start(() -> session.run("MATCH (c:Counter) SET c.n = 2").consume());
        while (waiting.getState() != Thread.State.TIMED_WAITING) {
          Thread.sleep(1);
        }
        Thread.sleep(50);
        blocking.commit();
        waiting.join();
      }
    });
    // Events of several threads are in no order.
    assertThat(events).hasSize(3)
        .filteredOn(event -> !event.getDuration("waitingTime").isZero())
        .singleElement()
        .satisfies(waited -> assertThat(waited.getDuration("waitingTime"))
            .isBetween(Duration.ofMillis(40), waited.getDuration()));
  }

  @Test
  void shortQueriesAreNotRecordedUnlessAskedFor() throws Exception {
    assertThat(recorded(QUERY, Duration.ofHours(1),
        session -> session.run("RETURN 1").consume())).isEmpty();
  }

  @Test
  void whoReadsRowsLaterIsNotWaitedForWhereTheyAreKept() throws Exception {
    List<RecordedEvent> events = recorded(QUERY, Duration.ZERO, session -> {
      try (Result created = session.run("CREATE (n) RETURN n")) {
        Thread.sleep(300);
        created.next();
      }
    });
    assertThat(events.getFirst().getDuration()).isLessThan(Duration.ofMillis(300));
  }

  @Test
  void commitsAreRecorded() throws Exception {
    List<RecordedEvent> events = recorded(COMMIT, Duration.ZERO, session -> {
      session.run("CREATE (:Person {name: 'Ann'})").consume();
      session.run("MATCH (p:Person) RETURN p").list();
      session.run("MATCH (p:Person) SET p.name = 'Ann', p.age = 7").consume();
    });
    assertThat(events).hasSize(2).allSatisfy(event -> {
      assertThat(event.getLong("changes")).isPositive();
      assertThat(event.getLong("logBytes")).isPositive();
      assertThat(event.getDuration("logTime")).isBetween(Duration.ofNanos(1), event.getDuration());
    });
  }

  @Test
  void checkpointsAreRecorded() throws Exception {
    List<RecordedEvent> events = recorded(CHECKPOINT, Duration.ZERO, session -> {
      session.run("CREATE (:Person {name: 'Ann'})-[:LIKES]->(:City {name: 'Ulm'})").consume();
      session.run("CHECKPOINT").consume();
      session.run("CHECKPOINT").consume();
      session.run("MATCH (c:City) SET c.name = 'Bonn'").consume();
      session.run("CHECKPOINT").consume();
    });
    assertThat(events).hasSize(2).allSatisfy(event -> {
      assertThat(event.getBoolean("made")).isTrue();
      assertThat(event.getLong("filesWritten")).isPositive();
      assertThat(event.getLong("bytesWritten")).isPositive();
      for (String part : List.of("writeTime", "carryOverTime", "switchTime")) {
        assertThat(event.getDuration(part)).as(part).isPositive();
      }
      assertThat(event.getDuration("writeTime")
          .plus(event.getDuration("carryOverTime"))
          .plus(event.getDuration("switchTime"))).isLessThanOrEqualTo(event.getDuration());
    });
    assertThat(events).extracting(event -> event.getLong("tablesRewritten"))
        .containsExactly(3L, 1L);
    assertThat(events.get(0).getLong("bytesKept")).isZero();
    assertThat(events.get(1).getLong("bytesKept")).isPositive();
  }
}
