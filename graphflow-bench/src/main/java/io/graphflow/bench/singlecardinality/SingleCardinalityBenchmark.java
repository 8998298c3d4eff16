package io.graphflow.bench.singlecardinality;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.GraphFacts;
import io.graphflow.core.Database;
import io.graphflow.core.DatabaseOptions;
import io.graphflow.core.PreparedQuery;
import io.graphflow.core.Session;
import io.graphflow.core.SessionOptions;
import io.graphflow.core.execution.Engine;
import io.graphflow.parser.plan.CompilerOptions;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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
 * Single-cardinality edges in a vertex column and in a CSR, empty lists compressed or not (section 7.4
 * of the paper's longer version): paths of 1 to 3 {@code REPLY_OF} edges between comments, counted by a
 * plan that joins forward, one thread; and {@link ReplyChains} as the limit.
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
public class SingleCardinalityBenchmark {
  /** Who answers. */
  public enum Contestant {
    /** Columnar storage, Volcano. */
    GF_CV,
    /** Columnar storage, list-based. */
    GF_CL,
    /** A loop written by hand over an array. */
    LIMIT
  }

  /** Name of a graph of replies. */
  @Param("replies-snb-1.0")
  String graph;

  @Param({"1", "2", "3"})
  int hops;

  /** What holds the edges; nothing to the limit. */
  @Param({"V_COL_UNC", "CSR_UNC", "V_COL_C", "CSR_C"})
  ReplyStructure structure;

  @Param({"LIMIT", "GF_CV", "GF_CL"})
  Contestant contestant;

  private ReplyChains chains;
  private Database database;
  private Session session;
  private PreparedQuery prepared;

  /** Opens the graph, made by the first who needs it, and checks the result. */
  @Setup(Level.Trial)
  public void open() throws IOException {
    BenchmarkGraph made = BenchmarkGraph.named(graph);
    long expected = GraphFacts.factOfDatabase(
        made, text(), folder -> ReplyChains.read(folder).count(hops));
    if (contestant == Contestant.LIMIT) {
      chains = ReplyChains.read(made.database());
    } else {
      database = Database.open(
          made.database(), DatabaseOptions.DEFAULT.with(structure.options()));
      session = database.session(SessionOptions.builder()
          .engine(Engine.valueOf(contestant.name()))
          .threads(1)
          .compilerOptions(new CompilerOptions(vertexOrder(), true, false))
          .build());
      prepared = session.prepare(text());
    }
    long result = run();
    if (result != expected) {
      throw new IllegalStateException("%s counted %,d paths, expected %,d: %s"
          .formatted(contestant, result, expected, text()));
    }
  }

  private String text() {
    StringBuilder text = new StringBuilder("MATCH REPEATABLE ELEMENTS (v0:Comment)");
    for (int hop = 1; hop <= hops; hop++) {
      text.append("-[:REPLY_OF]->(v").append(hop).append(":Comment)");
    }
    return text.append(" RETURN count(*) AS paths").toString();
  }

  private List<String> vertexOrder() {
    return IntStream.rangeClosed(0, hops).mapToObj(hop -> "v" + hop).toList();
  }

  /** Answers the query. */
  @Benchmark
  public long run() {
    return chains != null ? chains.count(hops) : prepared.run().single().get(0).asLong();
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
