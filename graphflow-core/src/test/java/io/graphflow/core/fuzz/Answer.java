package io.graphflow.core.fuzz;

import io.graphflow.core.Result;
import io.graphflow.core.Session;
import io.graphflow.storage.error.GraphflowException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;

/** What becomes of a query in an engine. */
sealed interface Answer {
  /** Rows. */
  record Table(List<String> rows) implements Answer {}

  /** Refused before it ran: the same in all engines. */
  record Refused(String message) implements Answer {}

  /**
   * Failed by the user's fault on a row, which other engines may never come to, or ran out of its
   * limits, which others may not.
   */
  record Failed(String message) implements Answer {}

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
        case QUERY, RESOURCE -> new Failed(e.getMessage());
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

  /** Whether the two cannot both be right. */
  default boolean contradicts(Answer other) {
    return switch (this) {
      case Crash _ -> true;
      case Failed _ -> other instanceof Refused;
      case Refused _,Table _ -> !(other instanceof Failed) && !equals(other);
    };
  }
}
