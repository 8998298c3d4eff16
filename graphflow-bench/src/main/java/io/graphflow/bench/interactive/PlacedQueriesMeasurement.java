package io.graphflow.bench.interactive;

import io.graphflow.Database;
import io.graphflow.PreparedQuery;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.bench.experiment.ForkedMeasurement;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graphar.MediaMeasurement;
import io.graphflow.bench.workload.Answer;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.SessionOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Times the reads of LDBC's Interactive workload in place, in files of GraphAr, and in a database of the same data, in turns.
 * Answers are compared first, with the references where there are any, and with each other.
 */
public final class PlacedQueriesMeasurement implements ForkedMeasurement {
  static final String QUERY = "query";
  static final String MILLIS = "ms";
  static final String IN_PLACE = "IN_PLACE";
  static final String DATABASE = "DATABASE";

  private static final SessionOptions ONE_THREAD = SessionOptions.DEFAULT.withThreads(1);
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int ROUNDS = 5;

  /** Creates it, for {@link io.graphflow.bench.experiment.ForkedStep}. */
  public PlacedQueriesMeasurement() {}

  /** @param arguments the name of the graph, and the milliseconds that each query is asked in a place */
  @Override
  public List<Measurement> measure(List<String> arguments) throws Exception {
    BenchmarkGraph graph = BenchmarkGraph.named(arguments.get(0));
    long nanos = Long.parseLong(arguments.get(1)) * 1_000_000;
    List<Measurement> measured = new ArrayList<>();
    try (Database database = Database.open(graph.database(),
        DatabaseOptions.DEFAULT.withReadOnly(true));
        Session session = database.session(ONE_THREAD);
        Database placed = Database.open(MediaMeasurement.lake(graph));
        Session inPlace = placed.session(ONE_THREAD)) {
      ChosenParameters chosen = new ChosenParameters(database);
      for (String query : InteractiveQueries.names()) {
        PreparedQuery there = session.prepare(InteractiveQueries.text(query));
        PreparedQuery here = inPlace.prepare(InteractiveQueries.text(query));
        List<ReferenceAnswer> references =
            ReferenceAnswer.of(graph.file(BenchmarkGraph.REFERENCE), query);
        List<Map<String, Object>> asked = references == null
            ? List.of(chosen.of(there))
            : references.stream().map(ReferenceAnswer::parameters).toList();
        if (references != null) {
          check(query, here, references);
        }
        check(query, there, here, asked);
        time(query, Map.of(DATABASE, there, IN_PLACE, here), asked, nanos, measured);
      }
    }
    return measured;
  }

  private static void check(String query, PreparedQuery here, List<ReferenceAnswer> references)
      throws IOException {
    for (ReferenceAnswer reference : references) {
      try (Result result = here.run(reference.parameters())) {
        if (!reference.agrees(result)) {
          throw new IOException(query + " with " + reference.parameters()
              + " is answered in place otherwise than by the reference");
        }
      }
    }
  }

  private static void check(String query, PreparedQuery there, PreparedQuery here,
      List<Map<String, Object>> asked) throws IOException {
    for (Map<String, Object> parameters : asked) {
      try (Result expected = there.run(parameters); Result found = here.run(parameters)) {
        if (!Answer.of(expected).equals(Answer.of(found))) {
          throw new IOException(query + " with " + parameters
              + " is answered in place otherwise than in the database");
        }
      }
    }
  }

  private static void time(String query, Map<String, PreparedQuery> places,
      List<Map<String, Object>> asked, long nanos, List<Measurement> measured) {
    Map<String, List<Double>> times = new TreeMap<>();
    places.keySet().forEach(place -> times.put(place, new ArrayList<>()));
    for (int round = -2; round < ROUNDS; round++) {
      for (String place : times.keySet()) {
        long start = System.nanoTime();
        int runs = 0;
        do {
          for (Map<String, Object> parameters : asked) {
            try (Result result = places.get(place).run(parameters)) {
              result.forEachRemaining(_ -> {});
            }
            runs++;
          }
        } while (System.nanoTime() - start < nanos / ROUNDS);
        if (round >= 0) {
          times.get(place).add((System.nanoTime() - start) / NANOS_PER_MILLI / runs);
        }
      }
    }
    times.forEach((place, all) -> measured.add(Measurement.of("", place,
        new TreeMap<>(Map.of(QUERY, query)), Measurement.median(all), MILLIS)));
  }
}
