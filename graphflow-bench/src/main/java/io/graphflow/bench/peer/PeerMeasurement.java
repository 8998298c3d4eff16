package io.graphflow.bench.peer;

import io.graphflow.Database;
import io.graphflow.PreparedQuery;
import io.graphflow.Session;
import io.graphflow.bench.experiment.ForkedMeasurement;
import io.graphflow.bench.experiment.ForkedStep;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.experiment.Timing;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.workload.Answer;
import io.graphflow.bench.workload.KnownAnswers;
import io.graphflow.bench.workload.Workload;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All queries of a workload in a {@link Peer}: each is compared with GraphflowDB's answer, warmed up,
 * and measured. A query that the peer cannot answer, or not in time, or is known to answer wrongly, has no score, and says
 * why.
 *
 * <p>Arguments: key of the peer, workload, name of the graph, milliseconds of warm-up and of measurement
 * of each query, seconds after which a query is broken off, threads a query.
 */
public final class PeerMeasurement implements ForkedMeasurement {
  /** The name of the measurements. */
  public static final String BENCHMARK = "peer";

  /** The parameter that says which. */
  public static final String PEER = "peer";

  /** The parameter that says how many threads a query had. */
  public static final String THREADS = "threads";

  /** The parameter that says why a query has no score. */
  public static final String FAILURE = "failure";

  private static final int LEAST_RUNS = 3;
  private static final int LONGEST_REASON = 120;

  /** When the run began that goes on, or failed. */
  private long runStart;

  /** Creates the measurement. */
  public PeerMeasurement() {}

  /**
   * The step of a peer.
   *
   * @param threads how many threads a query has
   */
  public static ForkedStep step(Peer peer, Workload workload, int threads, Setting setting) {
    return step(peer, workload, workload.graph(setting), threads, setting);
  }

  private static ForkedStep step(
      Peer peer, Workload workload, BenchmarkGraph graph, int threads, Setting setting) {
    Timing timing = setting.scale().timing();
    int warmupMillis = timing.warmupIterations() * timing.warmupMillis();
    int measuredMillis = timing.measurementIterations() * timing.measurementMillis();
    int limitSeconds = setting.scale().choose(5, 60, 600);
    return new ForkedStep(
        peer.title() + (threads == 1 ? "" : ", " + threads + " threads"), List.of(graph),
        PeerMeasurement.class, List.of(peer.key(), workload.name(),
            graph.name(), String.valueOf(warmupMillis), String.valueOf(measuredMillis),
            String.valueOf(limitSeconds), String.valueOf(threads)),
        peer.jvmArguments(),
        1e-3 * workload.queries().size() * (warmupMillis + measuredMillis));
  }

  /**
   * The steps of all peers, which leave out the numbers of threads that a peer cannot have.
   *
   * @param threads how many threads a query has, in turn
   */
  public static Stream<Step> steps(Workload workload, List<Integer> threads, Setting setting) {
    return steps(workload, workload.graph(setting), threads, setting);
  }

  /** The same for a graph that is not the workload's usual one. */
  public static Stream<Step> steps(
      Workload workload, BenchmarkGraph graph, List<Integer> threads, Setting setting) {
    return Peer.all()
        .stream()
        .flatMap(peer -> threads.stream()
            .filter(count -> count == 1 || peer.hasParallelQueries())
            .map(count -> step(peer, workload, graph, count, setting)));
  }

  /** Which queries have no answer, and why; empty if all have one. */
  public static String failures(Results measured) {
    return measured.all()
        .stream()
        .map(Measurement::parameters)
        .filter(parameters -> parameters.containsKey(FAILURE))
        .map(parameters -> parameters.get(PEER) + " in " + parameters.get("query") + ", "
            + parameters.get(FAILURE))
        .distinct()
        .collect(Collectors.joining("; "));
  }

  @Override
  public List<Measurement> measure(List<String> arguments) throws Exception {
    Peer peer = Peer.named(arguments.get(0));
    PeerData data = new PeerData(
        Workload.valueOf(arguments.get(1)), BenchmarkGraph.named(arguments.get(2)));
    long warmupNanos = Duration.ofMillis(Long.parseLong(arguments.get(3))).toNanos();
    long measuredNanos = Duration.ofMillis(Long.parseLong(arguments.get(4))).toNanos();
    Duration limit = Duration.ofSeconds(Long.parseLong(arguments.get(5)));
    int threads = Integer.parseInt(arguments.get(6));
    List<Question> questions = questions(data);
    List<Measurement> measurements = new ArrayList<>();
    List<String> wrong = new ArrayList<>();
    try (PeerSession session = peer.open(data, PeerFolder.of(peer, data), threads, limit)) {
      for (Question question : questions) {
        SortedMap<String, String> parameters =
            new TreeMap<>(Map.of("query", question.name, PEER, peer.title(), THREADS,
                String.valueOf(threads)));
        double millis = Double.NaN;
        try {
          Answer answer = answer(session, question);
          if (answer.equals(question.answer)) {
            times(session, question, warmupNanos);
            millis = Measurement.median(times(session, question, measuredNanos));
          } else if (peer.wronglyAnswered(data.workload()).contains(question.name)) {
            parameters.put(FAILURE, "answered wrongly");
          } else {
            wrong.add("%s answers %s in %s, GraphflowDB %s"
                .formatted(peer.title(), answer, question.name, question.answer));
          }
        } catch (Exception e) {
          boolean late = System.nanoTime() - runStart >= limit.toNanos();
          parameters.put(FAILURE, late ? "more than " + limit.toSeconds() + " s" : reason(e));
        }
        measurements.add(
            Measurement.of("", BENCHMARK, parameters, millis, "ms/op"));
      }
    }
    if (!wrong.isEmpty()) {
      throw new IllegalStateException(String.join("; ", wrong));
    }
    return measurements;
  }

  /** A query, its parameters, and the right answer. */
  private record Question(String name, Map<String, Object> parameters, Answer answer) {}

  /** Asks GraphflowDB, whose answers are compared with those of its other engines as well. */
  private static List<Question> questions(PeerData data) throws IOException {
    List<Question> questions = new ArrayList<>();
    KnownAnswers known = new KnownAnswers(data.graph());
    try (Database database = Database.open(data.database());
        Session session = database.session(
            SessionOptions.DEFAULT.withEngine(Engine.GF_CL).withThreads(1))) {
      Map<String, Object> parameters = data.workload().parameters(database);
      for (String name : data.workload().queries()) {
        PreparedQuery statement = session.prepare(data.workload().text(name));
        Map<String, Object> given = new LinkedHashMap<>(parameters);
        given.keySet().retainAll(statement.parameters());
        Answer answer = Answer.of(statement.run(given));
        known.check(statement.text() + given, answer, Engine.GF_CL + " in " + name);
        questions.add(new Question(name, given, answer));
      }
    }
    known.store();
    return questions;
  }

  private Answer answer(PeerSession session, Question question) throws Exception {
    runStart = System.nanoTime();
    Answer answer = Answer.NOTHING;
    try (PeerRows rows = session.run(question.name, question.parameters)) {
      while (rows.next()) {
        Object[] values = new Object[rows.columnCount()];
        for (int column = 0; column < values.length; column++) {
          values[column] = rows.get(column);
        }
        answer = answer.plus(values);
      }
    }
    return answer;
  }

  /** Milliseconds of runs for as long as this, and of some in any case. */
  private List<Double> times(PeerSession session, Question question, long nanos)
      throws Exception {
    List<Double> times = new ArrayList<>();
    runStart = System.nanoTime();
    long end = runStart + nanos;
    do {
      try (PeerRows rows = session.run(question.name, question.parameters)) {
        long count = 0;
        while (rows.next()) {
          count++;
        }
        if (count != question.answer.rowCount()) {
          throw new IllegalStateException(count + " rows in a later run");
        }
      }
      long now = System.nanoTime();
      times.add((now - runStart) / 1e6);
      runStart = now;
    } while (runStart < end || times.size() < LEAST_RUNS);
    return times;
  }

  /** The first line of an exception's message. */
  private static String reason(Exception failure) {
    String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
    String line = message.lines().findFirst().orElse(failure.toString());
    return line.length() <= LONGEST_REASON ? line : line.substring(0, LONGEST_REASON) + "…";
  }
}
