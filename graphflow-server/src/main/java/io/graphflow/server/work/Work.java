package io.graphflow.server.work;

import io.graphflow.AccessMode;
import io.graphflow.Database;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.Transaction;
import io.graphflow.options.Client;
import io.graphflow.options.Role;
import java.util.Map;

/**
 * A transaction for a client: one that it began, or that of a single query. For one thread, except {@link #interrupt}
 * and what is said of time.
 */
public final class Work {
  private final Session session;
  private final boolean begun;
  private final boolean writes;
  private final Transaction transaction;
  private volatile boolean timedOut;

  /**
   * Begins to work.
   *
   * @param client whose work it is; if it may only read, so may the work, whatever the mode
   * @param begun whether a client began the transaction, and will end it
   */
  public Work(Database database, Client client, AccessMode mode, boolean begun) {
    this.session = database.session(database.options().defaults().withClient(client));
    this.begun = begun;
    // Drivers begin what only reads in this mode, too, if their programs do not tell.
    AccessMode allowed = client.role() == Role.READER ? AccessMode.READ : mode;
    this.writes = allowed == AccessMode.WRITE;
    boolean open = false;
    try {
      // A query that may write runs in a transaction of the session, which tries again where that can help.
      transaction = begun || !writes ? session.beginTransaction(allowed) : null;
      open = true;
    } finally {
      if (!open) {
        session.close();
      }
    }
  }

  /** Whether a client began the transaction. */
  public boolean isBegun() {
    return begun;
  }

  /** Whether it may write. */
  public boolean writes() {
    return writes;
  }

  /**
   * Runs a query.
   *
   * @param parameters values as {@link Session#run(String, Map)} takes them
   * @return its rows, which end with the work
   */
  public Result run(String query, Map<String, Object> parameters) {
    return transaction == null ? session.run(query, parameters)
        : transaction.run(query, parameters);
  }

  /** Commits and ends. */
  public void commit() {
    if (transaction != null) {
      transaction.commit();
    }
    close();
  }

  /** Ends; what was not committed is rolled back. Idempotent. */
  public void close() {
    session.close();
  }

  /** Asks what runs to end. Callable from any thread. */
  public void interrupt() {
    session.interrupt();
  }

  /** Notes that it takes longer than it may. Callable from any thread. */
  public void timeOut() {
    timedOut = true;
  }

  /** Whether it takes longer than it may. */
  public boolean isTimedOut() {
    return timedOut;
  }
}
