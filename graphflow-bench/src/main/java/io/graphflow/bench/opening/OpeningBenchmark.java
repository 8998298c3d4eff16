package io.graphflow.bench.opening;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.bench.graph.BenchmarkGraph;
import java.io.IOException;
import java.nio.file.Path;
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
import org.openjdk.jmh.annotations.Warmup;

/** Opens and closes a database: the first time in a JVM, classes loaded on the way, and again. */
@State(Scope.Benchmark)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules=jdk.incubator.vector",
        "--enable-native-access=ALL-UNNAMED", "-Xmx1g"})
public class OpeningBenchmark {
  /** A graph's name. */
  @Param({"powerlaw-10000-150000", "powerlaw-1000000-15000000"})
  String graph;

  private Path database;

  /** Makes the graph, if it is not there. */
  @Setup(Level.Trial)
  public void find() throws IOException {
    database = BenchmarkGraph.named(graph).database();
  }

  /** The first time in a JVM; without warm-up. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  public long first() {
    return openAndClose();
  }

  /** The first time in a JVM, with the first query; without warm-up. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  public long firstQuery() {
    try (Database opened = Database.open(database); Session session = opened.session()) {
      long edges = opened.schema().relationshipTypes().getFirst().connections().getFirst().count();
      long counted =
          session.run("MATCH (a)-[e]->(b) RETURN count(*)").single().get(0).asLong();
      if (counted != edges) {
        throw new IllegalStateException("counted " + counted + " edges of " + edges);
      }
      return counted;
    }
  }

  /** Again and again. */
  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  public long again() {
    return openAndClose();
  }

  /** The number of edges, which the catalog knows. */
  private long openAndClose() {
    try (Database opened = Database.open(database)) {
      return opened.schema().relationshipTypes().getFirst().connections().getFirst().count();
    }
  }
}
