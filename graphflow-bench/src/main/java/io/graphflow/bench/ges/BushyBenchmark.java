package io.graphflow.bench.ges;

import io.graphflow.Database;
import io.graphflow.PreparedQuery;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.workload.Answer;
import io.graphflow.bench.workload.KnownAnswers;
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

/**
 * Aggregates over three branches of a pattern that share nothing but their middle: posts, friends and interests of
 * each person. Flat rows are their product.
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
public class BushyBenchmark {
  /** The query: each aggregate reads another branch. */
  static final String QUERY = "MATCH (p:Person)<-[:HAS_CREATOR]-(m:Post), (p)-[:KNOWS]-(q:Person),"
      + " (p)-[:HAS_INTEREST]->(t:Tag)"
      + " RETURN sum(m.length) AS length, max(q.creationDate) AS last, count(DISTINCT t.name) AS tags";

  /** A graph's name. */
  @Param("snb-0.1")
  String graph;

  @Param({"GF_CV", "GF_CL", "GF_FT"})
  Engine engine;

  private Database database;
  private Session session;
  private PreparedQuery query;

  /**
   * Opens the graph, which the first fork makes, and checks the answer.
   *
   * @throws IllegalStateException if it is not that of the engines measured before
   */
  @Setup(Level.Trial)
  public void open() throws IOException {
    BenchmarkGraph made = BenchmarkGraph.named(graph);
    database = Database.open(made.database(), DatabaseOptions.DEFAULT.withReadOnly(true));
    session = database.session(SessionOptions.DEFAULT.withEngine(engine).withThreads(1));
    query = session.prepare(QUERY);
    KnownAnswers known = new KnownAnswers(made);
    try (Result result = query.run()) {
      known.check(QUERY, Answer.of(result), engine.displayName());
    }
    known.store();
  }

  /** Answers the query; returns its row. */
  @Benchmark
  public String run() {
    try (Result result = query.run()) {
      return result.single().toString();
    }
  }

  /** Closes the graph. */
  @TearDown(Level.Trial)
  public void close() {
    session.close();
    database.close();
  }
}
