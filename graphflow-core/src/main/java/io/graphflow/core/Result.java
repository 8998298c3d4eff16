package io.graphflow.core;

import io.graphflow.parser.ast.QueryMode;
import io.graphflow.parser.expression.Variable;
import io.graphflow.storage.error.GraphflowException;
import io.graphflow.storage.error.UsageException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
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
  private final Rows rows;
  private final List<String> keys;
  private final long startNanos;
  private final Duration availableAfter;
  private Duration consumedAfter;
  private Record peeked;
  private long count;
  private boolean exhausted;
  private boolean closed;

  /**
   * Creates a result.
   *
   * @param rows closed with the result, or if this throws
   * @param startNanos when the query was given, by {@link System#nanoTime}
   */
  Result(Database database, SessionOptions options, String query, Rows rows, long startNanos) {
    this.database = database;
    this.options = options;
    this.query = query;
    this.rows = rows;
    this.startNanos = startNanos;
    this.exhausted = rows.query().mode() == QueryMode.EXPLAIN;
    this.keys = exhausted ? List.of()
        : rows.query().columns().stream().map(Variable::name).toList();
    boolean registered = false;
    try {
      database.register(this);
      registered = true;
    } finally {
      if (!registered) {
        rows.close();
      }
    }
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
    if (rows.query().mode() == QueryMode.PROFILE) {
      while (hasNext()) {
        next();
      }
    }
    close();
    return new ResultSummary(query, options.engine(), count, rows.plan(), rows.query().warnings(),
        rows.counters(), availableAfter, consumedAfter);
  }

  /** Asks the query to end; a thread that waits for a row gets INTERRUPTED. Callable from any thread. */
  public void interrupt() {
    rows.interrupt();
  }

  private Record fetch() {
    if (closed) {
      database.checkOpen();
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
      throw Failures.of(e);
    } finally {
      if (done) {
        release();
      }
    }
  }

  /**
   * Ends the query and releases what it holds; a thread that waits for a row gets INTERRUPTED first.
   * Idempotent.
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
    consumedAfter = Duration.ofNanos(System.nanoTime() - startNanos);
    try {
      rows.close();
    } finally {
      database.unregister(this);
    }
  }
}
