package io.graphflow.bench.graphar;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.bench.experiment.ForkedMeasurement;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.SessionOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Times queries of a social network in place, in files of GraphAr, and in a database of the same data, and by DuckDB in plain
 * Parquet. All answers of all sets of parameters are compared before anything is timed, but for the very first query.
 */
public final class EndToEndMeasurement implements ForkedMeasurement {
  static final String QUERY = "query";
  static final String MILLIS = "ms";

  /** What is timed. */
  enum Way {
    /** In place, with opening, by a JVM that has done nothing so far; of the first query only. */
    FIRST,
    /** In place, opened anew, by code that is compiled. */
    COLD,
    /** In place, asked again. */
    WARM,
    /** In a database, asked again. */
    DATABASE,
    /** Plain tables, asked again. */
    PLAIN
  }

  /** Answers a query. */
  @FunctionalInterface
  private interface Answerer {
    List<List<Object>> answer(EndToEndQuery query, Map<String, Object> parameters)
        throws Exception;
  }

  private static final SessionOptions ONE_THREAD = SessionOptions.DEFAULT.withThreads(1);
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int LEAST_ROUNDS = 3;
  /** The code that opens and plans is compiled once it has run some hundred times; so many times the counted openings are not counted. */
  private static final int WARMING_OPENINGS = 4;

  private final List<Measurement> measured = new ArrayList<>();

  /** Creates it, for {@link io.graphflow.bench.experiment.ForkedStep}. */
  public EndToEndMeasurement() {}

  /**
   * @param arguments the name of the graph, the sets of parameters, how often each is asked of files opened anew, the
   *     milliseconds that each query is asked again, and whether plain tables take part
   */
  @Override
  public List<Measurement> measure(List<String> arguments) throws Exception {
    BenchmarkGraph graph = BenchmarkGraph.named(arguments.get(0));
    int sets = Integer.parseInt(arguments.get(1));
    int openings = Integer.parseInt(arguments.get(2));
    long nanos = Long.parseLong(arguments.get(3)) * 1_000_000;
    boolean plain = Boolean.parseBoolean(arguments.get(4));
    Path lake = MediaMeasurement.lake(graph);
    Path labelledLake = LabelledNetwork.lake(graph);
    try (Database database = Database.open(graph.database(),
        DatabaseOptions.DEFAULT.withReadOnly(true));
        Session session = database.session(ONE_THREAD);
        Database labelled = Database.open(LabelledNetwork.database(graph),
            DatabaseOptions.DEFAULT.withReadOnly(true));
        Session labelledSession = labelled.session(ONE_THREAD);
        PlainTables tables = plain ? PlainTables.of(graph) : null) {
      Map<EndToEndQuery, List<Map<String, Object>>> asked = new TreeMap<>();
      for (EndToEndQuery query : EndToEndQuery.values()) {
        asked.put(query, query.parameters(session, sets));
      }
      first(lake, asked.get(EndToEndQuery.IS3).getFirst());
      try (Database placed = Database.open(lake);
          Session inPlace = placed.session(ONE_THREAD);
          Database labelledPlaced = Database.open(labelledLake);
          Session labelledInPlace = labelledPlaced.session(ONE_THREAD)) {
        Map<Way, Answerer> ways = new TreeMap<>();
        ways.put(Way.WARM, (query, parameters) -> rows(
            query.isOfLabels() ? labelledInPlace : inPlace, query, parameters));
        ways.put(Way.DATABASE, (query, parameters) -> rows(
            query.isOfLabels() ? labelledSession : session, query, parameters));
        if (tables != null) {
          ways.put(Way.PLAIN, tables::run);
        }
        check(ways, asked);
        for (EndToEndQuery query : EndToEndQuery.values()) {
          time(query, asked.get(query), ways, nanos);
          cold(query, asked.get(query), query.isOfLabels() ? labelledLake : lake, openings);
        }
      }
    }
    return measured;
  }

  private void first(Path lake, Map<String, Object> parameters) throws Exception {
    long start = System.nanoTime();
    try (Database placed = Database.open(lake); Session session = placed.session(ONE_THREAD)) {
      rows(session, EndToEndQuery.IS3, parameters);
      add(Way.FIRST, EndToEndQuery.IS3, List.of((System.nanoTime() - start) / NANOS_PER_MILLI));
    }
  }

  private static List<List<Object>> rows(
      Session session, EndToEndQuery query, Map<String, Object> parameters) {
    List<List<Object>> rows = new ArrayList<>();
    session.run(query.cypher(parameters), parameters).forEach(row -> {
      List<Object> values = new ArrayList<>();
      for (int column = 0; column < row.size(); column++) {
        values.add(row.get(column).asObject());
      }
      rows.add(values);
    });
    return rows;
  }

  private static void check(Map<Way, Answerer> ways,
      Map<EndToEndQuery, List<Map<String, Object>>> asked) throws Exception {
    for (EndToEndQuery query : asked.keySet()) {
      for (Map<String, Object> parameters : asked.get(query)) {
        String expected =
            ways.get(Way.DATABASE).answer(query.sameAs(), parameters).toString();
        if (expected.equals("[]")) {
          throw new IOException(query.title() + " has no answer with " + parameters);
        }
        for (Way way : ways.keySet()) {
          String found = ways.get(way).answer(query, parameters).toString();
          if (!found.equals(expected)) {
            throw new IOException(way + " answers " + query.title() + " with " + parameters
                + " otherwise than the database: " + found + ", not " + expected);
          }
        }
      }
    }
  }

  /** All ways in turns, round after round, so that what else the machine does meets all of them. */
  private void time(EndToEndQuery query, List<Map<String, Object>> asked,
      Map<Way, Answerer> ways, long nanos) throws Exception {
    Map<Way, List<Double>> times = new TreeMap<>();
    ways.keySet().forEach(way -> times.put(way, new ArrayList<>()));
    for (int round = -1; round < LEAST_ROUNDS; round++) {
      for (Way way : ways.keySet()) {
        long start = System.nanoTime();
        do {
          for (Map<String, Object> parameters : asked) {
            long before = System.nanoTime();
            ways.get(way).answer(query, parameters);
            if (round >= 0) {
              times.get(way).add((System.nanoTime() - before) / NANOS_PER_MILLI);
            }
          }
        } while (System.nanoTime() - start < nanos / LEAST_ROUNDS);
      }
    }
    times.forEach((way, all) -> add(way, query, all));
  }

  /** Each set of parameters is the first that is asked of files that were opened anew. */
  private void cold(EndToEndQuery query, List<Map<String, Object>> asked, Path lake,
      int openings) {
    List<Double> times = new ArrayList<>();
    for (int opening = -WARMING_OPENINGS * openings; opening < openings; opening++) {
      for (Map<String, Object> parameters : asked) {
        try (Database placed = Database.open(lake);
            Session session = placed.session(ONE_THREAD)) {
          long start = System.nanoTime();
          rows(session, query, parameters);
          if (opening >= 0) {
            times.add((System.nanoTime() - start) / NANOS_PER_MILLI);
          }
        }
      }
    }
    add(Way.COLD, query, times);
  }

  private void add(Way way, EndToEndQuery query, List<Double> times) {
    measured.add(Measurement.of("", way.name(), new TreeMap<>(Map.of(QUERY, query.name())),
        Measurement.median(times), MILLIS));
  }
}
