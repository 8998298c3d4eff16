package io.graphflow.bench.filter;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.EdgeNames;
import io.graphflow.bench.graph.GraphFacts;
import io.graphflow.bench.graph.HeapGraph;
import io.graphflow.bench.table4.Table4Benchmark.Contestant;
import io.graphflow.core.Database;
import io.graphflow.core.PreparedQuery;
import io.graphflow.core.Session;
import io.graphflow.core.SessionOptions;
import io.graphflow.core.execution.Engine;
import io.graphflow.parser.plan.CompilerOptions;
import java.io.IOException;
import java.util.List;
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
 * Paths of two edges whose second is later than the first, counted: flat against list (paper section
 * 6.2). One thread, from left to right; and a loop by hand as the limit.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules=jdk.incubator.vector",
        "--enable-native-access=ALL-UNNAMED", "-Xms2g", "-Xmx2g"})
public class TwoEdgesBenchmark {
  /** A graph's name. */
  @Param("powerlaw-1000000-15000000")
  String graph;

  @Param({"LIMIT", "GF_CV", "GF_CL"})
  Contestant contestant;

  private HeapGraph heapGraph;
  private Database database;
  private Session session;
  private PreparedQuery prepared;

  /** Opens the graph, made by the first who needs it, and checks the result. */
  @Setup(Level.Trial)
  public void open() throws IOException {
    BenchmarkGraph made = BenchmarkGraph.named(graph);
    String text = text(made.edgeNames());
    long expected = GraphFacts.fact(made, text, TwoEdgesBenchmark::count);
    if (contestant == Contestant.LIMIT) {
      heapGraph = HeapGraph.read(made);
    } else {
      database = Database.open(made.database());
      session = database.session(SessionOptions.builder()
          .engine(Engine.valueOf(contestant.name()))
          .threads(1)
          .compilerOptions(new CompilerOptions(List.of("a", "b", "c"), true, false))
          .build());
      prepared = session.prepare(text);
    }
    long result = run();
    if (result != expected) {
      throw new IllegalStateException("%s counted %,d paths, expected %,d: %s"
          .formatted(contestant, result, expected, text));
    }
  }

  private static String text(EdgeNames names) {
    return "MATCH REPEATABLE ELEMENTS (a:%1$s)-[e:%2$s]->(b:%1$s)-[f:%2$s]->(c:%1$s) "
        .formatted(names.vertexLabel(), names.edgeLabel())
        + "WHERE f.%1$s > e.%1$s RETURN count(*) AS paths".formatted(names.property());
  }

  /** The loop by hand. */
  static long count(HeapGraph graph) {
    int[] starts = graph.starts();
    int[] neighbours = graph.neighbours();
    int[] times = graph.timestamps();
    long count = 0;
    for (int a = 0; a < graph.vertexCount(); a++) {
      int end = starts[a + 1];
      for (int i = starts[a]; i < end; i++) {
        int b = neighbours[i];
        count += greater(times, starts[b], starts[b + 1], times[i]);
      }
    }
    return count;
  }

  private static int greater(int[] times, int from, int to, int bound) {
    int count = 0;
    for (int i = from; i < to; i++) {
      count += times[i] > bound ? 1 : 0;
    }
    return count;
  }

  /** Answers the query. */
  @Benchmark
  public long run() {
    return heapGraph != null ? count(heapGraph) : prepared.run().single().get(0).asLong();
  }

  /** Closes the graph. */
  @TearDown(Level.Trial)
  public void close() {
    if (database != null) {
      session.close();
      database.close();
    }
  }
}
