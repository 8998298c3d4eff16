package io.graphflow.core.acid;

import io.graphflow.AccessMode;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.Transaction;
import java.util.List;
import java.util.Map;

/** How a script reaches the graph: isolated from others, or not at all. */
interface Work extends AutoCloseable {

  List<Record> run(String query, Map<String, Object> parameters);

  void commit();

  void rollback();

  @Override
  void close();

  default List<Record> run(String query) {
    return run(query, Map.of());
  }

  /** The integer in the only column of the only row. */
  default long read(String query) {
    return run(query).getFirst().get(0).asLong();
  }

  /** As it should be: a transaction. */
  static Work isolated(Session session, AccessMode mode) {
    Transaction transaction = session.beginTransaction(mode);
    return new Work() {
      @Override
      public List<Record> run(String query, Map<String, Object> parameters) {
        return transaction.run(query, parameters).list();
      }

      @Override
      public void commit() {
        transaction.commit();
      }

      @Override
      public void rollback() {
        transaction.rollback();
      }

      @Override
      public void close() {
        transaction.close();
        session.close();
      }
    };
  }

  /** With isolation switched off: each query takes effect at once, and nothing is ever taken back. */
  static Work exposed(Session session) {
    return new Work() {
      @Override
      public List<Record> run(String query, Map<String, Object> parameters) {
        return session.run(query, parameters).list();
      }

      @Override
      public void commit() {}

      @Override
      public void rollback() {}

      @Override
      public void close() {
        session.close();
      }
    };
  }
}
