package io.graphflow.core;

import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.storage.error.GraphflowException;
import java.util.Map;
import java.util.Objects;

/**
 * Runs queries with the same options, one after the other. For one thread at a time; {@link #interrupt}
 * may come from any thread. Closing a session closes its open result.
 */
public final class Session implements AutoCloseable {
  private final Database database;
  private final SessionOptions options;
  private volatile Result current;
  private volatile boolean closed;

  Session(Database database, SessionOptions options) {
    this.database = database;
    this.options = options;
  }

  /**
   * Runs a query without parameters.
   *
   * @return its rows, found as they are asked for; a result of this session that is still open is
   *     closed first
   * @throws GraphflowException of kind QUERY, with line and column, if the query is wrong
   */
  public Result run(String query) {
    return run(query, Map.of());
  }

  /**
   * Runs a query.
   *
   * @param parameters values by name, without the dollar sign: null, booleans, numbers, strings, {@code
   *     java.time} dates, lists, maps with string keys
   * @throws GraphflowException of kind QUERY if the query is wrong, a parameter is missing or of a type
   *     that cannot be a value
   */
  public Result run(String query, Map<String, Object> parameters) {
    return prepare(query).run(parameters);
  }

  /**
   * Parses and plans a query for several runs. Plans are also kept by text, so that {@link #run} finds
   * them again.
   */
  public PreparedQuery prepare(String query) {
    Objects.requireNonNull(query, "query");
    checkOpen();
    long start = System.nanoTime();
    CompiledQuery compiled = database.compile(query, options.compilerOptions());
    return new PreparedQuery(this, query, compiled, System.nanoTime() - start);
  }

  /** Asks the running query to end; its result then throws INTERRUPTED. Callable from any thread. */
  public void interrupt() {
    Result result = current;
    if (result != null) {
      result.interrupt();
    }
  }

  /** The options it was made with. */
  public SessionOptions options() {
    return options;
  }

  Result start(String query, CompiledQuery compiled, Map<String, Object> parameters,
      long compileNanos) {
    checkOpen();
    Result former = current;
    if (former != null) {
      former.close();
    }
    Result result = new Result(database, options, query, compiled, parameters, compileNanos);
    current = result;
    return result;
  }

  private void checkOpen() {
    if (closed) {
      throw new GraphflowException(GraphflowException.Kind.USAGE, "The session is closed.");
    }
    database.checkOpen();
  }

  /** Ends the session and closes its open result. Idempotent. */
  @Override
  public void close() {
    closed = true;
    Result result = current;
    if (result != null) {
      result.close();
    }
  }
}
