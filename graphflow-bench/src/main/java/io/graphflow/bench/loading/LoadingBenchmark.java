package io.graphflow.bench.loading;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.generate.Progress;
import io.graphflow.generate.powerlaw.PowerLawGenerator;
import io.graphflow.generate.powerlaw.PowerLawOptions;
import io.graphflow.storage.load.DatasetLoader;
import io.graphflow.transfer.LoadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
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
 * Loads the CSV files of a power-law graph with one property on each edge into a new database, in a
 * heap of 2 GB; and {@link HandLoader}, on one thread, as the limit. How many processors a JVM sees is
 * for its arguments to say: {@code -XX:ActiveProcessorCount=1
 * -Djava.util.concurrent.ForkJoinPool.common.parallelism=0} for one.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@Fork(
    value = 1,
    jvmArgsAppend = {"--enable-native-access=ALL-UNNAMED", "-XX:+UseParallelGC", "-Xmx2g"})
public class LoadingBenchmark {
  /** The contestant that loads. */
  public enum Contestant {
    /** GraphflowDB. */
    GRAPHFLOW,
    /** Reads numbers into arrays. */
    LIMIT
  }

  @Param("1000000")
  int vertices;

  @Param("15000000")
  int edges;

  /** Processors that the JVM is told of; checked. */
  @Param("2")
  int processors;

  @Param({"LIMIT", "GRAPHFLOW"})
  Contestant contestant;

  private Path folder;

  /** Makes the files. */
  @Setup(Level.Trial)
  public void generate() throws IOException {
    int available = Runtime.getRuntime().availableProcessors();
    if (available != processors) {
      throw new IllegalStateException(
          "the JVM has " + available + " processors, not " + processors);
    }
    Files.createDirectories(BenchmarkGraph.graphsFolder());
    folder = Files.createTempDirectory(BenchmarkGraph.graphsFolder(), "loading-");
    PowerLawGenerator.generate(
        new PowerLawOptions(folder.resolve("files"), vertices, edges, BenchmarkGraph.SEED),
        Progress.NONE);
  }

  /** Deletes the database of the load before, which is not part of a load. */
  @Setup(Level.Iteration)
  public void forget() throws IOException {
    delete(folder.resolve("database"));
  }

  /** Loads them. */
  @Benchmark
  public long load() throws IOException {
    Path files = folder.resolve("files");
    long loaded = switch (contestant) {
      case GRAPHFLOW -> DatasetLoader
          .load(files, null, folder.resolve("database"), LoadOptions.DEFAULT)
          .relationshipCount();
      case LIMIT -> HandLoader.load(files, vertices, edges);
    };
    if (loaded != edges) {
      throw new IllegalStateException(contestant + " loaded " + loaded + " edges");
    }
    return loaded;
  }

  /** Deletes files and database. */
  @TearDown(Level.Trial)
  public void delete() throws IOException {
    delete(folder);
  }

  private static void delete(Path root) throws IOException {
    if (!Files.exists(root)) {
      return;
    }
    List<Path> paths;
    try (Stream<Path> walk = Files.walk(root)) {
      paths = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : paths) {
      Files.delete(path);
    }
  }
}
