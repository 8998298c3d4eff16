package io.graphflow.bench.graph;

import io.graphflow.generate.Progress;
import io.graphflow.generate.imdb.ImdbGenerator;
import io.graphflow.generate.imdb.ImdbOptions;
import io.graphflow.generate.powerlaw.PowerLawGenerator;
import io.graphflow.generate.powerlaw.PowerLawOptions;
import io.graphflow.generate.snb.SnbGenerator;
import io.graphflow.generate.snb.SnbOptions;
import io.graphflow.storage.load.DatasetLoader;
import io.graphflow.storage.load.LoadOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiConsumer;

/** Makes the database of a graph. */
interface GraphSource {
  /**
   * Makes a database.
   *
   * @param files a folder for files on the way, which does not exist yet
   * @param database where it goes
   */
  void load(Path files, Path database) throws IOException;

  static GraphSource powerLaw(long vertexCount, long edgeCount) {
    return (files, database) -> {
      PowerLawGenerator.generate(
          new PowerLawOptions(files, vertexCount, edgeCount, BenchmarkGraph.SEED), Progress.NONE);
      DatasetLoader.load(files, null, database, LoadOptions.defaults());
    };
  }

  static GraphSource socialNetwork(double scale, double activity) {
    return (files, database) -> {
      Path network = files.resolve("network");
      SnbGenerator.generate(new SnbOptions(network, scale, activity, BenchmarkGraph.SEED),
          Progress.NONE);
      DatasetLoader.load(descriptor(files, "ldbc-snb-interactive.json"), network, database,
          LoadOptions.defaults());
    };
  }

  /** A part of a social network, which is made first. */
  static GraphSource partOf(BenchmarkGraph network, BiConsumer<Path, Path> copy) {
    return (_, database) -> copy.accept(network.database(), database);
  }

  static GraphSource movies(double scale) {
    return (files, database) -> {
      Path tables = files.resolve("tables");
      ImdbGenerator.generate(new ImdbOptions(tables, scale, BenchmarkGraph.SEED), Progress.NONE);
      DatasetLoader.load(descriptor(files, "imdb-job.json"), tables, database,
          LoadOptions.defaults());
    };
  }

  static GraphSource regular(int vertexCount, int edgeCount, int listLength) {
    return (files, database) -> {
      Files.createDirectories(files);
      RegularGraph.write(files, vertexCount, edgeCount, listLength);
      DatasetLoader.load(files, null, database, LoadOptions.defaults());
    };
  }

  /** A descriptor that comes with the project, as a file. */
  private static Path descriptor(Path folder, String name) throws IOException {
    Path copy = folder.resolve(name);
    try (InputStream in = GraphSource.class.getResourceAsStream("/datasets/" + name)) {
      Files.write(copy, in.readAllBytes());
    }
    return copy;
  }
}
