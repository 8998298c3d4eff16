package io.graphflow.bench.ges;

import io.graphflow.bench.experiment.ForkedMeasurement;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.interactive.ProfiledQueries;
import io.graphflow.bench.interactive.TreeVariant;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.summary.ProfiledPlan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Where the time of queries goes in one way of GF-FT to process, by PROFILE, on one thread. A query runs with all its sets
 * of parameters until its code is compiled, and then for some time more, which counts.
 *
 * <p>Arguments: the way to process, the name of the graph, the names of the queries with commas between them, milliseconds
 * of warm-up and of measurement of each query.
 */
public final class GesOperatorsMeasurement implements ForkedMeasurement {
  /** The name of the measurements: milliseconds of all operators of a kind in a query. */
  static final String OWN_TIME = "own time";

  /** Creates the measurement. */
  public GesOperatorsMeasurement() {}

  @Override
  public List<Measurement> measure(List<String> arguments) throws Exception {
    TreeVariant variant = TreeVariant.valueOf(arguments.get(0));
    BenchmarkGraph graph = BenchmarkGraph.named(arguments.get(1));
    long warmupNanos = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(arguments.get(3)));
    long measuredNanos = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(arguments.get(4)));
    SessionOptions options = SessionOptions.DEFAULT.withEngine(Engine.GF_FT)
        .withThreads(1)
        .withTreeProcessing(variant.processing());
    List<Measurement> measured = new ArrayList<>();
    try (ProfiledQueries queries = new ProfiledQueries(graph)) {
      for (String query : Arrays.asList(arguments.get(2).split(","))) {
        times(queries, query, options, warmupNanos);
        OperatorTimes times = times(queries, query, options, measuredNanos);
        for (OperatorKind kind : OperatorKind.values()) {
          measured.add(Measurement.of("", OWN_TIME,
              new TreeMap<>(
                  Map.of("query", query, "variant", variant.name(), "kind", kind.name())),
              times.meanMillis(kind), "ms/op"));
        }
      }
    }
    return measured;
  }

  /** The times of a query that runs with all sets at least once, and again until some time has gone by. */
  private static OperatorTimes times(ProfiledQueries queries, String query,
      SessionOptions options, long nanos) throws IOException {
    List<OperatorTimes> rounds = new ArrayList<>();
    long start = System.nanoTime();
    do {
      OperatorTimes round = new OperatorTimes();
      for (ProfiledPlan profile : queries.run(query, options)) {
        round.add(profile);
      }
      rounds.add(round);
    } while (System.nanoTime() - start < nanos);
    return OperatorTimes.middleOf(rounds);
  }
}
