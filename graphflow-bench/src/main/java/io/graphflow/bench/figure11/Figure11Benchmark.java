package io.graphflow.bench.figure11;

import io.graphflow.Database;
import io.graphflow.PreparedQuery;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.workload.Answer;
import io.graphflow.bench.workload.KnownAnswers;
import io.graphflow.bench.workload.Workload;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.io.IOException;
import java.util.LinkedHashMap;
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
 * The paper's Figure 11 (section 8.6): a query of a workload, or all of them in turn, in one engine, on
 * one thread, each row read through the Java API. With {@link QueryTimes} as profiler a round of all
 * queries gives the time of each.
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
public class Figure11Benchmark {
  /** The name for all queries of the workload, in turn. */
  static final String ALL = "ALL";

  /** A graph's name. */
  @Param("imdb-0.01")
  String graph;

  @Param("JOB")
  Workload workload;

  /** A query's name, or {@value #ALL}. */
  @Param(ALL)
  String query;

  @Param({"GF_RV", "GF_CV", "GF_CL"})
  Engine engine;

  private Database database;
  private Session session;
  private Map<String, Object> parameters;
  private final Map<String, PreparedQuery> prepared = new LinkedHashMap<>();

  /** Opens the graph, which the first fork makes, and checks the answers. */
  @Setup(Level.Trial)
  public void open() throws IOException {
    BenchmarkGraph made = BenchmarkGraph.named(graph);
    database = Database.open(made.database());
    session = database.session(SessionOptions.DEFAULT.withEngine(engine).withThreads(1));
    parameters = workload.parameters(database);
    KnownAnswers answers = new KnownAnswers(made);
    for (String name : query.equals(ALL) ? workload.queries() : List.of(query)) {
      PreparedQuery statement = session.prepare(workload.text(name));
      prepared.put(name, statement);
      answers.check(statement.text() + given(statement), Answer.of(run(statement)),
          engine + " in " + name);
    }
    answers.store();
  }

  /** Answers the queries; returns how many rows they have. */
  @Benchmark
  public long run() {
    long rows = 0;
    for (Map.Entry<String, PreparedQuery> entry : prepared.entrySet()) {
      long start = System.nanoTime();
      try (Result result = run(entry.getValue())) {
        while (result.hasNext()) {
          rows += result.next().size();
        }
      }
      QueryTimes.record(entry.getKey(), System.nanoTime() - start);
    }
    return rows;
  }

  private Result run(PreparedQuery statement) {
    return statement.run(given(statement));
  }

  /** The parameters that a query has. */
  private Map<String, Object> given(PreparedQuery statement) {
    Map<String, Object> given = new LinkedHashMap<>(parameters);
    given.keySet().retainAll(statement.parameters());
    return given;
  }

  /** Closes the graph. */
  @TearDown(Level.Trial)
  public void close() {
    session.close();
    database.close();
  }
}
