package io.graphflow.core.execution;

import io.graphflow.options.Client;
import java.time.Instant;
import java.util.Objects;

/**
 * A transaction that was open when it was looked at, or a query that ran outside of one. Immutable.
 *
 * @param number of the transaction, since the database was opened
 * @param client in whose session it is
 * @param begun when it began
 * @param query the text of what it runs, or null if it waits for its client
 * @param terminated whether somebody has ended it, and it has not noticed yet
 */
public record OpenTransaction(
    long number,
    Client client,
    Instant begun,
    String query,
    boolean terminated) {
  private static final String BETWEEN = "-transaction-";

  /** Creates one. */
  public OpenTransaction {
    Objects.requireNonNull(client, "client");
    Objects.requireNonNull(begun, "begun");
  }

  /** By which name people end it. */
  public String id() {
    return client.database() + BETWEEN + number;
  }
}
