package io.graphflow.bench.workload;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.generate.powerlaw.PowerLawGenerator;
import java.util.Map;

/** Parameters of {@link Workload#AFTER_PATTERN}, by the size of the graph. */
final class AfterPatternParameters {
  /** 17,500 of a million. */
  private static final double FEW = 0.0175;

  private static final int FEWER_DIVISOR = 1_000;

  private AfterPatternParameters() {}

  static Map<String, Object> choose(Database database) {
    try (Session session = database.session()) {
      long vertices = count(session, "MATCH (:Vertex) RETURN count(*) AS n");
      long edges = count(session, "MATCH ()-[:LINK]->() RETURN count(*) AS n");
      return Map.of("skip", edges * 2 / 3, "timestamp", PowerLawGenerator.TIMESTAMP_BOUND / 2,
          "few", Math.max(1, Math.round(vertices * FEW)),
          "fewer", Math.max(1, vertices / FEWER_DIVISOR));
    }
  }

  private static long count(Session session, String query) {
    return session.run(query).single().get("n").asLong();
  }
}
