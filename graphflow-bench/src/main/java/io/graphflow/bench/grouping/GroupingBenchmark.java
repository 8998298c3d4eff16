package io.graphflow.bench.grouping;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.GraphFacts;
import io.graphflow.bench.graph.HeapGraph;
import io.graphflow.core.Database;
import io.graphflow.core.PreparedQuery;
import io.graphflow.core.Result;
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
 * The vertices with the most edges or walks (target 4): counts by vertex, and the 20 largest; beside
 * loops by hand over an array of counters.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules=jdk.incubator.vector",
        "--enable-native-access=ALL-UNNAMED", "-Xms2g", "-Xmx2g"})
public class GroupingBenchmark {
  /** Who answers. */
  public enum Contestant {
    /** Loops written by hand over arrays. */
    LIMIT,
    /** Columnar storage, list-based. */
    GF_CL
  }

  /** A graph's name. */
  @Param("powerlaw-1000000-15000000")
  String graph;

  @Param
  GroupQuery query;

  @Param
  Contestant contestant;

  private GroupLoops loops;
  private Database database;
  private Session session;
  private PreparedQuery prepared;

  /** Opens the graph, made by the first who needs it, and checks the result. */
  @Setup(Level.Trial)
  public void open() throws IOException {
    BenchmarkGraph made = BenchmarkGraph.named(graph);
    long median = GraphFacts.medianOf(made);
    String text = query.text(made.edgeNames(), median);
    long expected =
        GraphFacts.fact(made, text, heap -> new GroupLoops(heap, median).answer(query));
    if (contestant == Contestant.LIMIT) {
      loops = new GroupLoops(HeapGraph.read(made), median);
    } else {
      database = Database.open(made.database());
      session = database.session(SessionOptions.builder()
          .engine(Engine.GF_CL)
          .threads(1)
          .compilerOptions(new CompilerOptions(List.of(), true, true))
          .build());
      prepared = session.prepare(text);
    }
    long result = run();
    if (result != expected) {
      throw new IllegalStateException("%s answered %,d, expected %,d: %s"
          .formatted(contestant, result, expected, text));
    }
  }

  /** Answers the query; the sum of the counts, as ties leave open whose they are. */
  @Benchmark
  public long run() {
    if (loops != null) {
      return loops.answer(query);
    }
    long sum = 0;
    try (Result result = prepared.run()) {
      while (result.hasNext()) {
        sum += result.next().get(1).asLong();
      }
    }
    return sum;
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
