package io.graphflow.core.listing;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.options.Client;
import java.util.List;

/** The rows of {@code SHOW DATABASES} and {@code SHOW CURRENT USER}. */
final class DatabaseListing {
  /** The name that clients of Neo4j take for granted. */
  private static final String ALIAS = "neo4j";

  private DatabaseListing() {}

  /** The one database there is, if it is among those that are asked for. */
  static List<Object[]> rows(List<String> names, QueryContext context) {
    Client client = context.surroundings().client();
    String name = client.database();
    if (!names.isEmpty() && names.stream()
        .noneMatch(asked -> asked.equalsIgnoreCase(name) || asked.equalsIgnoreCase(ALIAS))) {
      return List.of();
    }
    boolean readOnly = context.surroundings().options().readOnly();
    List<String> aliases = name.equals(ALIAS) ? List.of() : List.of(ALIAS);
    return List.<Object[]>of(new Object[] {name, "standard", aliases,
        readOnly ? "read-only" : "read-write", client.serverAddress(), "primary", !readOnly,
        "online", "online", "", true, true, List.of(),
        context.snapshot().catalog().databaseId().toString(), "graphflow"});
  }

  static List<Object[]> currentUser(QueryContext context) {
    Client client = context.surroundings().client();
    return List.<Object[]>of(
        new Object[] {client.user(), List.of(client.role().displayName()), false, false,
            client.database()});
  }
}
