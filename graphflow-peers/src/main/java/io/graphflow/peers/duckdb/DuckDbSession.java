package io.graphflow.peers.duckdb;

import io.graphflow.bench.peer.PeerRows;
import io.graphflow.bench.peer.PeerSession;
import io.graphflow.bench.workload.Workload;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A connection, and a prepared statement for each query. */
final class DuckDbSession implements PeerSession {
  private static final Pattern PARAMETER = Pattern.compile("\\$(\\w+)");

  private final Connection connection;
  private final Workload workload;
  private final Duration limit;
  private final Timer timer = new Timer("time limit", true);
  private final Map<String, PreparedStatement> statements = new HashMap<>();

  DuckDbSession(Connection connection, Workload workload, Duration limit) {
    this.connection = connection;
    this.workload = workload;
    this.limit = limit;
  }

  @Override
  public PeerRows run(String query, Map<String, Object> parameters) throws SQLException {
    PreparedStatement statement = statements.get(query);
    if (statement == null) {
      statement = prepare(workload.sql(query), parameters);
      statements.put(query, statement);
    }
    // The driver's own time limit leaves a thread behind that keeps the JVM from ending.
    TimerTask cancel = cancelling(statement);
    timer.schedule(cancel, limit.toMillis());
    try {
      return new Rows(statement.executeQuery());
    } finally {
      cancel.cancel();
    }
  }

  private static TimerTask cancelling(PreparedStatement statement) {
    return new TimerTask() {
      @Override
      public void run() {
        try {
          statement.cancel();
        } catch (SQLException e) {
          throw new IllegalStateException("the query cannot be broken off", e);
        }
      }
    };
  }

  /** JDBC's parameters have places instead of names. */
  private PreparedStatement prepare(String sql, Map<String, Object> parameters)
      throws SQLException {
    List<Object> values = new ArrayList<>();
    String text = PARAMETER.matcher(sql).replaceAll((MatchResult name) -> {
      values.add(parameters.get(name.group(1)));
      return "?";
    });
    PreparedStatement statement = connection.prepareStatement(text);
    for (int i = 0; i < values.size(); i++) {
      statement.setObject(i + 1, values.get(i));
    }
    return statement;
  }

  @Override
  public void close() {
    timer.cancel();
    try {
      for (PreparedStatement statement : statements.values()) {
        statement.close();
      }
      connection.close();
    } catch (SQLException e) {
      throw new IllegalStateException("the database cannot be closed", e);
    }
  }

  /** Rows of a result set. */
  private record Rows(ResultSet result) implements PeerRows {
    @Override
    public boolean next() throws SQLException {
      return result.next();
    }

    @Override
    public int columnCount() throws SQLException {
      return result.getMetaData().getColumnCount();
    }

    @Override
    public Object get(int column) throws SQLException {
      return result.getObject(column + 1);
    }

    @Override
    public void close() {
      try {
        result.close();
      } catch (SQLException e) {
        throw new IllegalStateException("the rows cannot be closed", e);
      }
    }
  }
}
