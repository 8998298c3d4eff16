package io.graphflow.bench.cycles;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.GraphFacts;
import io.graphflow.bench.graph.HeapGraph;
import io.graphflow.bench.table4.Table4Benchmark.Contestant;
import io.graphflow.core.Database;
import io.graphflow.core.PreparedQuery;
import io.graphflow.core.Session;
import io.graphflow.core.SessionOptions;
import io.graphflow.core.execution.Engine;
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
 * Counting triangles, one thread, by the optimizer's own plan, which intersects; and {@link CycleLoops}
 * as the limit.
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
public class CyclesBenchmark {
  /** A graph's name. */
  @Param("powerlaw-1000000-15000000")
  String graph;

  /** Whether edges may be walked against their direction. */
  @Param("false")
  boolean undirected;

  @Param({"LIMIT", "GF_CV", "GF_CL"})
  Contestant contestant;

  private CycleLoops loops;
  private Database database;
  private Session session;
  private PreparedQuery prepared;

  /** Opens the graph, made by the first who needs it, and checks the result. */
  @Setup(Level.Trial)
  public void open() throws IOException {
    BenchmarkGraph made = BenchmarkGraph.named(graph);
    CycleQuery asked = new CycleQuery(made.edgeNames(), undirected);
    long expected = GraphFacts.fact(made, asked.text(),
        heapGraph -> new CycleLoops(heapGraph, asked).count());
    if (contestant == Contestant.LIMIT) {
      loops = new CycleLoops(HeapGraph.read(made), asked);
    } else {
      database = Database.open(made.database());
      session = database.session(SessionOptions.builder()
          .engine(Engine.valueOf(contestant.name()))
          .threads(1)
          .build());
      prepared = session.prepare(asked.text());
    }
    long result = run();
    if (result != expected) {
      throw new IllegalStateException("%s counted %,d triangles, expected %,d: %s"
          .formatted(contestant, result, expected, asked.text()));
    }
  }

  /** Answers the query. */
  @Benchmark
  public long run() {
    return loops != null ? loops.count() : prepared.run().single().get(0).asLong();
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
