package io.graphflow;

import io.graphflow.core.execution.OpenTransaction;
import io.graphflow.core.limit.Interruption;
import io.graphflow.core.transaction.WriteTransaction;
import io.graphflow.exception.ConflictException;
import io.graphflow.exception.ConstraintException;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.exception.QueryException;
import io.graphflow.exception.ResourceException;
import io.graphflow.exception.UsageException;
import io.graphflow.internal.observation.QueryObservation;
import io.graphflow.internal.session.BatchedRun;
import io.graphflow.internal.session.ClientRights;
import io.graphflow.internal.session.CopyRun;
import io.graphflow.internal.session.DatabaseKernel;
import io.graphflow.internal.session.DatabaseKernel.OpenWork;
import io.graphflow.internal.session.Failures;
import io.graphflow.internal.session.GivenRows;
import io.graphflow.internal.session.PlanCache;
import io.graphflow.internal.session.Rows;
import io.graphflow.internal.session.StatementRunner;
import io.graphflow.options.SessionOptions;
import io.graphflow.storage.live.StoreView;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Queries that take effect together or not at all.
 *
 * <p>In a transaction that reads ({@link AccessMode#READ}) all queries see the state at its beginning;
 * rows are found as they are asked for. One that writes ({@link AccessMode#WRITE}) sees what has been
 * committed and what it has written itself, and is serializable with all others that write: queries run
 * as they are given, and their rows are kept in memory. A query that fails changes nothing, and the
 * transaction goes on without it, unless the error is a {@link ConflictException}: then it has been rolled back, and
 * should be run again from its beginning ({@link Session#executeWrite} does). An error of the program, or the
 * end of its memory or stack, rolls it back as well.
 *
 * <pre>{@code
 * try (Transaction transaction = session.beginTransaction()) {
 *   transaction.run("MATCH (a:Account {id: 1}) SET a.amount = a.amount - 5").consume();
 *   transaction.run("MATCH (a:Account {id: 2}) SET a.amount = a.amount + 5").consume();
 *   transaction.commit();
 * }
 * }</pre>
 *
 * <p>Close it: what was not committed is rolled back. For one thread at a time; {@link #interrupt} may
 * come from any thread.
 */
public final class Transaction implements AutoCloseable {
  private enum State {
    OPEN, COMMITTED, ROLLED_BACK, FAILED
  }

  private final DatabaseKernel kernel;
  private final SessionOptions options;
  private final AccessMode mode;

  /** What it reads, if it only reads. */
  private final StoreView view;

  /** What it writes, if it writes. */
  private final WriteTransaction write;
  private final StatementRunner runner;

  /** What ends it if the database closes. */
  private final OpenWork open = new OpenWork() {
    @Override
    public void interrupt() {
      Transaction.this.interrupt();
    }

    @Override
    public void close() {
      Transaction.this.close();
    }

    @Override
    public Optional<OpenTransaction> facts() {
      return Optional.of(Transaction.this.facts());
    }

    @Override
    public void terminate() {
      Transaction.this.terminate();
    }
  };
  private final long number;
  private final Instant begun = Instant.now();

  private State state = State.OPEN;
  private String failure;
  /** The open results. */
  private final Set<Result> results = ConcurrentHashMap.newKeySet();

  /** What ends the query that is being planned or begun, and has no result yet. */
  private volatile Interruption starting;

  /** The last query, which runs as long as it is being begun or has a result that is open. */
  private volatile String query;
  private volatile boolean beginning;
  private volatile boolean terminated;

  Transaction(DatabaseKernel kernel, SessionOptions options, AccessMode mode) {
    this.kernel = kernel;
    this.options = options;
    this.mode = Objects.requireNonNull(mode, "mode");
    if (mode == AccessMode.WRITE) {
      ClientRights.requireWriter(options.client());
    }
    this.view = mode == AccessMode.READ ? kernel.store().view() : null;
    this.write = mode == AccessMode.WRITE ? kernel.beginWrite() : null;
    this.runner = mode == AccessMode.WRITE ? new StatementRunner(kernel, options, write) : null;
    this.number = kernel.nextTransaction();
    boolean registered = false;
    try {
      kernel.addTransaction(open);
      registered = true;
    } finally {
      if (!registered) {
        release();
      }
    }
  }

  /**
   * Runs a query without parameters; see {@link #run(String, Map)}.
   *
   * @throws GraphflowException as {@link #run(String, Map)}
   */
  public Result run(String query) {
    return run(query, Map.of());
  }

  /**
   * Runs a query. In a transaction that writes it has run when this returns, and its rows are kept in
   * memory; in one that reads they are found as they are asked for, and the {@link Result} throws what it
   * meets then. Earlier results stay open, so that rows of one may be read while others are run; all are
   * closed when the transaction ends.
   *
   * @param parameters as for {@link Session#run(String, Map)}
   * @return its rows
   * @throws QueryException if the query is wrong, with line and column, or fails; if it has {@code CALL … IN
   *     TRANSACTIONS}, which a session runs; if a parameter is missing or of a type that cannot be a value
   * @throws ConstraintException if it would break a constraint, or leave relationships without their nodes
   * @throws UsageException if the transaction has ended or may not write
   * @throws ConflictException if it could not get a lock; the transaction is then rolled back
   * @throws ResourceException if it meets a limit of time or memory
   * @throws OperationInterruptedException if it is interrupted
   */
  public synchronized Result run(String query, Map<String, Object> parameters) {
    Objects.requireNonNull(query, "query");
    requireOpen();
    Interruption interruption = new Interruption(options.timeout().toNanos());
    QueryObservation observed = kernel.observe(query, options.client(), interruption);
    begin(query, interruption);
    try {
      PlanCache.Query parsed =
          kernel.plans().get(query, options.planning(), interruption);
      observed.parsed();
      Rows rows = mode == AccessMode.READ
          ? kernel.reads().run(options, view.copy(), parsed, parameters, begun, interruption)
          : runWriting(parsed, parameters, interruption, null);
      rows = CopyRun.of(kernel, parsed, rows, parameters);
      Result result = new Result(kernel, options, query, rows, observed, results::remove, 0);
      results.add(result);
      if (terminated) {
        result.interrupt();
      }
      return result;
    } catch (RuntimeException | Error e) {
      GraphflowException failed = Failures.of(e);
      observed.failed(failed);
      throw failed;
    } finally {
      starting = null;
      beginning = false;
    }
  }

  /**
   * Runs a query of a session that has no other transaction, or a part of one; its rows outlive this one.
   *
   * @param given the rows that a part is given; null for a query
   */
  synchronized Rows runForSession(PlanCache.Query own, Map<String, Object> parameters,
      Interruption interruption, GivenRows given) {
    begin(own.text(), interruption);
    try {
      if (given != null) {
        given.transaction(number);
      }
      return runWriting(own, parameters, interruption, given);
    } finally {
      starting = null;
      beginning = false;
    }
  }

  private void begin(String text, Interruption interruption) {
    query = text;
    beginning = true;
    starting = interruption;
    if (terminated) {
      // Whoever terminated it may have looked for what runs too early to see this.
      interruption.interrupt();
    }
  }

  private OpenTransaction facts() {
    return new OpenTransaction(number, options.client(), begun,
        beginning || !results.isEmpty() ? query : null, terminated);
  }

  /**
   * Ends it for others: what runs is interrupted, and all that follows refused. It is rolled back by a thread of its
   * own, as the one that asks may be the one that runs a query of this very transaction.
   */
  private void terminate() {
    terminated = true;
    interrupt();
    Thread.startVirtualThread(this::close);
  }

  private Rows runWriting(PlanCache.Query query, Map<String, Object> parameters,
      Interruption interruption, GivenRows given) {
    try {
      if (query.batches().isPresent()) {
        throw BatchedRun.needsItsOwnTransactions(query.batches().get());
      }
      return runner.run(query, parameters, interruption, given);
    } catch (ConflictException e) {
      kernel.counts().conflict();
      fail(e);
      throw e;
    } catch (GraphflowException e) {
      throw e;
    } catch (RuntimeException | Error e) {
      GraphflowException failed = Failures.of(e);
      fail(failed);
      throw failed;
    }
  }

  private void fail(Throwable cause) {
    failure = cause.getMessage();
    end(State.FAILED);
  }

  /**
   * Asks the running query to end: it then throws an {@link OperationInterruptedException}. Callable from
   * any thread.
   */
  public void interrupt() {
    Interruption interruption = starting;
    if (interruption != null) {
      interruption.interrupt();
    }
    if (runner != null) {
      runner.interrupt();
    }
    results.forEach(Result::interrupt);
  }

  /** What it may do. */
  public AccessMode mode() {
    return mode;
  }

  /** Whether it has neither ended nor failed. */
  public synchronized boolean isOpen() {
    return state == State.OPEN;
  }

  /**
   * Ends the transaction: when this returns, what it has written is visible to all that begins later,
   * and survives as the database's durability says. Open results are closed.
   *
   * @throws UsageException if it has ended already
   * @throws ResourceException if the changes could not be made durable: the transaction has then
   *     failed, and the database accepts no further writes until it is opened again
   */
  public synchronized void commit() {
    requireOpen();
    closeResults();
    boolean committed = false;
    try {
      if (write != null) {
        write.commit();
      }
      committed = true;
    } catch (RuntimeException | Error e) {
      GraphflowException failed = Failures.of(e);
      failure = failed.getMessage();
      throw failed;
    } finally {
      end(committed ? State.COMMITTED : State.FAILED);
    }
  }

  /**
   * Ends the transaction as if it had never been; nothing if it has failed already.
   *
   * @throws UsageException if it was committed or rolled back before
   */
  public synchronized void rollback() {
    if (terminated && state != State.COMMITTED) {
      close();
    } else if (state != State.FAILED) {
      requireOpen();
      closeResults();
      end(State.ROLLED_BACK);
    }
  }

  /** Rolls back unless the transaction has ended. Idempotent. */
  @Override
  public synchronized void close() {
    if (state == State.OPEN) {
      closeResults();
      end(State.ROLLED_BACK);
    }
  }

  private void end(State ended) {
    state = ended;
    kernel.counts().transactionEnded(ended == State.COMMITTED);
    release();
    kernel.remove(open);
  }

  private void release() {
    if (write != null) {
      write.close();
    }
    if (view != null) {
      view.close();
    }
  }

  private void closeResults() {
    results.forEach(Result::close);
  }

  private void requireOpen() {
    kernel.checkOpen();
    if (terminated && state != State.COMMITTED) {
      close();
      throw new OperationInterruptedException("The transaction was terminated.");
    }
    String ended = switch (state) {
      case OPEN -> null;
      case COMMITTED -> "The transaction is closed: it was committed.";
      case ROLLED_BACK -> "The transaction is closed: it was rolled back.";
      case FAILED -> "The transaction has failed and was rolled back: " + failure;
    };
    if (ended != null) {
      throw new UsageException(ended);
    }
  }
}
