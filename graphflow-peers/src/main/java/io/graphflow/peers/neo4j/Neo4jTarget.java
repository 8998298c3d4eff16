package io.graphflow.peers.neo4j;

import io.graphflow.interactive.database.InteractiveTarget;
import io.graphflow.interactive.operation.InteractiveOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;
import org.neo4j.graphdb.TransientFailureException;

/** Runs the operations in their Cypher, as it is; each is a transaction on the thread that asks. */
final class Neo4jTarget implements InteractiveTarget {
  private final DatabaseManagementService service;
  private final GraphDatabaseService database;

  /** Takes a service over. */
  Neo4jTarget(DatabaseManagementService service) {
    this.service = service;
    database = service.database(GraphDatabaseSettings.DEFAULT_DATABASE_NAME);
  }

  @Override
  public List<List<Object>> read(InteractiveOperation operation, Map<String, Object> parameters) {
    List<List<Object>> rows = new ArrayList<>();
    try (Transaction transaction = database.beginTx();
        Result result = transaction.execute(
            operation.statements().getFirst(), operation.cypherParameters(parameters))) {
      while (result.hasNext()) {
        Map<String, Object> found = result.next();
        List<Object> row = new ArrayList<>();
        operation.columns().forEach(column -> row.add(value(found.get(column))));
        rows.add(row);
      }
    }
    return operation.answer(rows);
  }

  /** A stored list is an array, unlike one that a query makes; the operations have but lists of strings. */
  private static Object value(Object value) {
    return value instanceof Object[] stored ? List.of(stored) : value;
  }

  /** Begins anew as long as other transactions are in the way, which is what Neo4j asks of its users. */
  @Override
  public void update(InteractiveOperation operation, Map<String, Object> parameters) {
    while (true) {
      try (Transaction transaction = database.beginTx()) {
        for (String statement : operation.statements()) {
          transaction.execute(statement, parameters).close();
        }
        transaction.commit();
        return;
      } catch (TransientFailureException e) {
        Thread.onSpinWait();
      }
    }
  }

  @Override
  public void close() {
    service.shutdown();
  }
}
