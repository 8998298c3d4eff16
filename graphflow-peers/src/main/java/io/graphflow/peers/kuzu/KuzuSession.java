package io.graphflow.peers.kuzu;

import com.kuzudb.Connection;
import com.kuzudb.Database;
import com.kuzudb.FlatTuple;
import com.kuzudb.PreparedStatement;
import com.kuzudb.QueryResult;
import com.kuzudb.Value;
import io.graphflow.bench.peer.PeerRows;
import io.graphflow.bench.peer.PeerSession;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A connection, and a prepared statement for each query. */
final class KuzuSession implements PeerSession {
  private final Database database;
  private final Connection connection;
  private final UnaryOperator<String> texts;
  private final Map<String, PreparedStatement> statements = new HashMap<>();

  /** Takes a database over, and the text of each query. */
  KuzuSession(Database database, UnaryOperator<String> texts, int threads, Duration limit) {
    this.database = database;
    this.texts = texts;
    connection = new Connection(database);
    connection.setMaxNumThreadForExec(threads);
    connection.setQueryTimeout(limit.toMillis());
  }

  /** Runs a statement that gives no rows. */
  static void execute(Connection connection, String statement) {
    try (QueryResult result = connection.query(statement)) {
      check(result.isSuccess(), result.getErrorMessage());
    }
  }

  private static void check(boolean success, String message) {
    if (!success) {
      throw new IllegalStateException(message);
    }
  }

  @Override
  public PeerRows run(String query, Map<String, Object> parameters) {
    PreparedStatement statement = statements.get(query);
    if (statement == null) {
      statement = connection.prepare(texts.apply(query));
      statements.put(query, statement);
    }
    check(statement.isSuccess(), statement.getErrorMessage());
    Map<String, Value> values = new HashMap<>();
    parameters.forEach((name, value) -> values.put(name, new Value(value)));
    QueryResult result = connection.execute(statement, values);
    values.values().forEach(Value::close);
    if (!result.isSuccess()) {
      String message = result.getErrorMessage();
      result.close();
      throw new IllegalStateException(message);
    }
    return new Rows(result);
  }

  @Override
  public void close() {
    statements.values().forEach(PreparedStatement::close);
    connection.close();
    database.close();
  }

  /** Rows of a result. */
  private static final class Rows implements PeerRows {
    private final QueryResult result;
    private FlatTuple row;

    Rows(QueryResult result) {
      this.result = result;
    }

    @Override
    public boolean next() {
      if (!result.hasNext()) {
        return false;
      }
      row = result.getNext();
      return true;
    }

    @Override
    public int columnCount() {
      return Math.toIntExact(result.getNumColumns());
    }

    @Override
    public Object get(int column) {
      try (Value value = row.getValue(column)) {
        return value.isNull() ? null : value.getValue();
      }
    }

    @Override
    public void close() {
      result.close();
    }
  }
}
