package io.graphflow.bench.lsqb;

import io.graphflow.Database;
import io.graphflow.PreparedQuery;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.workload.Answer;
import io.graphflow.bench.workload.KnownAnswers;
import io.graphflow.bench.workload.Workload;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.io.IOException;
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

/** Counts of the patterns of the Labelled Subgraph Query Benchmark. */
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
public class LsqbBenchmark {
  /** The graph. */
  @Param("snb-0.1")
  String graph;

  /** The name of the query. */
  @Param({"q1", "q2", "q3", "q4", "q5", "q6", "q7", "q8", "q9"})
  String query;

  /** What runs it. */
  @Param({"GF_CV", "GF_CL"})
  Engine engine;

  /** The number of worker threads. */
  @Param("1")
  int threads;

  private Database database;
  private Session session;
  private PreparedQuery prepared;

  /** Creates the benchmark. */
  public LsqbBenchmark() {}

  /** Opens the graph, and compares the answer with that of the other engines. */
  @Setup(Level.Trial)
  public void open() throws IOException {
    BenchmarkGraph made = BenchmarkGraph.named(graph);
    database = Database.open(made.database(), DatabaseOptions.DEFAULT.withReadOnly(true));
    session = database.session(SessionOptions.DEFAULT.withEngine(engine).withThreads(threads));
    prepared = session.prepare(Workload.LSQB.text(query));
    KnownAnswers known = new KnownAnswers(made);
    try (Result result = prepared.run()) {
      known.check(prepared.text(), Answer.of(result),
          engine.displayName() + " with " + threads + " threads");
    }
    known.store();
  }

  /** Counts. */
  @Benchmark
  public long run() {
    try (Result result = prepared.run()) {
      return result.single().get(0).asLong();
    }
  }

  /** Closes the graph. */
  @TearDown(Level.Trial)
  public void close() {
    session.close();
    database.close();
  }
}
