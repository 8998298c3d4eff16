package io.graphflow.bench.afterpattern;

import io.graphflow.Database;
import io.graphflow.PreparedQuery;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.workload.AfterPatternQuery;
import io.graphflow.bench.workload.Answer;
import io.graphflow.bench.workload.KnownAnswers;
import io.graphflow.bench.workload.Workload;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.io.IOException;
import java.util.LinkedHashMap;
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

/** Queries whose work is what they do with the rows of their pattern, and such as begin at few vertices. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules=jdk.incubator.vector",
        // The system's first touch of a page may cost more than the query that asks for it.
        "--enable-native-access=ALL-UNNAMED", "-Xms3g", "-Xmx3g", "-XX:+AlwaysPreTouch"})
public class AfterPatternBenchmark {
  /** The graph. */
  @Param("powerlaw-200000-3000000")
  String graph;

  /** The query. */
  @Param
  AfterPatternQuery query;

  /** What runs it. */
  @Param({"GF_CV", "GF_CL", "GF_FT"})
  Engine engine;

  /** The number of worker threads. */
  @Param("1")
  int threads;

  /** What the query may keep, so that the rest goes to the disk; 0 for as much as it wants. */
  @Param("0")
  int memoryMegabytes;

  private Database database;
  private Session session;
  private PreparedQuery prepared;
  private Map<String, Object> parameters;

  /** Creates the benchmark. */
  public AfterPatternBenchmark() {}

  /** Opens the graph, and compares the answer with that of the other engines. */
  @Setup(Level.Trial)
  public void open() throws IOException {
    BenchmarkGraph made = BenchmarkGraph.named(graph);
    database = Database.open(made.database(), DatabaseOptions.DEFAULT.withReadOnly(true));
    session = database.session(SessionOptions.DEFAULT.withEngine(engine)
        .withThreads(threads)
        .withMemoryLimitBytes((long) memoryMegabytes << 20));
    prepared = session.prepare(Workload.AFTER_PATTERN.text(query.key()));
    parameters = new LinkedHashMap<>(Workload.AFTER_PATTERN.parameters(database));
    parameters.keySet().retainAll(prepared.parameters());
    KnownAnswers known = new KnownAnswers(made);
    try (Result result = prepared.run(parameters)) {
      known.check(prepared.text() + parameters, Answer.of(result),
          engine.displayName() + " with " + threads + " threads");
    }
    known.store();
  }

  /** Runs the query, all of whose rows are read. */
  @Benchmark
  public String run() {
    try (Result result = prepared.run(parameters)) {
      return result.list().toString();
    }
  }

  /** Closes the graph. */
  @TearDown(Level.Trial)
  public void close() {
    session.close();
    database.close();
  }
}
