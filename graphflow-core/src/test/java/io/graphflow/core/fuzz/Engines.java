package io.graphflow.core.fuzz;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Durability;
import io.graphflow.options.Engine;
import io.graphflow.options.LogOptions;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A database, asked in every engine, those whose workers share a scan with one thread and with two. */
final class Engines implements AutoCloseable {
  /** What is asked, in this order. */
  static final List<String> NAMES =
      List.of("GF-RV", "GF-CV", "GF-CL", "GF-CL with two threads", "GF-FT",
          "GF-FT with two threads");

  /** Longer than any query goes on after its limit on a machine with other work to do. */
  private static final long HANGS_AFTER_SECONDS = 60;

  private static final Map<String, Object> PARAMETERS = Map.of(
      "i", 1L, "f", 2.5, "s", "ab", "d", LocalDate.of(2021, 1, 31), "l", List.of(1L, 2L, 3L),
      "m", Map.of("a", 1L, "b", "x"));

  private final Database database;
  private final Duration limit;
  private final List<Session> sessions = new ArrayList<>();
  private final ExecutorService runner = Executors.newSingleThreadExecutor(Thread.ofPlatform()
      .daemon()
      .factory());

  /**
   * Makes a graph.
   *
   * @param limit for each query
   */
  Engines(Path path, List<String> graph, Duration limit) {
    this.limit = limit;
    database = Database.create(
        path, DatabaseOptions.DEFAULT.withLog(LogOptions.of(Durability.OFF)));
    sessions.add(session(Engine.GF_RV, 1));
    sessions.add(session(Engine.GF_CV, 1));
    sessions.add(session(Engine.GF_CL, 1));
    sessions.add(session(Engine.GF_CL, 2));
    sessions.add(session(Engine.GF_FT, 1));
    sessions.add(session(Engine.GF_FT, 2));
    try (Session session = database.session()) {
      RandomGraph.make(graph, session);
    }
  }

  private Session session(Engine engine, int threads) {
    return database.session(SessionOptions.DEFAULT
        .withEngine(engine)
        .withThreads(threads)
        .withTimeout(limit));
  }

  /** Asks a query in each engine. */
  Verdict compare(String query, boolean ordered) {
    List<Answer> answers = new ArrayList<>();
    for (Session session : sessions) {
      answers.add(answer(session, query, ordered));
    }
    return Verdict.of(query, NAMES, answers);
  }

  /** Asks for rows in no order in each engine. */
  List<Answer> answers(String query) {
    return sessions.stream().map(session -> answer(session, query, false)).toList();
  }

  private Answer answer(Session session, String query, boolean ordered) {
    Future<Answer> answer =
        runner.submit(() -> Answer.of(session, query, PARAMETERS, ordered));
    try {
      return answer.get(HANGS_AFTER_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      return new Answer.Crash("does not come back");
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
