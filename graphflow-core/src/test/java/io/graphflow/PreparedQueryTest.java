package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.graphflow.core.graph.TextGraph;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One plan, run again and again: no run leaves anything to the next, or to one beside it. */
class PreparedQueryTest {
  private static final String FRIENDS =
      "MATCH (a:Person {name: $name})-[:KNOWS]-(b) RETURN b.name AS name";

  @TempDir
  private static Path folder;

  private Database database;
  private final Map<String, List<String>> friends = new TreeMap<>();

  @BeforeAll
  static void load() throws IOException {
    TextGraph.load("social", folder.resolve("social"));
  }

  @BeforeEach
  void open() {
    database = Database.open(folder.resolve("social"));
    try (Session session = session(Engine.GF_CV)) {
      session.run("MATCH (a:Person) RETURN a.name")
          .forEachRemaining(row -> friends.put(row.get(0).asString(), new ArrayList<>()));
      session.run("MATCH (a:Person)-[:KNOWS]-(b) RETURN a.name, b.name")
          .forEachRemaining(row -> friends.get(row.get(0).asString()).add(row.get(1).asString()));
    }
    friends.values().forEach(Collections::sort);
    assertThat(friends.values()).anyMatch(List::isEmpty).anyMatch(names -> names.size() > 1);
  }

  @AfterEach
  void close() {
    database.close();
  }

  private Session session(Engine engine) {
    return database.session(SessionOptions.DEFAULT.withEngine(engine));
  }

  private static Map<String, Object> named(Object name) {
    return Collections.singletonMap("name", name);
  }

  private static List<String> names(Result result) {
    return result.stream().map(row -> row.get("name").asString()).sorted().toList();
  }

  private void assertReadsAllFriends(PreparedQuery query) {
    friends.forEach(
        (name, expected) -> assertThat(names(query.run(named(name)))).isEqualTo(expected));
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void readsKeysOfAnyValueAndType(Engine engine) {
    try (Session session = session(engine)) {
      PreparedQuery query = session.prepare(FRIENDS);
      assertReadsAllFriends(query);
      for (Object other : new Object[] {"nobody", 1L, 1.5, true, null, List.of("alice")}) {
        assertThat(names(query.run(named(other)))).as("%s", other).isEmpty();
        assertThat(names(session.run(FRIENDS, named(other)))).isEmpty();
      }
      assertReadsAllFriends(query);
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void startsAnewAfterAnEarlyClose(Engine engine) {
    try (Session session = session(engine)) {
      PreparedQuery query = session.prepare(FRIENDS);
      friends.forEach((name, expected) -> {
        Result broken = query.run(named(name));
        assertThat(broken.hasNext()).isEqualTo(!expected.isEmpty());
        broken.close();
        assertThat(names(query.run(named(name)))).isEqualTo(expected);
        query.run(named(name)); // closed by the next run
        assertThat(names(query.run(named(name)))).isEqualTo(expected);
      });
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void startsAnewAfterAnError(Engine engine) {
    try (Session session = session(engine)) {
      PreparedQuery query = session.prepare(
          "MATCH (a:Person {name: $name})-[:KNOWS]-(b) RETURN 6 / $divisor AS number");
      friends.forEach((name, expected) -> {
        if (!expected.isEmpty()) {
          Result failing = query.run(Map.of("name", name, "divisor", 0));
          assertThat(catchThrowableOfType(GraphflowException.class, failing::next).kind())
              .isEqualTo(Kind.QUERY);
        }
        assertThat(query.run(Map.of("name", name, "divisor", 2)).list())
            .hasSameSizeAs(expected)
            .allMatch(row -> row.get("number").asLong() == 3);
      });
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void anInterruptEndsOnlyItsOwnRun(Engine engine) {
    try (Session session = session(engine)) {
      PreparedQuery query = session.prepare("UNWIND range(1, $count) AS number RETURN number");
      Result interrupted = query.run(Map.of("count", 10_000_000L));
      interrupted.next();
      interrupted.interrupt();
      assertThat(catchThrowableOfType(GraphflowException.class, interrupted::list).kind())
          .isEqualTo(Kind.INTERRUPTED);
      interrupted.interrupt();
      assertThat(query.run(Map.of("count", 20_000L)).list()).hasSize(20_000);
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void openResultsOfOnePlanDoNotMeet(Engine engine) {
    List<String> names = List.copyOf(friends.keySet());
    List<Session> sessions = new ArrayList<>();
    try {
      List<Result> open = new ArrayList<>();
      List<List<String>> read = new ArrayList<>();
      for (String name : names) {
        sessions.add(session(engine));
        open.add(sessions.getLast().run(FRIENDS, named(name)));
        read.add(new ArrayList<>());
      }
      boolean any = true;
      while (any) { // a row of each in turn
        any = false;
        for (int i = 0; i < open.size(); i++) {
          if (open.get(i).hasNext()) {
            read.get(i).add(open.get(i).next().get("name").asString());
            any = true;
          }
        }
      }
      for (int i = 0; i < names.size(); i++) {
        Collections.sort(read.get(i));
        assertThat(read.get(i)).as(names.get(i)).isEqualTo(friends.get(names.get(i)));
      }
    } finally {
      sessions.forEach(Session::close);
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void threadsShareAPlan(Engine engine) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<?>> runs = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        runs.add(threads.submit(() -> {
          try (Session session = session(engine)) {
            for (int round = 0; round < 50; round++) {
              assertReadsAllFriends(session.prepare(FRIENDS));
            }
          }
        }));
      }
      for (Future<?> run : runs) {
        run.get();
      }
    }
  }
}
