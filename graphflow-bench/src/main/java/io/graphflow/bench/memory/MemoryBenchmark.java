package io.graphflow.bench.memory;

import io.graphflow.Database;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.KnownNumbers;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.research.Layout;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.database.GraphStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
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
 * The price in time of the layouts beyond the paper's: the same {@link ReadWorkload} of the same social
 * network in +NULL and in each further step.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules=jdk.incubator.vector",
        "--enable-native-access=ALL-UNNAMED", "-Xms1g", "-Xmx1g"})
public class MemoryBenchmark {
  /** Name of a social network. */
  @Param("snb-0.1")
  String graph;

  @Param({"NULL", "OFFSETS", "FRAMES", "STRINGS"})
  Layout layout;

  @Param
  ReadWorkload reading;

  private AutoCloseable opened;
  private LongSupplier work;

  /** Opens the graph, which the first fork makes, and checks the result. */
  @Setup(Level.Trial)
  public void open() throws IOException {
    BenchmarkGraph made = BenchmarkGraph.named(graph);
    long expected =
        KnownNumbers.numberOfDatabase(made, reading.name(),
            database -> read(database, Layout.COLS));
    work = prepare(made.database(), layout);
    long result = run();
    if (result != expected) {
      throw new IllegalStateException("%s, %s: %,d, expected %,d"
          .formatted(reading, layout.displayName(), result, expected));
    }
  }

  private LongSupplier prepare(Path folder, Layout as) {
    if (reading.isQuery()) {
      Database database =
          Database.open(folder, DatabaseOptions.DEFAULT.withStorage(StorageOptions.of(as)));
      opened = database;
      return reading.query(database);
    }
    GraphStore store = GraphStore.open(folder, as);
    opened = store;
    return reading.loop(store);
  }

  private long read(Path folder, Layout as) {
    long result = prepare(folder, as).getAsLong();
    close();
    return result;
  }

  /** Reads. */
  @Benchmark
  public long run() {
    return work.getAsLong();
  }

  /** Closes the graph. */
  @TearDown(Level.Trial)
  public void close() {
    try {
      opened.close();
    } catch (Exception e) {
      throw new IllegalStateException("cannot close " + graph, e);
    }
  }
}
