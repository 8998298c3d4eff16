package io.graphflow.bench.table4;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.GraphFacts;
import io.graphflow.bench.graph.HeapGraph;
import io.graphflow.core.Database;
import io.graphflow.core.PreparedQuery;
import io.graphflow.core.Session;
import io.graphflow.core.SessionOptions;
import io.graphflow.core.execution.Engine;
import io.graphflow.parser.plan.CompilerOptions;
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
 * The paper's Table 4 (section 8.5): 1-, 2- and 3-hop FILTER and COUNT(*), GF-CV against GF-CL, with
 * the same left-to-right plan and one thread; and {@link KHopLoops} as the limit.
 *
 * <p>A 3-hop query enumerates 3.4 billion paths of the graph of 1 million vertices and 15 million
 * edges, too many for Volcano: it starts from a fiftieth of the vertices, as the paper restricts WIKI's.
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
public class Table4Benchmark {
  /** Who answers. */
  public enum Contestant {
    /** Row storage, Volcano; not in the paper's table, and off unless asked for. */
    GF_RV,
    /** Columnar storage, Volcano. */
    GF_CV,
    /** Columnar storage, list-based. */
    GF_CL,
    /** Loops written by hand over arrays. */
    LIMIT
  }

  /** A graph's name. */
  @Param("powerlaw-1000000-15000000")
  String graph;

  /** Paths start from one in so many vertices. */
  @Param("1")
  int sourceDivisor;

  @Param({"1", "2", "3"})
  int hops;

  @Param({"FILTER", "COUNT"})
  KHopQuery.Kind query;

  @Param({"WALKS", "EDGE_ONCE"})
  KHopQuery.Rule rule;

  @Param({"LIMIT", "GF_CV", "GF_CL"})
  Contestant contestant;

  /** Worker threads of GF-CL. */
  @Param("1")
  int threads;

  private KHopLoops loops;
  private Database database;
  private Session session;
  private PreparedQuery prepared;

  /** Opens the graph, made by the first who needs it, and checks the result. */
  @Setup(Level.Trial)
  public void open() throws IOException {
    BenchmarkGraph made = BenchmarkGraph.named(graph);
    KHopQuery asked = KHopQuery.on(made, hops, query, rule, sourceDivisor);
    long expected = GraphFacts.fact(made, asked.text(),
        heapGraph -> new KHopLoops(heapGraph, asked).count());
    if (contestant == Contestant.LIMIT) {
      loops = new KHopLoops(HeapGraph.read(made), asked);
    } else {
      database = Database.open(made.database());
      session = database.session(SessionOptions.builder()
          .engine(Engine.valueOf(contestant.name()))
          .threads(threads)
          .compilerOptions(new CompilerOptions(asked.vertexOrder(), true, false))
          .build());
      prepared = session.prepare(asked.text());
    }
    long result = run();
    if (result != expected) {
      throw new IllegalStateException("%s counted %,d paths, expected %,d: %s"
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
