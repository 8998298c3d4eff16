package io.graphflow.core;

import io.graphflow.core.execution.Profile;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.OperatorProfile;
import io.graphflow.parser.plan.PlanText;
import io.graphflow.storage.error.GraphflowException;
import io.graphflow.storage.snapshot.Snapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The rows of a query, found as they are asked for. Close it, or read it to its end; running another
 * query in the session closes it too. For one thread at a time, except {@link #interrupt}; closing the
 * database from another thread is safe.
 */
public final class Result implements Iterator<Record>, AutoCloseable {
  private final Database database;
  private final SessionOptions options;
  private final String query;
  private final CompiledQuery compiled;
  private final List<String> keys;
  private final QueryContext context;
  private final Snapshot snapshot;
  private final RowCursor cursor;
  private final ValueCopier copier;
  private final long startNanos;
  private final Duration availableAfter;
  private Duration consumedAfter;
  private Record peeked;
  private long rows;
  private boolean exhausted;
  private boolean closed;

  Result(Database database, SessionOptions options, String query, CompiledQuery compiled,
      Map<String, Object> parameters, long compileNanos) {
    this.database = database;
    this.options = options;
    this.query = query;
    this.compiled = compiled;
    this.startNanos = System.nanoTime() - compileNanos;
    boolean explain = compiled.mode() == CompiledQuery.Mode.EXPLAIN;
    this.keys = explain ? List.of() : compiled.columns().stream().map(Variable::name).toList();
    this.snapshot = database.snapshot(options.engine());
    this.copier = new ValueCopier(snapshot);
    this.context = new QueryContext(snapshot, parameters, options.threads(),
        options.timeout().toNanos(), options.memoryLimitBytes(),
        compiled.mode() == CompiledQuery.Mode.PROFILE ? new Profile() : null,
        database.options().imports());
    boolean started = false;
    try {
      database.register(this);
      this.cursor =
          explain ? null : database.executor(options.engine()).execute(compiled, context);
      started = true;
    } finally {
      if (!started) {
        snapshot.close();
        database.unregister(this);
      }
    }
    this.exhausted = explain;
    this.availableAfter = Duration.ofNanos(System.nanoTime() - startNanos);
  }

  /** The column names, in order; none for EXPLAIN. */
  public List<String> keys() {
    return keys;
  }

  @Override
  public synchronized boolean hasNext() {
    if (peeked == null && !exhausted) {
      peeked = fetch();
    }
    return peeked != null;
  }

  /**
   * The next row.
   *
   * @throws NoSuchElementException if there is none
   * @throws GraphflowException if the query fails, is interrupted, or meets a limit
   */
  @Override
  public synchronized Record next() {
    if (!hasNext()) {
      throw new NoSuchElementException("The result has no more rows.");
    }
    Record row = peeked;
    peeked = null;
    return row;
  }

  /** The next row, which {@link #next} will give again. */
  public synchronized Record peek() {
    if (!hasNext()) {
      throw new NoSuchElementException("The result has no more rows.");
    }
    return peeked;
  }

  /**
   * The only row.
   *
   * @throws NoSuchElementException if there is none, or more than one
   */
  public synchronized Record single() {
    Record row = next();
    if (hasNext()) {
      close();
      throw new NoSuchElementException("The result has more than one row.");
    }
    return row;
  }

  /** All rows that are left. */
  public synchronized List<Record> list() {
    List<Record> all = new ArrayList<>();
    while (hasNext()) {
      all.add(next());
    }
    return all;
  }

  /** The rows that are left, as a stream that finds them as it goes. */
  public Stream<Record> stream() {
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(this, Spliterator.ORDERED | Spliterator.NONNULL),
        false);
  }

  /** Drops the rows that are left and tells what is known of the query. For PROFILE it counts them. */
  public synchronized ResultSummary consume() {
    if (compiled.mode() == CompiledQuery.Mode.PROFILE) {
      while (hasNext()) {
        next();
      }
    }
    close();
    Optional<String> plan = switch (compiled.mode()) {
      case RUN -> Optional.empty();
      case EXPLAIN -> Optional.of(PlanText.explain(compiled, snapshot.catalog()));
      case PROFILE -> Optional.of(PlanText.profile(compiled, snapshot.catalog(), this::counted));
    };
    return new ResultSummary(query, options.engine(), rows, plan, compiled.warnings(),
        availableAfter, consumedAfter);
  }

  private OperatorProfile counted(LogicalPlan node) {
    Profile profile = context.profile();
    return profile.has(node)
        ? new OperatorProfile(profile.of(node).rows(), profile.of(node).nanos())
        : null;
  }

  /** Asks the query to end; a thread that waits for a row gets INTERRUPTED. Callable from any thread. */
  public void interrupt() {
    context.interrupt();
  }

  private Record fetch() {
    if (closed) {
      database.checkOpen();
      throw new GraphflowException(GraphflowException.Kind.USAGE, "The result is closed.");
    }
    boolean done = false;
    try {
      if (!cursor.next()) {
        exhausted = true;
        done = true;
        return null;
      }
      Object[] values = new Object[keys.size()];
      for (int column = 0; column < values.length; column++) {
        values[column] = copier.copy(cursor.value(column));
      }
      rows++;
      return new Record(keys, values);
    } catch (RuntimeException | StackOverflowError e) {
      done = true;
      throw e;
    } finally {
      if (done) {
        close();
      }
    }
  }

  /** Ends the query and releases what it holds. Idempotent. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    consumedAfter = Duration.ofNanos(System.nanoTime() - startNanos);
    try {
      if (cursor != null) {
        cursor.close();
      }
    } finally {
      snapshot.close();
      database.unregister(this);
    }
  }
}
