package io.graphflow.peers.neo4j;

import io.graphflow.bench.peer.PeerRows;
import io.graphflow.bench.peer.PeerSession;
import io.graphflow.bench.workload.Workload;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;

/** A running database; each query is a transaction, and its plan is cached by its text. */
final class Neo4jSession implements PeerSession {
  private final DatabaseManagementService service;
  private final GraphDatabaseService database;
  private final Workload workload;
  private final Duration limit;
  private final Map<String, String> texts = new HashMap<>();

  /** Takes a service over. */
  Neo4jSession(DatabaseManagementService service, Workload workload, Duration limit) {
    this.service = service;
    this.workload = workload;
    this.limit = limit;
    database = service.database(GraphDatabaseSettings.DEFAULT_DATABASE_NAME);
  }

  @Override
  public PeerRows run(String query, Map<String, Object> parameters) {
    String text = texts.computeIfAbsent(query, workload::text);
    Transaction transaction = database.beginTx(limit.toMillis(), TimeUnit.MILLISECONDS);
    try {
      return new Rows(transaction, transaction.execute(text, parameters));
    } catch (RuntimeException e) {
      transaction.close();
      throw e;
    }
  }

  @Override
  public void close() {
    service.shutdown();
  }

  /** Rows of a result. */
  private static final class Rows implements PeerRows {
    private final Transaction transaction;
    private final Result result;
    private final List<String> columns;
    private Map<String, Object> row;

    Rows(Transaction transaction, Result result) {
      this.transaction = transaction;
      this.result = result;
      columns = result.columns();
    }

    @Override
    public boolean next() {
      if (!result.hasNext()) {
        return false;
      }
      row = result.next();
      return true;
    }

    @Override
    public int columnCount() {
      return columns.size();
    }

    @Override
    public Object get(int column) {
      return row.get(columns.get(column));
    }

    @Override
    public void close() {
      result.close();
      transaction.close();
    }
  }
}
