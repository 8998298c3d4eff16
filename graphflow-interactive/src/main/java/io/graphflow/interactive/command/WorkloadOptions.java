package io.graphflow.interactive.command;

import io.graphflow.Database;
import io.graphflow.exception.UsageException;
import io.graphflow.interactive.driver.DriverOptions;
import io.graphflow.interactive.driver.Pace;
import io.graphflow.interactive.driver.Workload;
import io.graphflow.interactive.driver.WorkloadMix;
import io.graphflow.interactive.network.NetworkFolder;
import io.graphflow.interactive.network.ParameterChooser;
import io.graphflow.interactive.network.ParameterFiles;
import io.graphflow.interactive.operation.InteractiveOperation;
import io.graphflow.interactive.operation.OperationKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Options that say which operations run, and when. */
public final class WorkloadOptions {
  /** In the place of a rate: find the highest one. */
  private static final String SEARCH = "search";
  private static final long DEFAULT_OPERATIONS = 50_000;
  private static final long DEFAULT_WARM_UP = 10_000;

  /** How many sets of parameters of each complex read are drawn. */
  private static final int DRAWN_SETS = 100;

  @Option(
      names = "--mix",
      paramLabel = "SF",
      defaultValue = "1",
      description = "Take the frequencies of complex reads that LDBC lays down for this scale factor "
          + "(default: ${DEFAULT-VALUE}).")
  private String scaleFactor;

  @Option(
      names = "--frequency",
      paramLabel = "READ=N",
      description = "Another frequency: one such read after N updates, as in IC5=57.")
  private Map<InteractiveOperation, Integer> frequencies = new LinkedHashMap<>();

  @Option(
      names = "--update-interleave",
      paramLabel = "MS",
      description = "Mean time between two updates in the network, on which the times of complex reads "
          + "hang (default: as it is in the update streams).")
  private Long updateMillis;

  @Option(
      names = "--updates",
      paramLabel = "DIR",
      description = "Folder of the update streams (default: that of the data, or update_streams there).")
  private Path updates;

  @Option(
      names = "--parameters",
      paramLabel = "DIR",
      description = "Folder of interactive_1_param.txt to interactive_14_param.txt (default: "
          + "substitution_parameters in the data; without it, sets are drawn from the data by the seed).")
  private Path parameters;

  @Option(
      names = "--operations",
      paramLabel = "N",
      description = "How many operations to measure, short reads included (default: "
          + DEFAULT_OPERATIONS + ").")
  private Long operations;

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      description = "How many to run before, unmeasured, by the same schedule; 0 for none (default: "
          + DEFAULT_WARM_UP + ").")
  private Long warmUp;

  @Option(
      names = "--rate",
      paramLabel = "OPS",
      defaultValue = "1000",
      description = "How many operations a second are due (default: ${DEFAULT-VALUE}); or search, with which "
          + "benchmark finds the highest rate at which it passes.")
  private String rate;

  @Option(
      names = "--time-compression",
      paramLabel = "RATIO",
      description = "Instead of --rate: seconds of the run for a second of the network.")
  private Double timeCompression;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "2",
      description = "Threads for reads; each update stream has one besides (default: "
          + "${DEFAULT-VALUE}).")
  private int threads;

  @Option(
      names = "--dissipation",
      paramLabel = "P",
      defaultValue = "0.2",
      description = "By how much the probability of a next group of short reads decreases (default: "
          + "${DEFAULT-VALUE}).")
  private double dissipation;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "42",
      description = "Seed of what is drawn (default: ${DEFAULT-VALUE}).")
  private long seed;

  /** Where parameters were drawn into, or null if none were yet. */
  private Path drawn;

  /** Creates the options; picocli fills them. */
  public WorkloadOptions() {}

  /**
   * Checks what can be checked without the data, which then need not be loaded for nothing.
   *
   * @throws UsageException if an option is wrong
   */
  public void check() {
    require(operations() >= 1, "--operations " + operations, "at least 1");
    require(warmUp() >= 0, "--warm-up " + warmUp, "at least 0");
    require(!searches(), "--rate " + rate, "a number, as only benchmark searches for a rate");
    require(rate() > 0, "--rate " + rate, "more than 0");
    checkWithoutRate();
  }

  /** Whether the highest rate is to be found. */
  public boolean searches() {
    return rate.equalsIgnoreCase(SEARCH);
  }

  /**
   * The same for a search, which chooses rates and numbers of operations itself.
   *
   * @throws UsageException if an option is wrong
   */
  void checkForSearch() {
    require(operations == null && warmUp == null, "--operations and --warm-up with --rate search",
        "--search-seconds, which says how long each try is");
    require(timeCompression == null, "--time-compression with --rate search", "one of them");
    checkWithoutRate();
  }

  private double rate() {
    try {
      return Double.parseDouble(rate);
    } catch (NumberFormatException e) {
      throw new UsageException("--rate " + rate + ": expected a number, or " + SEARCH, e);
    }
  }

  private void checkWithoutRate() {
    require(timeCompression == null || timeCompression > 0, "--time-compression " + timeCompression,
        "more than 0");
    require(threads >= 1, "--threads " + threads, "at least 1");
    require(dissipation > 0 && dissipation <= 1, "--dissipation " + dissipation,
        "more than 0, and at most 1");
    require(updateMillis == null || updateMillis >= 1, "--update-interleave " + updateMillis,
        "at least 1");
    mix(1);
  }

  private static void require(boolean right, String option, String expected) {
    if (!right) {
      throw new UsageException(option + ": expected " + expected);
    }
  }

  private WorkloadMix mix(long meanUpdateMillis) {
    WorkloadMix mix = WorkloadMix.ofScaleFactor(scaleFactor).withUpdateMillis(meanUpdateMillis);
    for (var entry : frequencies.entrySet()) {
      if (entry.getKey().kind() != OperationKind.COMPLEX_READ) {
        throw new UsageException(
            "--frequency " + entry.getKey() + ": expected one of IC1 to IC14");
      }
      mix = mix.withFrequency(entry.getKey(), entry.getValue());
    }
    return mix;
  }

  /**
   * Reads streams and parameters, which are written into the work folder if the network has none.
   *
   * @param target options that say which network, and where it is loaded
   */
  public Workload workload(TargetOptions target) throws IOException {
    List<Path> streams = NetworkFolder.streams(updates(target));
    if (streams.isEmpty()) {
      throw new UsageException("--updates " + updates + ": there is no update stream");
    }
    WorkloadMix mix =
        mix(updateMillis == null ? Workload.meanUpdateMillis(streams) : updateMillis);
    return Workload.of(streams, ParameterFiles.read(parameters(target)), mix, dissipation);
  }

  /** The folder of the update streams. */
  public Path updates(TargetOptions target) throws IOException {
    return updates == null ? target.network().updates() : updates;
  }

  /** The folder of the files of parameters, which are written first if there are none. */
  public Path parameters(TargetOptions target) throws IOException {
    if (parameters != null) {
      return parameters;
    }
    if (drawn != null) {
      return drawn;
    }
    NetworkFolder network = target.network();
    if (Files.isDirectory(network.parameters())) {
      return network.parameters();
    }
    Map<InteractiveOperation, List<Map<String, Object>>> sets;
    try (Database database = Database.open(target.database())) {
      sets = ParameterChooser.choose(database, seed, DRAWN_SETS);
    }
    drawn = target.work().resolve("parameters");
    ParameterFiles.write(drawn, sets);
    return drawn;
  }

  /** How many operations there shall be, and how fast, where no rate is searched for. */
  public Pace pace(Workload workload) {
    return timeCompression == null
        ? workload.pace(operations(), warmUp(), rate())
        : new Pace(operations(), warmUp(), timeCompression);
  }

  /** How the driver runs a workload. */
  public DriverOptions driver(Pace pace) {
    return new DriverOptions(threads, pace.timeCompression(), dissipation, seed);
  }

  /** The scale factor whose mix is taken. */
  public String scaleFactor() {
    return scaleFactor;
  }

  /** How many operations are measured. */
  public long operations() {
    return operations == null ? DEFAULT_OPERATIONS : operations;
  }

  private long warmUp() {
    return warmUp == null ? DEFAULT_WARM_UP : warmUp;
  }
}
