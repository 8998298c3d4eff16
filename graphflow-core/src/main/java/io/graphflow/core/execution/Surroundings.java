package io.graphflow.core.execution;

import io.graphflow.options.Client;
import io.graphflow.options.DatabaseOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a query can be told of the database beside its graph. Safe for use by many threads. */
public interface Surroundings {

  /** Those of a query that runs without a database. */
  Surroundings NONE = new Surroundings() {
    @Override
    public Client client() {
      return Client.EMBEDDED;
    }

    @Override
    public DatabaseOptions options() {
      return DatabaseOptions.DEFAULT;
    }

    @Override
    public List<OpenTransaction> transactions() {
      return List.of();
    }

    @Override
    public Map<String, Object> metadata(Client client) {
      return Map.of();
    }

    @Override
    public Optional<OpenTransaction> terminate(String id) {
      return Optional.empty();
    }
  };

  /** In whose session the query runs. */
  Client client();

  /** How the database was opened. */
  DatabaseOptions options();

  /** What is open, the query's own transaction included, by number. */
  List<OpenTransaction> transactions();

  /** What a client says of its work, values in the form of {@code Evaluator.value}. */
  Map<String, Object> metadata(Client client);

  /**
   * Ends a transaction, which fails at its next step at the latest.
   *
   * @param id as {@link OpenTransaction#id} tells it
   * @return what was ended, if there is such a transaction
   */
  Optional<OpenTransaction> terminate(String id);
}
