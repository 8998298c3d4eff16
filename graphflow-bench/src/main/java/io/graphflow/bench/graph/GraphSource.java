package io.graphflow.bench.graph;

import io.graphflow.generate.Progress;
import io.graphflow.generate.imdb.ImdbGenerator;
import io.graphflow.generate.imdb.ImdbOptions;
import io.graphflow.generate.powerlaw.PowerLawGenerator;
import io.graphflow.generate.powerlaw.PowerLawOptions;
import io.graphflow.generate.snb.SnbGenerator;
import io.graphflow.generate.snb.SnbOptions;
import io.graphflow.interactive.network.NetworkFolder;
import io.graphflow.interactive.network.NetworkIndexes;
import io.graphflow.storage.load.DatasetLoader;
import io.graphflow.transfer.LoadOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** Makes the database of a graph. */
interface GraphSource {
  /** The last share of a network's time that is in update streams. */
  double UPDATE_SHARE = 0.1;
  /** How many pairs of update streams there are. */
  int UPDATE_PARTITIONS = 8;
  /** How many sets of parameters each complex read has. */
  int PARAMETER_SETS = 100;

  /**
   * Makes a database.
   *
   * @param files a folder for files on the way, which does not exist yet
   * @param database where it goes
   */
  void load(Path files, Path database) throws IOException;

  /**
   * Writes the CSV files that the database is made of.
   *
   * @param folder where to; does not exist yet
   * @throws UnsupportedOperationException if it is not made of files
   */
  default void write(Path folder) throws IOException {
    throw new UnsupportedOperationException("a graph that is not made of files");
  }

  static GraphSource powerLaw(long vertexCount, long edgeCount) {
    return new Generated(folder -> PowerLawGenerator.generate(
        new PowerLawOptions(folder, vertexCount, edgeCount, BenchmarkGraph.SEED), Progress.NONE),
        null);
  }

  static GraphSource socialNetwork(double scale, double activity) {
    return new Generated(folder -> SnbGenerator.generate(
        new SnbOptions(folder, scale, activity, BenchmarkGraph.SEED), Progress.NONE),
        "ldbc-snb-interactive.json");
  }

  /** With as much in update streams as LDBC's has, in several of them, whose commits the disk then forces together. */
  static GraphSource socialNetworkWithUpdates(double scale) {
    return new Indexed(new Generated(folder -> SnbGenerator.generate(
        new SnbOptions(folder, scale, BenchmarkGraph.SEED)
            .withUpdates(UPDATE_SHARE, UPDATE_PARTITIONS)
            .withParameters(PARAMETER_SETS),
        Progress.NONE), "ldbc-snb-interactive.json"));
  }

  /** A part of a graph, which is made first. */
  static GraphSource partOf(BenchmarkGraph whole, BiConsumer<Path, Path> copy) {
    return (_, database) -> copy.accept(whole.database(), database);
  }

  static GraphSource movies(double scale) {
    return new Generated(folder -> ImdbGenerator.generate(
        new ImdbOptions(folder, scale, BenchmarkGraph.SEED), Progress.NONE), "imdb-job.json");
  }

  static GraphSource regular(int vertexCount, int edgeCount, int listLength) {
    return new Generated(folder -> {
      Files.createDirectories(folder);
      RegularGraph.write(folder, vertexCount, edgeCount, listLength);
    }, null);
  }

  /** Real files, by a descriptor that comes with the project. */
  static GraphSource tables(String descriptor, Path data) {
    return (files, database) -> {
      Files.createDirectories(files);
      DatasetLoader.load(shippedDescriptor(files, descriptor), data, database,
          LoadOptions.DEFAULT);
      keepBeside(database, data);
    };
  }

  /** Copies what benchmarks need of the data besides the graph, as far as it is there. */
  private static void keepBeside(Path database, Path data) throws IOException {
    // LDBC's generator writes streams beside the graph, and people put them into a folder.
    Path inFolder = data.resolve(BenchmarkGraph.UPDATES);
    List<Path> streams = NetworkFolder.streams(data);
    copy(streams.isEmpty() ? NetworkFolder.streams(inFolder) : streams,
        database.resolveSibling(BenchmarkGraph.UPDATES));
    for (String folder : List.of(BenchmarkGraph.REFERENCE, BenchmarkGraph.PARAMETERS)) {
      copy(files(data.resolve(folder)), database.resolveSibling(folder));
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  private static void copy(List<Path> files, Path to) throws IOException {
    for (Path file : files) {
      Files.createDirectories(to);
      Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** An edge list of KONECT. */
  static GraphSource edgeList(Path list) {
    return (files, database) -> {
      KonectEdgeList.convert(list, files);
      DatasetLoader.load(shippedDescriptor(files, "konect.json"), files, database,
          LoadOptions.DEFAULT);
    };
  }

  /** A graph that another process made, and that cannot be made from its name. */
  static GraphSource alreadyMade(String name) {
    return (_, _) -> {
      throw new IOException("the graph " + name + " has been removed; run with --data again");
    };
  }

  /**
   * Files that are generated.
   *
   * @param generator writes them
   * @param descriptor name of the project's descriptor that says what is in them; null if a file
   *     among them does
   */
  record Generated(Generator generator, String descriptor) implements GraphSource {
    @Override
    public void write(Path folder) throws IOException {
      generator.generate(folder);
    }

    @Override
    public void load(Path files, Path database) throws IOException {
      if (descriptor == null) {
        write(files);
        DatasetLoader.load(files, null, database, LoadOptions.DEFAULT);
        return;
      }
      Path data = files.resolve("data");
      write(data);
      DatasetLoader.load(shippedDescriptor(files, descriptor), data, database,
          LoadOptions.DEFAULT);
      keepBeside(database, data);
    }
  }

  /** A network with the indexes of the workload. */
  record Indexed(GraphSource network) implements GraphSource {
    @Override
    public void write(Path folder) throws IOException {
      network.write(folder);
    }

    @Override
    public void load(Path files, Path database) throws IOException {
      network.load(files, database);
      NetworkIndexes.create(database);
    }
  }

  /** Writes files. */
  @FunctionalInterface
  interface Generator {
    /** Writes into a folder, which does not exist yet. */
    void generate(Path folder) throws IOException;
  }

  /** A descriptor that comes with the project lies in its jar, and is loaded from a file. */
  private static Path shippedDescriptor(Path folder, String name) throws IOException {
    Path copy = folder.resolve(name);
    try (InputStream in = GraphSource.class.getResourceAsStream("/datasets/" + name)) {
      Files.write(copy, in.readAllBytes());
    }
    return copy;
  }
}
