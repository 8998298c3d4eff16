package io.graphflow.ldbc;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.graphflow.interactive.command.Footprint;
import io.graphflow.interactive.command.MinuteReport;
import io.graphflow.interactive.command.TargetOptions;
import io.graphflow.interactive.command.WorkloadOptions;
import io.graphflow.interactive.driver.DriverOptions;
import io.graphflow.interactive.driver.Measurements;
import io.graphflow.interactive.driver.Pace;
import io.graphflow.interactive.driver.RunVerdict;
import io.graphflow.interactive.driver.Workload;
import io.graphflow.interactive.driver.WorkloadMix;
import io.graphflow.interactive.operation.InteractiveOperation;
import io.graphflow.interactive.operation.OperationKind;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** A warm-up and a run of the driver by its schedule. */
final class ScheduledRun {
  private static final double PERCENT = 100;

  private final TargetOptions target;
  private final WorkloadOptions options;
  private final Workload workload;
  private final Pace pace;
  private final String database;
  private final String name;
  private final Map<InteractiveOperation, Long> updates = new EnumMap<>(InteractiveOperation.class);

  /**
   * Creates a run.
   *
   * @param workload what the options describe
   * @param pace how many of its operations are run, and how fast
   * @param database the class that operations are given to
   * @param name what files of it are named after
   */
  ScheduledRun(TargetOptions target, WorkloadOptions options, Workload workload, Pace pace,
      String database, String name) {
    this.target = target;
    this.options = options;
    this.workload = workload;
    this.pace = pace;
    this.database = database;
    this.name = name;
  }

  /**
   * Runs, and prints what the driver's verdict lacks.
   *
   * @param on what ran the operations, in words
   * @return what came of it, where late is the share in the run
   */
  RunVerdict run(String on, PrintWriter out) throws IOException {
    DriverOptions driver = options.driver(pace);
    Path results = target.work().resolve(name + "-results");
    DriverRun run = new DriverRun("execute_benchmark", database)
        .set("operation_count", pace.operations())
        .set("warmup", pace.warmUp())
        .set("thread_count", driver.readers())
        // The driver reads no exponents.
        .set("time_compression_ratio", new BigDecimal(driver.timeCompression()).toPlainString())
        .set("results_dir", results.toAbsolutePath())
        .set("ignore_scheduled_start_times", false)
        .setTarget(target)
        .setWorkload("parameters_dir", options.parameters(target).toAbsolutePath())
        .setWorkload("updates_dir", options.updates(target).toAbsolutePath())
        .setWorkload("short_read_dissipation", driver.shortReadStep());
    setMix(run, workload.mix());
    empty(results);
    ResultsLog measured;
    MinuteReport minutes;
    try (Footprint footprint = Footprint.watch(target.database())) {
      run.run(target.work().resolve(name + ".properties"));
      measured = ResultsLog.read(results, false);
      minutes = new MinuteReport(measured.minutes(), footprint, measured.startMillis());
    }
    if (pace.warmUp() > 0) {
      add(ResultsLog.read(results, true));
    }
    add(measured);
    double throughput = throughput(results);
    double late = measured.lateShare(Measurements.SCHEDULED);
    out.printf(Locale.ROOT,
        "LDBC SNB Interactive v1 by the official driver, not audited, on %s: %,d operations, %,.1f a "
            + "second; %.2f %% of all began more than 1 s late, %.2f %% of complex reads and updates%n",
        on, measured.count(), throughput, PERCENT * measured.lateShare(Measurements.ALL),
        PERCENT * late);
    minutes.report(target.work().resolve(name + "-minutes.csv"), out);
    boolean kept = run.passedAudits() && late <= Measurements.MOST_LATE;
    out.println("Schedule: " + (kept ? "kept" : "not kept") + "; results in " + results);
    return new RunVerdict(throughput, late, kept);
  }

  /** The operations a second that the driver found. */
  private static double throughput(Path results) throws IOException {
    return new ObjectMapper().readTree(results.resolve(DriverRun.NAME + "-results.json").toFile())
        .path("throughput")
        .asDouble();
  }

  /** Deletes what a run before has left: the driver would write into files that are there. */
  private static void empty(Path results) throws IOException {
    if (Files.isDirectory(results)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(results, DriverRun.NAME + "-*")) {
        for (Path file : files) {
          Files.delete(file);
        }
      }
    }
  }

  private static void setMix(DriverRun run, WorkloadMix mix) {
    run.setWorkload("update_interleave", mix.updateMillis());
    for (InteractiveOperation read : InteractiveOperation.ofKind(OperationKind.COMPLEX_READ)) {
      run.setWorkload(
          DriverOperations.name(read) + "_freq", mix.frequencies().get(read.number() - 1));
    }
  }

  private void add(ResultsLog log) {
    log.counts().forEach((operation, count) -> {
      if (operation.kind() == OperationKind.UPDATE) {
        updates.merge(operation, count, Long::sum);
      }
    });
  }

  /** How many times each update was run, warm-up included. */
  Map<InteractiveOperation, Long> updates() {
    return updates;
  }
}
