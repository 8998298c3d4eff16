package io.graphflow.bench;

import io.graphflow.generate.Progress;
import io.graphflow.generate.powerlaw.PowerLawGenerator;
import io.graphflow.generate.powerlaw.PowerLawOptions;
import io.graphflow.generate.snb.SnbGenerator;
import io.graphflow.generate.snb.SnbOptions;
import io.graphflow.storage.load.DatasetLoader;
import io.graphflow.storage.load.LoadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Generated graphs, made once and found again by later forks and runs: a folder a graph, named by
 * what made it, below {@code target/benchmark-graphs} or the folder that the system property {@code
 * graphflow.bench.graphs} names.
 */
final class BenchmarkGraph {
  private static final String FOLDER_PROPERTY = "graphflow.bench.graphs";
  private static final long SEED = 1;

  private final Path folder;

  private BenchmarkGraph(Path folder) {
    this.folder = folder;
  }

  /** The power-law graph of that size. */
  static BenchmarkGraph powerLaw(long vertexCount, long edgeCount) throws IOException {
    BenchmarkGraph graph = named("powerlaw-" + vertexCount + "-" + edgeCount);
    if (!Files.isDirectory(graph.database())) {
      System.err.printf("Generating %,d vertices and %,d edges in %s%n",
          vertexCount, edgeCount, graph.folder);
      Path files = graph.folder.resolve("files");
      delete(files);
      PowerLawGenerator.generate(
          new PowerLawOptions(files, vertexCount, edgeCount, SEED), Progress.NONE);
      DatasetLoader.load(files, null, graph.database(), LoadOptions.defaults());
      delete(files);
    }
    return graph;
  }

  /** The social network of a scale factor. */
  static BenchmarkGraph socialNetwork(double scale, Path descriptor) throws IOException {
    BenchmarkGraph graph = named("snb-" + scale);
    if (!Files.isDirectory(graph.database())) {
      System.err.printf("Generating a social network of scale %s in %s%n", scale, graph.folder);
      Path files = graph.folder.resolve("files");
      delete(files);
      SnbGenerator.generate(new SnbOptions(files, scale, SEED), Progress.NONE);
      DatasetLoader.load(descriptor, files, graph.database(), LoadOptions.defaults());
      delete(files);
    }
    return graph;
  }

  /** A graph in which every list of the first vertices has the same length. */
  static BenchmarkGraph regular(int vertexCount, int edgeCount, int listLength)
      throws IOException {
    BenchmarkGraph graph = named("regular-" + edgeCount + "-" + listLength);
    if (!Files.isDirectory(graph.database())) {
      Path files = graph.folder.resolve("files");
      delete(files);
      Files.createDirectories(files);
      RegularGraph.write(files, vertexCount, edgeCount, listLength);
      DatasetLoader.load(files, null, graph.database(), LoadOptions.defaults());
      delete(files);
    }
    return graph;
  }

  private static BenchmarkGraph named(String name) throws IOException {
    Path root = Path.of(System.getProperty(FOLDER_PROPERTY, "target/benchmark-graphs"));
    Path folder = root.toAbsolutePath().resolve(name);
    Files.createDirectories(folder);
    return new BenchmarkGraph(folder);
  }

  /** Where the database is. */
  Path database() {
    return folder.resolve("database");
  }

  /** A file beside the database, for what is known of it. */
  Path file(String name) {
    return folder.resolve(name);
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      List<Path> paths;
      try (Stream<Path> walk = Files.walk(folder)) {
        paths = walk.sorted(Comparator.reverseOrder()).toList();
      }
      for (Path path : paths) {
        Files.delete(path);
      }
    }
  }
}
