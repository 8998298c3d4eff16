package io.graphflow;

import io.graphflow.core.arrow.ArrowForm;
import io.graphflow.core.execution.OpenTransaction;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.exception.QueryException;
import io.graphflow.exception.ResourceException;
import io.graphflow.exception.UsageException;
import io.graphflow.internal.observation.QueryObservation;
import io.graphflow.internal.session.DatabaseKernel;
import io.graphflow.internal.session.DatabaseKernel.OpenWork;
import io.graphflow.internal.session.Failures;
import io.graphflow.internal.session.ParquetRun;
import io.graphflow.internal.session.Rows;
import io.graphflow.internal.session.ShownPlan;
import io.graphflow.internal.value.Keys;
import io.graphflow.options.SessionOptions;
import io.graphflow.parser.ast.QueryMode;
import io.graphflow.summary.QueryType;
import io.graphflow.summary.ResultSummary;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The rows of a query, found as they are asked for. They are gone through once: one by one ({@link
 * #hasNext} and {@link #next}, or {@code for}), as a {@link #stream}, or all at a time ({@link #list}).
 *
 * <pre>{@code
 * try (Result result = session.run("MATCH (p:Person) RETURN p.name AS name")) {
 *   for (Record row : result) {
 *     System.out.println(row.get("name").asString());
 *   }
 * }
 * }</pre>
 *
 * <p>Close it, or read it to its end; running another query in the session closes it too, or, of a
 * transaction, the end of that. Its {@link Record}s outlive it. For one thread at a time, except {@link
 * #interrupt}; closing it, its session or the database from another thread is safe.
 */
@SuppressWarnings("IterableAndIterator") // iterator() refuses to begin a second time
public final class Result implements Iterable<Record>, Iterator<Record>, AutoCloseable {

  private final DatabaseKernel kernel;
  private final SessionOptions options;
  private final String query;
  private final Rows rows;
  private final Keys keys;
  private final QueryObservation observed;
  private final long startNanos;
  private final Consumer<Result> whenClosed;
  private final Duration availableAfter;

  /** What ends it if the database closes. */
  private final OpenWork open = new OpenWork() {
    @Override
    public void interrupt() {
      Result.this.interrupt();
    }

    @Override
    public void close() {
      Result.this.close();
    }

    @Override
    public Optional<OpenTransaction> facts() {
      return number == 0 ? Optional.empty()
          : Optional.of(new OpenTransaction(number, options.client(),
              Instant.now().minusNanos(System.nanoTime() - startNanos), query, terminated));
    }

    @Override
    public void terminate() {
      terminated = true;
      Result.this.interrupt();
    }
  };
  private final long number;
  private volatile boolean terminated;
  private Duration consumedAfter;
  private Record peeked;
  private long count;
  private boolean taken;
  private boolean exhausted;
  private boolean closed;

  /** What ended it early; null if nothing did. */
  private GraphflowException failure;

  /**
   * Creates a result.
   *
   * @param rows closed with the result, or if this throws
   * @param observed told of the end, once, unless this throws
   * @param whenClosed is told once, when it is closed
   * @param number of a query that reads outside of a transaction, which is told of as if it were one; else 0
   */
  Result(DatabaseKernel kernel, SessionOptions options, String query, Rows rows,
      QueryObservation observed, Consumer<Result> whenClosed, long number) {
    this.kernel = kernel;
    this.options = options;
    this.query = query;
    this.rows = rows;
    this.observed = observed;
    this.startNanos = observed.startNanos();
    this.whenClosed = whenClosed;
    this.number = number;
    this.exhausted = rows.mode() == QueryMode.EXPLAIN;
    this.keys = rows.columns();
    boolean registered = false;
    try {
      kernel.addResult(open);
      registered = true;
    } finally {
      if (!registered) {
        rows.close();
      }
    }
    observed.planned(rows.type(),
        rows.type() == QueryType.SCHEMA ? "" : rows.engine(options).displayName());
    long nanos = System.nanoTime() - startNanos;
    if (rows.areKept()) {
      observed.ran(nanos);
    }
    this.availableAfter = Duration.ofNanos(nanos);
  }

  /** The column names, in order; with EXPLAIN those of the query that it explains. Unmodifiable. */
  public List<String> keys() {
    return keys.list();
  }

  /** Whether the query begins with EXPLAIN: it has not run, and there are no rows, whatever columns there are. */
  public boolean isExplained() {
    return rows.mode() == QueryMode.EXPLAIN;
  }

  /**
   * The rows that are left, for {@code for}: this object itself, so that rows are gone through once.
   *
   * @throws UsageException if somebody has taken the rows before: by this method, as a {@link #stream}, as
   *     a {@link #list}, or by {@link #consume}
   */
  @Override
  public synchronized Iterator<Record> iterator() {
    if (taken) {
      throw new UsageException("The rows of a result can be gone through once, and these have been;"
          + " keep them by list(), or run the query again.");
    }
    taken = true;
    return this;
  }

  /**
   * Whether there is another row, which is looked for.
   *
   * @throws UsageException if it was closed before its end
   * @throws GraphflowException as {@link #next}
   */
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
   * @return never null
   * @throws NoSuchElementException if there is none
   * @throws UsageException if it was closed before its end
   * @throws QueryException if the query fails, as by an integer that overflows
   * @throws OperationInterruptedException if it is interrupted
   * @throws ResourceException if it meets a limit of time or memory
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

  /**
   * The next row, which {@link #next} will give again.
   *
   * @return never null
   * @throws NoSuchElementException if there is none
   * @throws GraphflowException as {@link #next}
   */
  public synchronized Record peek() {
    if (!hasNext()) {
      throw new NoSuchElementException("The result has no more rows.");
    }
    return peeked;
  }

  /**
   * The only row that is left.
   *
   * @return never null
   * @throws NoSuchElementException if there is none, or more than one; the result is then closed
   * @throws GraphflowException as {@link #next}
   */
  public synchronized Record single() {
    Record row = next();
    if (hasNext()) {
      close();
      throw new NoSuchElementException("The result has more than one row.");
    }
    return row;
  }

  /**
   * What a function makes of the only row that is left.
   *
   * @param mapper is never given null; may give null
   * @throws NoSuchElementException if there is no row, or more than one; the result is then closed
   * @throws GraphflowException as {@link #next}
   */
  public <T> T single(Function<Record, T> mapper) {
    Objects.requireNonNull(mapper, "mapper");
    return mapper.apply(single());
  }

  /**
   * All rows that are left, kept in memory; none if they were taken before.
   *
   * @throws GraphflowException as {@link #next}
   */
  public List<Record> list() {
    return list(row -> row);
  }

  /**
   * What a function makes of all rows that are left, in their order; none if they were taken before.
   *
   * @param mapper is never given null; may give null
   * @throws GraphflowException as {@link #next}
   */
  public synchronized <T> List<T> list(Function<Record, T> mapper) {
    Objects.requireNonNull(mapper, "mapper");
    taken = true;
    List<T> all = new ArrayList<>();
    while (hasNext()) {
      all.add(mapper.apply(next()));
    }
    return all;
  }

  /**
   * The rows that are left, as a sequential stream that finds them as it goes, and throws what {@link
   * #next} does. Closing the stream closes the result.
   */
  public synchronized Stream<Record> stream() {
    taken = true;
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(this, Spliterator.ORDERED | Spliterator.NONNULL),
        false).onClose(this::close);
  }

  /**
   * Writes the rows that are left as a stream of Apache Arrow (IPC streaming format), which pyarrow, DuckDB, pandas,
   * Polars and others read as it comes, without a conversion of each value. It takes the memory of one batch of rows.
   *
   * <pre>{@code
   * try (Result result = session.run("MATCH (p:Person) RETURN p.id AS id, p.name AS name");
   *     OutputStream file = Files.newOutputStream(Path.of("persons.arrows"))) {
   *   result.writeArrow(file);
   * }
   * }</pre>
   *
   * <p>A column has one type. It is known from the query, or else from the first 10,000 rows. {@code docs/arrow.md} says
   * what each Cypher type becomes.
   *
   * @param output receives the stream in large pieces; nothing before the first batch of rows is found. It is neither
   *     flushed nor closed
   * @return how many rows were written
   * @throws IOException if the stream cannot be written; the result is then closed
   * @throws QueryException if the query fails, or a value does not fit into its column: an integer among texts, say. What
   *     was written before has then no end, which readers notice
   * @throws GraphflowException as {@link #next}
   */
  public synchronized long writeArrow(OutputStream output) throws IOException {
    Objects.requireNonNull(output, "output");
    return write(first -> rows.writeArrow(first, ArrowForm.STREAM, output));
  }

  /**
   * Writes the rows that are left as a Parquet file, compressed, as {@code COPY (query) TO 'name.parquet'} does. It takes the
   * memory of one row group.
   *
   * <pre>{@code
   * try (Result result = session.run("MATCH (p:Person) RETURN p.id AS id, p.name AS name");
   *     OutputStream file = Files.newOutputStream(Path.of("persons.parquet"))) {
   *   result.writeParquet(file);
   * }
   * }</pre>
   *
   * <p>A column has one type, as in {@link #writeArrow}. {@code docs/parquet.md} says what each Cypher type becomes.
   *
   * @param output receives the file in large pieces, and is flushed at its end; not closed
   * @return how many rows were written
   * @throws UsageException if the query has no columns, of which a file has at least one; the result stays open then
   * @throws IOException if the file cannot be written; the result is then closed
   * @throws QueryException if the query fails, or a value does not fit into its column: an integer among texts, say. What
   *     was written before is then no file, as it has no end
   * @throws GraphflowException as {@link #next}
   */
  public synchronized long writeParquet(OutputStream output) throws IOException {
    Objects.requireNonNull(output, "output");
    if (rows.columns().count() == 0) {
      throw new UsageException("A Parquet file has at least one column, and the query has none;"
          + " consume() tells what it did.");
    }
    return write(first -> ParquetRun.write(rows, first, output));
  }

  /** Writes all rows that are left. */
  private interface Writing {
    /** Writes them behind one that was looked at, or null; tells how many, that one included. */
    long write(Object[] first) throws IOException;
  }

  private long write(Writing writing) throws IOException {
    taken = true;
    if (closed && !exhausted) {
      kernel.checkOpen();
      throw new UsageException("The result is closed.");
    }
    try {
      Object[] first = peeked == null ? null : peeked.held();
      long before = peeked == null ? 0 : 1;
      peeked = null;
      long written = writing.write(first);
      count += written - before;
      exhausted = true;
      return written;
    } catch (RuntimeException | Error e) {
      failure = Failures.of(e);
      throw failure;
    } finally {
      release();
    }
  }

  /**
   * Drops the rows that are left, closes the result, and tells what is known of the query. For PROFILE it
   * finds and counts them first; and a query without columns, such as the call of a procedure that waits
   * for something, or one that calls a procedure that does something beside giving rows, as {@code gds.graph.project}
   * does, runs to its end.
   *
   * @return never null, and the same again when called again
   * @throws GraphflowException as {@link #next}, for these
   */
  public synchronized ResultSummary consume() {
    taken = true;
    if (rows.mode() == QueryMode.PROFILE || keys().isEmpty() || (isOpen() && rows.acts())) {
      while (hasNext()) {
        next();
      }
    }
    close();
    Optional<ShownPlan> plan = rows.plan();
    return new ResultSummary(query, rows.type(), rows.engine(options), count,
        plan.map(ShownPlan::text),
        plan.map(ShownPlan::explained), plan.flatMap(ShownPlan::profile), rows.warnings(),
        rows.counters(), availableAfter,
        consumedAfter);
  }

  /** Whether it has been neither closed nor read to its end. */
  public synchronized boolean isOpen() {
    return !closed;
  }

  /**
   * Asks the query to end: a thread that waits for a row, or asks for the next one, gets an {@link
   * OperationInterruptedException}. Callable from any thread.
   */
  public void interrupt() {
    rows.interrupt();
  }

  private Record fetch() {
    if (closed) {
      kernel.checkOpen();
      throw new UsageException("The result is closed.");
    }
    boolean done = false;
    try {
      Object[] values = rows.next();
      if (values == null) {
        exhausted = true;
        done = true;
        return null;
      }
      count++;
      return new Record(keys, values);
    } catch (RuntimeException | Error e) {
      done = true;
      failure = Failures.of(e);
      throw failure;
    } finally {
      if (done) {
        release();
      }
    }
  }

  /**
   * Ends the query and releases what it holds; a thread that waits for a row gets an {@link
   * OperationInterruptedException} first. Idempotent.
   */
  @Override
  public void close() {
    // Who waits for a row holds the monitor until the query ends.
    rows.interrupt();
    release();
  }

  private synchronized void release() {
    if (closed) {
      return;
    }
    closed = true;
    long nanos = System.nanoTime() - startNanos;
    consumedAfter = Duration.ofNanos(nanos);
    try {
      rows.close();
    } finally {
      kernel.remove(open);
      whenClosed.accept(this);
      if (failure == null) {
        observed.ended(nanos, count, exhausted || rows.areKept());
      } else {
        observed.failed(failure, nanos, count);
      }
    }
  }
}
