package io.graphflow.server.bolt;

import io.graphflow.AccessMode;
import io.graphflow.Database;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.Transaction;
import io.graphflow.options.Client;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A transaction of a conversation with its open results: one that a client began, or that of a single query. For one
 * thread, except {@link #interrupt}.
 */
final class Work {
  private final Session session;
  private final boolean begun;
  private final boolean writes;
  private final Transaction transaction;
  private final Map<Long, StreamedResult> results = new LinkedHashMap<>();
  private long nextId;
  private volatile boolean timedOut;

  /**
   * Begins to work.
   *
   * @param client whose work it is
   * @param begun whether a client began the transaction, and will end it
   */
  Work(Database database, Client client, AccessMode mode, boolean begun) {
    this.session = database.session(database.options().defaults().withClient(client));
    this.begun = begun;
    this.writes = mode == AccessMode.WRITE;
    boolean open = false;
    try {
      // A query that may write runs in a transaction of the session, which tries again where that can help.
      transaction = begun || !writes ? session.beginTransaction(mode) : null;
      open = true;
    } finally {
      if (!open) {
        session.close();
      }
    }
  }

  /** Whether a client began the transaction. */
  boolean isBegun() {
    return begun;
  }

  /** Whether it may write. */
  boolean writes() {
    return writes;
  }

  /** Runs a query, whose result is then the last one. */
  StreamedResult run(String query, Map<String, Object> parameters) {
    Result result =
        transaction == null ? session.run(query, parameters) : transaction.run(query, parameters);
    StreamedResult streamed = new StreamedResult(nextId++, result);
    results.put(streamed.id(), streamed);
    return streamed;
  }

  /** An open result by its number, or the last one for -1; null if there is none. */
  StreamedResult result(long id) {
    return results.get(id == -1 ? nextId - 1 : id);
  }

  /** Forgets a result that has come to its end. */
  void ended(StreamedResult result) {
    results.remove(result.id());
  }

  /** Commits and ends. */
  void commit() {
    if (transaction != null) {
      transaction.commit();
    }
    close();
  }

  /** Ends; what was not committed is rolled back. Idempotent. */
  void close() {
    session.close();
  }

  /** Asks what runs to end. Callable from any thread. */
  void interrupt() {
    session.interrupt();
  }

  /** Notes that it takes longer than it may. Callable from any thread. */
  void timeOut() {
    timedOut = true;
  }

  /** Whether it takes longer than it may. */
  boolean isTimedOut() {
    return timedOut;
  }
}
