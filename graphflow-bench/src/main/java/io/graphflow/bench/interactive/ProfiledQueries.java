package io.graphflow.bench.interactive;

import io.graphflow.Database;
import io.graphflow.PreparedQuery;
import io.graphflow.Session;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.SessionOptions;
import io.graphflow.summary.ProfiledPlan;
import io.graphflow.summary.ResultSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Queries of the workload under PROFILE, with each of the sets of parameters that they are timed with. For one thread at
 * a time.
 */
public final class ProfiledQueries implements AutoCloseable {
  private final BenchmarkGraph graph;
  private final Database database;
  private final ChosenParameters chosen;

  /** By query and parameters how many rows the first run gave. */
  private final Map<String, Long> rows = new HashMap<>();

  /** Opens the graph, which must have been made. */
  public ProfiledQueries(BenchmarkGraph graph) throws IOException {
    this.graph = graph;
    this.database = Database.open(graph.database(), DatabaseOptions.DEFAULT.withReadOnly(true));
    this.chosen = new ChosenParameters(database);
  }

  /**
   * Runs a query with each set of parameters.
   *
   * @param name as in {@link InteractiveQueries#names}
   * @return a profile for each set
   * @throws IllegalStateException if the number of rows is another one than in a run before
   */
  public List<ProfiledPlan> run(String name, SessionOptions options) throws IOException {
    List<ProfiledPlan> profiles = new ArrayList<>();
    try (Session session = database.session(options)) {
      String text = InteractiveQueries.text(name);
      for (Map<String, Object> parameters : parameters(name, session.prepare(text))) {
        ResultSummary summary = session.run("PROFILE " + text, parameters).consume();
        Long before = rows.putIfAbsent(name + parameters, summary.rows());
        if (before != null && before != summary.rows()) {
          throw new IllegalStateException("%s with %s has %,d rows with %s, %,d before"
              .formatted(name, parameters, summary.rows(), options, before));
        }
        profiles.add(summary.profile().orElseThrow());
      }
    }
    return profiles;
  }

  private List<Map<String, Object>> parameters(String name, PreparedQuery query)
      throws IOException {
    List<ReferenceAnswer> references =
        ReferenceAnswer.of(graph.file(BenchmarkGraph.REFERENCE), name);
    return references == null ? List.of(chosen.of(query))
        : references.stream().map(ReferenceAnswer::parameters).toList();
  }

  @Override
  public void close() {
    database.close();
  }
}
