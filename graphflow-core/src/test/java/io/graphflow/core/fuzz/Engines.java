package io.graphflow.core.fuzz;

import io.graphflow.core.Database;
import io.graphflow.core.DatabaseOptions;
import io.graphflow.core.Session;
import io.graphflow.core.SessionOptions;
import io.graphflow.core.execution.Engine;
import io.graphflow.storage.log.Durability;
import io.graphflow.storage.log.LogOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A database, asked in every engine, GF-CL with one thread and with two. */
final class Engines implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(2);
  /** Longer than any query goes on after its limit on a machine with other work to do. */
  private static final long HANGS_AFTER_SECONDS = 60;

  private static final Map<String, Object> PARAMETERS = Map.of(
      "i", 1L, "f", 2.5, "s", "ab", "d", LocalDate.of(2021, 1, 31), "l", List.of(1L, 2L, 3L),
      "m", Map.of("a", 1L, "b", "x"));

  private final Database database;
  private final List<Session> sessions = new ArrayList<>();
  private final ExecutorService runner = Executors.newSingleThreadExecutor(Thread.ofPlatform()
      .daemon()
      .factory());

  Engines(Path path, List<String> graph) {
    database = Database.create(
        path, DatabaseOptions.DEFAULT.with(LogOptions.of(Durability.OFF)));
    for (Engine engine : Engine.values()) {
      sessions.add(session(engine, 1));
    }
    sessions.add(session(Engine.GF_CL, 2));
    RandomGraph.make(graph, sessions.getFirst());
  }

  private Session session(Engine engine, int threads) {
    return database.session(SessionOptions.builder()
        .engine(engine)
        .threads(threads)
        .timeout(LIMIT)
        .build());
  }

  /**
   * What the answers to a query show.
   *
   * @param fault what is wrong with them, if anything is
   * @param answered whether they are rows
   */
  record Verdict(Optional<String> fault, boolean answered) {
    private static Verdict fault(String text) {
      return new Verdict(Optional.of(text), false);
    }

    boolean isFault() {
      return fault.isPresent();
    }
  }

  /** Asks a query in each engine. */
  Verdict compare(String query, boolean ordered) {
    Answer expected = null;
    for (Session session : sessions) {
      String name = session.options().engine() + ", " + session.options().threads() + " threads";
      Answer answer = answer(session, query, ordered);
      if (answer == null) {
        return Verdict.fault(name + " does not come back");
      }
      if (answer instanceof Answer.Crash(String trace)) {
        return Verdict.fault(name + " crashes: " + trace);
      }
      if (expected == null || expected instanceof Answer.Failed) {
        expected = answer;
      }
      if (expected.contradicts(answer)) {
        return Verdict.fault("first %s%n%s %s".formatted(expected, name, answer));
      }
    }
    return new Verdict(Optional.empty(), expected instanceof Answer.Table);
  }

  /** The answer of GF-CL, or null if it hangs. */
  Answer answer(String query) {
    return answer(sessions.getLast(), query, false);
  }

  private Answer answer(Session session, String query, boolean ordered) {
    Future<Answer> answer =
        runner.submit(() -> Answer.of(session, query, PARAMETERS, ordered));
    try {
      return answer.get(HANGS_AFTER_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      return null;
    } catch (ExecutionException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    runner.shutdownNow();
    sessions.forEach(Session::close);
    database.close();
  }
}
