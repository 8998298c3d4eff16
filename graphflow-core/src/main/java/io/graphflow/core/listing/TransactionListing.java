package io.graphflow.core.listing;

import io.graphflow.core.execution.OpenTransaction;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.options.Client;
import io.graphflow.options.Role;
import io.graphflow.temporal.IsoDuration;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The rows of {@code SHOW TRANSACTIONS} and {@code TERMINATE TRANSACTIONS}. */
final class TransactionListing {
  private TransactionListing() {}

  /**
   * What is open and the query's user may see.
   *
   * @param ids those asked for; all if empty
   */
  static List<Object[]> rows(List<String> ids, QueryContext context) {
    Instant now = Instant.now();
    return visible(context)
        .filter(open -> ids.isEmpty() || ids.contains(open.id()))
        .map(open -> row(open, now, context))
        .toList();
  }

  /** Those who may only read do not see what others do, and so cannot end it. */
  private static Stream<OpenTransaction> visible(QueryContext context) {
    Client asking = context.surroundings().client();
    return context.surroundings()
        .transactions()
        .stream()
        .filter(open -> asking.role() == Role.ADMIN
            || open.client().user().equals(asking.user()));
  }

  private static Object[] row(OpenTransaction open, Instant now, QueryContext context) {
    Client client = open.client();
    Duration elapsed = Duration.between(open.begun(), now);
    return new Object[] {client.database(), open.id(),
        open.query() == null ? null : "query-" + open.number(), client.connection(),
        client.address(), client.user(), open.query(), open.begun().toString(),
        open.terminated() ? "Terminated" : "Running",
        IsoDuration.of(0, 0, elapsed.toSeconds(), elapsed.toNanosPart()),
        context.surroundings().metadata(client)};
  }

  /** Ends transactions, and tells of each id whether there was one. */
  static List<Object[]> terminate(List<String> ids, QueryContext context) {
    List<Object[]> rows = new ArrayList<>();
    for (String id : ids) {
      Optional<OpenTransaction> ended = visible(context)
          .filter(open -> open.id().equals(id))
          .findFirst()
          .flatMap(_ -> context.surroundings().terminate(id));
      rows.add(new Object[] {id, ended.map(open -> open.client().user()).orElse(null),
          ended.isPresent() ? "Transaction terminated." : "Transaction not found."});
    }
    return rows;
  }
}
