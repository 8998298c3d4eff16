package io.graphflow.bench.interactive;

import io.graphflow.Database;
import io.graphflow.PreparedQuery;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.bench.figure11.QueryTimes;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.workload.Answer;
import io.graphflow.bench.workload.KnownAnswers;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A query of LDBC's Interactive workload, or all of them in turn, each with one set of parameters after
 * the other, in one engine, on one thread, each row read through the Java API. Where references lie
 * beside the graph, parameters are theirs and answers are compared with theirs; otherwise parameters are
 * chosen from the data, and answers are compared with those of the engine that came first. With {@link
 * QueryTimes} as profiler a round gives the time of each query.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules=jdk.incubator.vector",
        "--enable-native-access=ALL-UNNAMED", "-Xms2g", "-Xmx2g", "-Xmn64m"})
public class InteractiveBenchmark {
  /** The name for all queries of the workload, in turn. */
  public static final String ALL = "ALL";

  /** A graph's name. */
  @Param("snb-0.1")
  String graph;

  /** A query's name, or {@value #ALL}. */
  @Param(ALL)
  String query;

  @Param({"GF_RV", "GF_CV", "GF_CL", "GF_FT"})
  Engine engine;

  /** How GF-FT processes. */
  @Param("FUSED")
  TreeVariant trees = TreeVariant.FUSED;

  private Database database;
  private Session session;
  private final List<Call> calls = new ArrayList<>();

  /** A query with the sets of parameters that it is asked with. */
  private record Call(String name, PreparedQuery query, List<Map<String, Object>> parameters) {}

  /**
   * Opens the graph, which the first fork makes, and checks the answers.
   *
   * @throws IllegalStateException if an answer is wrong
   */
  @Setup(Level.Trial)
  public void open() throws IOException {
    BenchmarkGraph made = BenchmarkGraph.named(graph);
    database = Database.open(made.database(), DatabaseOptions.DEFAULT.withReadOnly(true));
    session = database.session(SessionOptions.DEFAULT
        .withEngine(engine)
        .withThreads(1)
        .withTreeProcessing(trees.processing()));
    KnownAnswers known = new KnownAnswers(made);
    ChosenParameters chosen = new ChosenParameters(database);
    for (String name : query.equals(ALL) ? InteractiveQueries.names() : List.of(query)) {
      PreparedQuery prepared = session.prepare(InteractiveQueries.text(name));
      List<ReferenceAnswer> references =
          ReferenceAnswer.of(made.file(BenchmarkGraph.REFERENCE), name);
      calls.add(new Call(name, prepared, references == null
          ? List.of(checked(prepared, chosen.of(prepared), known))
          : references.stream().map(reference -> checked(name, prepared, reference)).toList()));
    }
    known.store();
  }

  private Map<String, Object> checked(
      PreparedQuery prepared, Map<String, Object> parameters, KnownAnswers known) {
    try (Result result = prepared.run(parameters)) {
      known.check(prepared.text() + parameters, Answer.of(result), engine.displayName());
    }
    return parameters;
  }

  private Map<String, Object> checked(
      String name, PreparedQuery prepared, ReferenceAnswer reference) {
    try (Result result = prepared.run(reference.parameters())) {
      if (!reference.agrees(result)) {
        throw new IllegalStateException("%s answers %s with %s otherwise than the reference"
            .formatted(engine.displayName(), name, reference.parameters()));
      }
    }
    return reference.parameters();
  }

  /** Answers the queries with all their parameters; returns how many rows they have. */
  @Benchmark
  public long run() {
    long rows = 0;
    for (Call call : calls) {
      long start = System.nanoTime();
      for (Map<String, Object> parameters : call.parameters()) {
        try (Result result = call.query().run(parameters)) {
          while (result.hasNext()) {
            rows += result.next().size();
          }
        }
      }
      QueryTimes.record(
          call.name(), (System.nanoTime() - start) / call.parameters().size());
    }
    return rows;
  }

  /** Closes the graph. */
  @TearDown(Level.Trial)
  public void close() {
    session.close();
    database.close();
  }
}
