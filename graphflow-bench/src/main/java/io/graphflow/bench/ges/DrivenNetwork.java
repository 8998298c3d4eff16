package io.graphflow.bench.ges;

import io.graphflow.Database;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.interactive.database.DummyTarget;
import io.graphflow.interactive.database.InteractiveDatabase;
import io.graphflow.interactive.database.InteractiveTarget;
import io.graphflow.interactive.driver.DriverOptions;
import io.graphflow.interactive.driver.Measurements;
import io.graphflow.interactive.driver.Pace;
import io.graphflow.interactive.driver.StandInRun;
import io.graphflow.interactive.driver.Workload;
import io.graphflow.interactive.driver.WorkloadMix;
import io.graphflow.interactive.network.DatabaseFolder;
import io.graphflow.interactive.network.NetworkFolder;
import io.graphflow.interactive.network.ParameterChooser;
import io.graphflow.interactive.network.ParameterFiles;
import io.graphflow.interactive.operation.InteractiveOperation;
import io.graphflow.interactive.validation.CheckedRun;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A network with update streams, on which the stand-in driver runs LDBC's Interactive workload. For use by one thread. */
final class DrivenNetwork {
  /** What an update waits for: the disk, as durability belongs to the workload. */
  static final Durability DURABILITY = Durability.SYNC;

  /**
   * The argument for as many threads as can run at a time. Update streams, which mostly wait for the disk, have threads
   * besides.
   */
  static final String ALL_READERS = "all";

  private static final long SEED = 42;
  private static final double SHORT_READ_STEP = 0.2;
  private static final int DRAWN_SETS = 100;

  private final BenchmarkGraph graph;
  private final Map<InteractiveOperation, List<Map<String, Object>>> parameters;
  private final Workload workload;

  private DrivenNetwork(BenchmarkGraph graph,
      Map<InteractiveOperation, List<Map<String, Object>>> parameters, Workload workload) {
    this.graph = graph;
    this.parameters = parameters;
    this.workload = workload;
  }

  /**
   * Reads the update streams of a graph.
   *
   * @param scaleFactor the one whose frequencies of complex reads are taken
   * @throws IOException if the graph has no update streams
   */
  static DrivenNetwork of(BenchmarkGraph graph, String scaleFactor) throws IOException {
    Path database = graph.database();
    List<Path> streams = NetworkFolder.streams(graph.file(BenchmarkGraph.UPDATES));
    if (streams.isEmpty()) {
      throw new IOException("no update streams lie beside " + database
          + "; delete the folder that it is in, and it is made again, with the streams of its data");
    }
    WorkloadMix mix = WorkloadMix.ofScaleFactor(scaleFactor)
        .withUpdateMillis(Workload.meanUpdateMillis(streams));
    Map<InteractiveOperation, List<Map<String, Object>>> parameters = parameters(graph);
    return new DrivenNetwork(
        graph, parameters, Workload.of(streams, parameters, mix, SHORT_READ_STEP));
  }

  private static Map<InteractiveOperation, List<Map<String, Object>>> parameters(
      BenchmarkGraph graph) throws IOException {
    Path files = graph.file(BenchmarkGraph.PARAMETERS);
    if (Files.isDirectory(files)) {
      return ParameterFiles.read(files);
    }
    try (Database database =
        Database.open(graph.database(), DatabaseOptions.DEFAULT.withReadOnly(true))) {
      return ParameterChooser.choose(database, SEED, DRAWN_SETS);
    }
  }

  /** Sets of parameters of each complex read. */
  Map<InteractiveOperation, List<Map<String, Object>>> parameters() {
    return parameters;
  }

  /** The operations. */
  Workload workload() {
    return workload;
  }

  /**
   * Runs on a copy of the database, which is deleted afterwards, so that each run begins with the same state.
   *
   * @param readers how many threads read at a time
   * @throws io.graphflow.exception.InternalException if updates are missing in the copy then
   */
  Measurements run(DrivenVariant variant, Pace pace, int readers)
      throws IOException, InterruptedException {
    Path copy = graph.file("driven-" + variant.name().toLowerCase(Locale.ROOT));
    DatabaseFolder.copy(graph.database(), copy);
    try (InteractiveDatabase database =
        InteractiveDatabase.open(copy, variant.engine(), variant.trees(), DURABILITY)) {
      return CheckedRun.measure(run(pace, readers), database);
    } finally {
      DatabaseFolder.delete(copy);
    }
  }

  /** Runs on what a caller has opened, and checks nothing. */
  Measurements run(InteractiveTarget target, Pace pace, int readers)
      throws IOException, InterruptedException {
    return run(pace, readers).measure(target);
  }

  /** Runs on nothing, for what the driver costs itself. */
  Measurements runOnNothing(Pace pace, int readers) throws IOException, InterruptedException {
    try (DummyTarget nothing = new DummyTarget()) {
      return run(nothing, pace, readers);
    }
  }

  /**
   * How many threads read at a time.
   *
   * @param argument their number, or {@link #ALL_READERS}
   */
  static int readers(String argument) {
    return argument.equals(ALL_READERS)
        ? Runtime.getRuntime().availableProcessors()
        : Integer.parseInt(argument);
  }

  private StandInRun run(Pace pace, int readers) {
    return new StandInRun(workload, pace,
        new DriverOptions(readers, pace.timeCompression(), SHORT_READ_STEP, SEED));
  }
}
