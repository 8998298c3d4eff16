package io.graphflow.bench.interactive;

import io.graphflow.Database;
import io.graphflow.PreparedQuery;
import io.graphflow.Session;
import io.graphflow.bench.workload.Workload;
import java.util.LinkedHashMap;
import java.util.Map;

/** Parameters of the workload's queries, chosen from the data: the same data give the same ones. */
final class ChosenParameters {
  /** Somebody as far away as a friend's friend, or nearer, and known to many on the way. */
  private static final String ACQUAINTANCE =
      "MATCH (:Person {id: $personId})-[:KNOWS]-(:Person)-[:KNOWS]-(other:Person) "
          + "WHERE other.id <> $personId "
          + "RETURN other.id, count(*) AS ways ORDER BY ways DESC, other.id LIMIT 1";

  private static final long MONTH = 6;

  private final Database database;
  private Map<String, Object> chosen;

  ChosenParameters(Database database) {
    this.database = database;
  }

  /** The parameters that a query has. */
  Map<String, Object> of(PreparedQuery query) {
    if (chosen == null) {
      chosen = choose();
    }
    Map<String, Object> parameters = new LinkedHashMap<>(chosen);
    parameters.keySet().retainAll(query.parameters());
    return parameters;
  }

  private Map<String, Object> choose() {
    Map<String, Object> parameters = new LinkedHashMap<>(Workload.LDBC.parameters(database));
    parameters.put("messageId", parameters.get("commentId"));
    parameters.put("month", MONTH);
    parameters.put("person1Id", parameters.get("personId"));
    try (Session session = database.session()) {
      parameters.put("person2Id",
          session.run(ACQUAINTANCE, Map.of("personId", parameters.get("personId")))
              .single()
              .get(0)
              .asLong());
    }
    return parameters;
  }
}
