package io.graphflow;

import io.graphflow.core.limit.Interruption;
import io.graphflow.exception.ConflictException;
import io.graphflow.exception.ConstraintException;
import io.graphflow.exception.ForbiddenException;
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
import io.graphflow.internal.session.Failures;
import io.graphflow.internal.session.GivenRows;
import io.graphflow.internal.session.PlanCache;
import io.graphflow.internal.session.Retry;
import io.graphflow.internal.session.Rows;
import io.graphflow.options.SessionOptions;
import io.graphflow.parser.ast.QueryMode;
import io.graphflow.parser.ast.SchemaCommand;
import io.graphflow.parser.expression.Clock;
import io.graphflow.value.Value;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/**
 * Runs queries with the same options, one after the other, each in a transaction of its own or several
 * in one that was {@linkplain #beginTransaction() begun}.
 *
 * <pre>{@code
 * try (Session session = database.session()) {
 *   session.run("CREATE (:Person {name: $name})", Map.of("name", "Ann")).consume();
 *   long count = session.run("MATCH (p:Person) RETURN count(*)").single().get(0).asLong();
 *   session.executeWrite(transaction -> {
 *     transaction.run("MATCH (p:Person) SET p.seen = true").consume();
 *     return transaction.run("MATCH (p:Person) RETURN p.name").list();
 *   });
 * }
 * }</pre>
 *
 * <p>For one thread at a time; {@link #interrupt} and {@link #close} may come from any thread. A session
 * costs little: take one for each thread or task. Closing it closes its open result and rolls back its
 * open transaction.
 */
public final class Session implements AutoCloseable {
  private final DatabaseKernel kernel;
  private final SessionOptions options;
  private volatile Result current;
  private volatile Transaction transaction;

  /** What ends the query that is being planned or begun, and has no result yet. */
  private volatile Interruption starting;
  private volatile boolean closed;

  Session(DatabaseKernel kernel, SessionOptions options) {
    this.kernel = kernel;
    this.options = options;
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
   * Runs a query in a transaction of its own. One that only reads finds its rows as they are asked for,
   * in the state of this moment; what it meets then, its {@link Result} throws. One that writes has run
   * and is committed when this returns; if it loses a deadlock it is run again. One with {@code CALL … IN
   * TRANSACTIONS} commits each batch of its rows by itself: those that are committed stay, whatever it throws.
   *
   * @param parameters values by name, without the dollar sign: null, booleans, numbers, strings, {@code
   *     java.time} dates, times and durations, {@link io.graphflow.temporal.IsoDuration}s, {@link
   *     io.graphflow.spatial.Point}s, {@code byte[]}s and {@link io.graphflow.binary.Bytes}, lists, maps with string keys, {@link Value}s of these; those that
   *     the query does not use are ignored
   * @return its rows; a result of this session that is still open is closed first
   * @throws QueryException if the query is wrong, with line and column, or fails; if a parameter is missing
   *     or of a type that cannot be a value
   * @throws ConstraintException if it would break a constraint, or leave relationships without their nodes
   * @throws UsageException if a transaction is open, the session or the database is closed, or the query
   *     writes and the database is open for reading only
   * @throws ForbiddenException if the query writes, and the session's client may only read
   * @throws ConflictException if others stay in the way, however often it is tried again
   * @throws ResourceException if it meets a limit of time or memory, or the changes cannot be made durable
   * @throws OperationInterruptedException if it is interrupted
   */
  public Result run(String query, Map<String, Object> parameters) {
    Objects.requireNonNull(query, "query");
    checkOpen();
    return start(query, null, parameters);
  }

  /**
   * Parses and plans a query for several runs. Plans are also kept by text, so that {@link #run} finds
   * them again.
   *
   * @return never null; of use as long as the session is open
   * @throws QueryException if the query is wrong, with line and column
   * @throws UsageException if the session or the database is closed
   * @throws ResourceException if planning meets the limit of time
   * @throws OperationInterruptedException if it is interrupted
   */
  public PreparedQuery prepare(String query) {
    Objects.requireNonNull(query, "query");
    checkOpen();
    Interruption interruption = new Interruption(options.timeout().toNanos());
    starting = interruption;
    try {
      PlanCache.Query prepared =
          kernel.plans().get(query, options.planning(), interruption);
      Set<String> parameters =
          new LinkedHashSet<>(kernel.reads().parameters(prepared, interruption));
      parameters.removeIf(name -> Clock.ofParameter(name) != null);
      return new PreparedQuery(this, prepared, Collections.unmodifiableSet(parameters));
    } catch (RuntimeException | Error e) {
      throw Failures.of(e);
    } finally {
      starting = null;
    }
  }

  /**
   * Begins a transaction that may write.
   *
   * @throws GraphflowException as {@link #beginTransaction(AccessMode)}
   */
  public Transaction beginTransaction() {
    return beginTransaction(AccessMode.WRITE);
  }

  /**
   * Begins a transaction. Until it has ended, the session runs nothing else; an open result is closed.
   *
   * @return never null; to be closed
   * @throws UsageException if one is open already, the session or the database is closed, or it is to write
   *     and the database is open for reading only
   */
  public Transaction beginTransaction(AccessMode mode) {
    checkOpen();
    requireNoTransaction();
    closeCurrent();
    transaction = new Transaction(kernel, options, mode);
    return transaction;
  }

  /**
   * Does work in a transaction that only reads. It sees one state of the database, whatever others write.
   *
   * @param work is given the transaction, which it need not end; may give null
   * @return what the work returns; results do not outlive the transaction, but their rows do
   * @throws GraphflowException as {@link #beginTransaction(AccessMode)}, or what the work throws
   */
  public <T> T executeRead(Function<Transaction, T> work) {
    return execute(AccessMode.READ, work);
  }

  /**
   * Does work in a transaction that may write, and commits it. If it ends with a {@link ConflictException}
   * it is rolled back and the work done again, up to 30 times with pauses that grow to 20 ms; so it should
   * have no effects of its own. Any other error rolls it back and is thrown at once.
   *
   * @param work is given the transaction, which it need not end; may give null
   * @return what the work returns; results do not outlive the transaction, but their rows do
   * @throws ConflictException if others were in the way each time
   * @throws GraphflowException as {@link #beginTransaction(AccessMode)} and {@link Transaction#commit}, or
   *     what the work throws
   */
  public <T> T executeWrite(Function<Transaction, T> work) {
    return execute(AccessMode.WRITE, work);
  }

  private <T> T execute(AccessMode mode, Function<Transaction, T> work) {
    return Retry.run(() -> {
      try (Transaction begun = beginTransaction(mode)) {
        T outcome = work.apply(begun);
        begun.commit();
        return outcome;
      }
    });
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
    Transaction begun = transaction;
    if (begun != null) {
      begun.interrupt();
    }
    Result result = current;
    if (result != null) {
      result.interrupt();
    }
  }

  /** The options it was made with. */
  public SessionOptions options() {
    return options;
  }

  /** Runs a query that was prepared. */
  Result start(PlanCache.Query query, Map<String, Object> parameters) {
    return start(query.text(), query, parameters);
  }

  /**
   * Runs a query.
   *
   * @param prepared the query if it has been parsed, or null
   */
  private Result start(String text, PlanCache.Query prepared, Map<String, Object> parameters) {
    checkOpen();
    requireNoTransaction();
    closeCurrent();
    Interruption interruption = new Interruption(options.timeout().toNanos());
    QueryObservation observed = kernel.observe(text, options.client(), interruption);
    starting = interruption;
    try {
      PlanCache.Query query = prepared != null
          ? prepared
          : kernel.plans().get(text, options.planning(), interruption);
      observed.parsed();
      Rows rows;
      if (query.batches().isPresent()) {
        rows = new BatchedRun(kernel, options, query, parameters, interruption,
            (part, given) -> inTransaction(part, parameters, interruption, given), this::interrupt)
            .run();
      } else if (query.reads()) {
        rows = kernel.reads()
            .run(options, kernel.store().view(), query, parameters, null, interruption);
      } else {
        rows = write(query, parameters, interruption);
      }
      rows = CopyRun.of(kernel, query, rows, parameters);
      current = new Result(kernel, options, text, rows, observed, _ -> {},
          query.reads() ? kernel.nextTransaction() : 0);
      return current;
    } catch (RuntimeException | Error e) {
      GraphflowException failure = Failures.of(e);
      observed.failed(failure);
      throw failure;
    } finally {
      starting = null;
    }
  }

  private Rows write(
      PlanCache.Query query, Map<String, Object> parameters, Interruption interruption) {
    if (query.parsed().statement() instanceof SchemaCommand.Checkpoint) {
      ClientRights.requireWriter(options.client());
      return kernel.checkpoint();
    }
    return inTransaction(query, parameters, interruption, null);
  }

  /**
   * Runs a query, or a part of one, in a transaction of its own.
   *
   * @param given the rows that a part is given; null for a query
   */
  private Rows inTransaction(PlanCache.Query query, Map<String, Object> parameters,
      Interruption interruption, GivenRows given) {
    return Retry.run(() -> {
      try (Transaction own = new Transaction(kernel, options, AccessMode.WRITE)) {
        transaction = own;
        Rows rows = own.runForSession(query, parameters, interruption, given);
        if (rows.mode() != QueryMode.EXPLAIN && (given == null || !given.isShownOnly())) {
          own.commit();
        }
        return rows;
      } finally {
        transaction = null;
      }
    });
  }

  private void requireNoTransaction() {
    Transaction begun = transaction;
    if (begun != null && begun.isOpen()) {
      throw new UsageException(
          "The session has an open transaction: run the query in it, or end it first.");
    }
  }

  private void closeCurrent() {
    Result result = current;
    if (result != null) {
      result.close();
    }
  }

  private void checkOpen() {
    if (closed) {
      throw new UsageException("The session is closed.");
    }
    kernel.checkOpen();
  }

  /**
   * Ends the session, closes its open result and rolls back its open transaction; what it runs in another
   * thread is interrupted first. Idempotent.
   */
  @Override
  public void close() {
    closed = true;
    interrupt();
    closeCurrent();
    Transaction begun = transaction;
    if (begun != null) {
      begun.close();
    }
  }
}
