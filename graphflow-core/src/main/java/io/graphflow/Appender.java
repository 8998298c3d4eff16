package io.graphflow;

import io.graphflow.core.limit.Interruption;
import io.graphflow.exception.ConflictException;
import io.graphflow.exception.ConstraintException;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;
import io.graphflow.exception.ResourceException;
import io.graphflow.exception.UsageException;
import io.graphflow.internal.append.AppendedRow;
import io.graphflow.internal.append.BatchWriter;
import io.graphflow.internal.append.EdgeRowTarget;
import io.graphflow.internal.append.RowTarget;
import io.graphflow.internal.append.VertexRowTarget;
import io.graphflow.internal.session.DatabaseKernel;
import io.graphflow.internal.session.Failures;
import io.graphflow.internal.session.Retry;
import java.util.ArrayList;
import java.util.List;

/**
 * Adds nodes and relationships without Cypher, a row at a time and many a commit: the fastest way to write
 * into an opened database.
 *
 * <pre>{@code
 * try (Appender appender = database.appender()) {
 *   RowAppender persons = appender.nodes("Person", "id", "name");
 *   RowAppender knows = appender.relationships("KNOWS", "Person", "Person", "since");
 *   persons.append(7).append("Ann").endRow();
 *   persons.append(8).append("Bob").endRow();
 *   knows.append(7).append(8).append(2001).endRow();
 * }
 * }</pre>
 *
 * <p>Rows are collected, of all its {@link RowAppender}s in the order in which they end, and a <i>batch</i>
 * of them is written in a transaction of its own: when it has {@code batchRows} rows, at {@link #flush} and
 * at {@link #close}. So a relationship may name nodes of the same batch that come before it, and of any batch
 * before. Others see a batch as a whole or not at all, and once it is written it is as durable as any
 * commit. While rows are collected nothing is locked.
 *
 * <p>A row that the database refuses (a key that is taken, a relationship without end, a value of a wrong type,
 * a constraint) ends its batch: the exception names the row, nothing of the batch is kept, and rows that
 * follow begin the next one. A transaction that others are in the way of is run again.
 *
 * <p>For one thread at a time; several appenders may run beside each other.
 */
public final class Appender implements AutoCloseable {
  private final DatabaseKernel kernel;
  private final int batchRows;
  private final List<RowAppender> appenders = new ArrayList<>();
  private final List<RowTarget> targets = new ArrayList<>();
  private final List<AppendedRow> batch = new ArrayList<>();
  private long committedRows;
  private boolean closed;

  Appender(DatabaseKernel kernel, int batchRows) {
    if (batchRows < 1) {
      throw new UsageException("batches of " + batchRows + " rows: expected at least 1");
    }
    this.kernel = kernel;
    this.batchRows = batchRows;
  }

  /**
   * What appends nodes of a table, which bear its labels. In a database whose schema is open, what it
   * lacks of these names is added with the first batch.
   *
   * @param label the primary label
   * @param properties a value of each, or NULL, is in each row, in this order
   * @throws QueryException if the schema has no such name, and is closed or has the table declared
   * @throws UsageException if a property is named twice or the appender is closed
   */
  public RowAppender nodes(String label, String... properties) {
    return add(new VertexRowTarget(label, List.of(properties)));
  }

  /**
   * What appends relationships. A row has the keys of its two nodes, and then the properties. The key of a
   * node is the value of its primary key, or, in a table without, of the one property that a constraint on
   * the node's label says is unique.
   *
   * @param type the relationship type
   * @param from a label that the start nodes bear
   * @param to a label that the end nodes bear
   * @param properties a value of each, or NULL, follows the keys in each row, in this order
   * @throws GraphflowException as for {@link #nodes}
   */
  public RowAppender relationships(String type, String from, String to, String... properties) {
    return add(new EdgeRowTarget(type, from, to, List.of(properties)));
  }

  private RowAppender add(RowTarget target) {
    requireOpen();
    target.requireNames(kernel.catalog());
    RowAppender appender = new RowAppender(this, appenders.size(), target);
    appenders.add(appender);
    targets.add(target);
    return appender;
  }

  void add(AppendedRow row) {
    requireOpen();
    batch.add(row);
    if (batch.size() >= batchRows) {
      flush();
    }
  }

  /**
   * Writes the rows that have ended; when this returns, they are visible to all, and durable. If it throws,
   * nothing of the batch is kept.
   *
   * @throws QueryException naming the row, if one is refused
   * @throws ConstraintException naming the row, if one breaks a constraint, or a primary key
   * @throws ConflictException if others stay in the way, however often it is tried again
   * @throws ResourceException if the batch could not be made durable
   * @throws UsageException if the appender or the database is closed, or the database is open for reading
   *     only
   */
  public void flush() {
    requireOpen();
    if (batch.isEmpty()) {
      return;
    }
    try {
      writeBatch();
      committedRows += batch.size();
    } finally {
      batch.clear();
    }
  }

  private void writeBatch() {
    try {
      Retry.run(() -> {
        BatchWriter.write(kernel, targets, batch, new Interruption(0));
        return null;
      });
    } catch (RuntimeException | Error e) {
      throw Failures.of(e);
    }
  }

  /** Number of rows that are written and committed, at least 0. */
  public long committedRows() {
    return committedRows;
  }

  void requireOpen() {
    if (closed) {
      throw new UsageException("The appender is closed.");
    }
    kernel.checkOpen();
  }

  /**
   * Writes the rows that have ended, and closes the appender in any case. Idempotent.
   *
   * @throws UsageException if a row has begun and not ended
   * @throws GraphflowException as {@link #flush}
   */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    try {
      flush();
      for (RowAppender appender : appenders) {
        appender.requireNoOpenRow();
      }
    } finally {
      closed = true;
    }
  }
}
