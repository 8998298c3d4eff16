package io.graphflow.core.fuzz;

import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.exception.GraphflowException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;

/** What becomes of a query in an engine. */
sealed interface Answer {
  /** In the message of a query that ran out of its time. */
  String TIME_LIMIT = "time limit";

  /** Rows. */
  record Table(List<String> rows) implements Answer {}

  /** Refused before it ran: the same in all engines. */
  record Refused(String message) implements Answer {}

  /** Failed by the user's fault on a row, which another engine may never come to. */
  record Failed(String message) implements Answer {}

  /** Ran out of its time. */
  record Late() implements Answer {}

  /** Failed by our fault. */
  record Crash(String trace) implements Answer {}

  static Answer of(Session session, String query, Map<String, Object> parameters,
      boolean ordered) {
    try {
      session.prepare(query);
    } catch (GraphflowException e) {
      return e.kind() == GraphflowException.Kind.QUERY ? new Refused(e.getMessage()) : crash(e);
    } catch (RuntimeException | Error e) {
      return crash(e);
    }
    try (Result result = session.run(query, parameters)) {
      return new Table(Rows.of(result, ordered));
    } catch (GraphflowException e) {
      return switch (e.kind()) {
        case QUERY, CONSTRAINT -> new Failed(e.getMessage());
        case RESOURCE -> e.getMessage().contains(TIME_LIMIT) ? new Late() : crash(e);
        default -> crash(e);
      };
    } catch (RuntimeException | Error e) {
      return crash(e);
    }
  }

  private static Crash crash(Throwable failure) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    return new Crash(trace.toString());
  }
}
