package io.graphflow.examples;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.exception.QueryException;
import io.graphflow.exception.ResourceException;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Runs queries that somebody else has written: with a limit of memory and of time, and with a button to
 * stop them.
 */
public final class SetLimits {
  private static final String LARGE =
      "UNWIND range(1, 100000000) AS x RETURN count(DISTINCT x % 50000000)";

  private SetLimits() {}

  /**
   * Runs the example.
   *
   * @param arguments a folder in which there is no database yet
   */
  public static void main(String[] arguments) {
    try (Database database = Database.create(Path.of(arguments[0], "limited"))) {
      SessionOptions options = SessionOptions.DEFAULT.withThreads(1);
      try (Session session = database.session(options.withMemoryLimitBytes(1 << 20))) {
        answer(session, LARGE);
        answer(session, "RETURN 1 +");
        answer(session, "RETURN 1 + 1"); // the session goes on after an error
      }
      try (Session session = database.session(options.withTimeout(Duration.ofMillis(100)))) {
        answer(session, LARGE);
      }
      try (Session session = database.session(options)) {
        // A user's click would come in a thread of its own, too.
        CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS).execute(session::interrupt);
        answer(session, LARGE);
      }
    }
  }

  private static void answer(Session session, String query) {
    try {
      System.out.println("answer: " + session.run(query).single().get(0));
    } catch (ResourceException e) {
      System.out.println("too much: " + e.getMessage());
    } catch (OperationInterruptedException e) {
      System.out.println("stopped: " + e.getMessage());
    } catch (QueryException e) {
      System.out.println("wrong in line " + e.line() + ", column " + e.column());
    }
  }
}
