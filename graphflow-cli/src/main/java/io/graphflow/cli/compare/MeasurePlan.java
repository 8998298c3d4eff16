package io.graphflow.cli.compare;

import java.util.List;
import java.util.Objects;

/**
 * The task of a measuring process, which reads it as JSON from standard input.
 *
 * @param database folder of the database
 * @param engine option name of the engine
 * @param threads worker threads a query
 * @param warmUpMillis least time each query runs before it is measured; longer while its code is
 *     being compiled
 * @param measureMillis time each query is measured for; at least {@code minRuns} runs
 * @param minRuns fewest measured runs
 * @param queries texts to run
 * @param parameters texts of Cypher literals, as {@code name=value}
 */
record MeasurePlan(
    String database,
    String engine,
    int threads,
    int warmUpMillis,
    int measureMillis,
    int minRuns,
    List<String> queries,
    List<String> parameters) {

  MeasurePlan {
    Objects.requireNonNull(database, "database");
    Objects.requireNonNull(engine, "engine");
    queries = List.copyOf(queries);
    parameters = List.copyOf(parameters);
  }
}
