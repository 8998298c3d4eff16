package io.graphflow.bench.table3;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.GraphFacts;
import io.graphflow.bench.graph.HeapGraph;
import io.graphflow.core.Database;
import io.graphflow.core.DatabaseOptions;
import io.graphflow.core.PreparedQuery;
import io.graphflow.core.Session;
import io.graphflow.core.SessionOptions;
import io.graphflow.core.execution.Engine;
import io.graphflow.parser.plan.CompilerOptions;
import io.graphflow.storage.snapshot.EdgePropertyStorage;
import io.graphflow.storage.snapshot.StorageOptions;
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
 * The paper's Table 3 (section 8.3): 1- and 2-hop queries with predicates on edge properties, in
 * forward and backward plans, over the structures that may hold the properties; one thread; and {@link
 * EdgePropertyLoops} as the limit. Only where properties lie, and what lists store to find them, differs
 * between the structures.
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
public class Table3Benchmark {
  /** Who answers. */
  public enum Contestant {
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

  /** Plans begin with one vertex in so many. */
  @Param("1")
  int sourceDivisor;

  @Param({"1", "2"})
  int hops;

  @Param({"FORWARD", "BACKWARD"})
  EdgePropertyQuery.Plan plan;

  /** Where the properties lie; nothing to the limit. */
  @Param({"PROPERTY_PAGES", "EDGE_COLUMNS", "DOUBLE_INDEXED"})
  EdgePropertyStorage structure;

  /** The paper's k. */
  @Param("128")
  int listsPerPage;

  @Param({"LIMIT", "GF_CL"})
  Contestant contestant;

  private EdgePropertyLoops loops;
  private Database database;
  private Session session;
  private PreparedQuery prepared;

  /** Opens the graph, made by the first who needs it, and checks the result. */
  @Setup(Level.Trial)
  public void open() throws IOException {
    BenchmarkGraph made = BenchmarkGraph.named(graph);
    EdgePropertyQuery query = EdgePropertyQuery.on(made, hops, plan, sourceDivisor);
    long expected = GraphFacts.fact(made, query.text() + " " + plan,
        heapGraph -> new EdgePropertyLoops(heapGraph, query).count());
    if (contestant == Contestant.LIMIT) {
      loops = new EdgePropertyLoops(HeapGraph.read(made), query);
    } else {
      database = Database.open(made.database(), DatabaseOptions.DEFAULT.with(
          StorageOptions.FILES.with(structure).withListsPerPage(listsPerPage)));
      session = database.session(SessionOptions.builder()
          .engine(Engine.valueOf(contestant.name()))
          .threads(1)
          .compilerOptions(new CompilerOptions(query.vertexOrder(), true, false))
          .build());
      prepared = session.prepare(query.text());
    }
    long result = run();
    if (result != expected) {
      throw new IllegalStateException("%s counted %,d paths, expected %,d: %s"
          .formatted(contestant, result, expected, query.text()));
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
