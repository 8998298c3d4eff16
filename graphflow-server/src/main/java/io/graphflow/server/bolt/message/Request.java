package io.graphflow.server.bolt.message;

import java.util.List;
import java.util.Map;

/** What a client asks. Immutable. */
public sealed interface Request {
  /** The first message: who the client is and, before version 5.1, who logs in. */
  record Hello(Map<String, Object> extra) implements Request {}

  /** Logs in. */
  record Logon(Map<String, Object> authentication) implements Request {}

  /** Logs out. */
  record Logoff() implements Request {}

  /** Ends the connection. */
  record Goodbye() implements Request {}

  /** Ends what runs, the transaction and any failure. */
  record Reset() implements Request {}

  /** Runs a query, in a transaction of its own if none is open. */
  record Run(
      String query,
      Map<String, Object> parameters,
      Map<String, Object> extra) implements Request {}

  /**
   * Asks for rows.
   *
   * @param count how many at most; -1 for all
   * @param queryId of which result of the transaction; -1 for the last one's
   */
  record Pull(long count, long queryId) implements Request {}

  /** Drops rows; the components are those of {@link Pull}. */
  record Discard(long count, long queryId) implements Request {}

  /** Begins a transaction. */
  record Begin(Map<String, Object> extra) implements Request {}

  /** Commits the transaction. */
  record Commit() implements Request {}

  /** Rolls the transaction back. */
  record Rollback() implements Request {}

  /** Asks where queries can be sent. */
  record Route(
      Map<String, Object> routing,
      List<Object> bookmarks,
      Map<String, Object> extra) implements Request {}

  /** Tells which part of its API the client uses. */
  record Telemetry() implements Request {}
}
