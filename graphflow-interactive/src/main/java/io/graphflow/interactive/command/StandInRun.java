package io.graphflow.interactive.command;

import io.graphflow.interactive.database.InteractiveTarget;
import io.graphflow.interactive.driver.DriverOptions;
import io.graphflow.interactive.driver.Measurements;
import io.graphflow.interactive.driver.Pace;
import io.graphflow.interactive.driver.StandInDriver;
import io.graphflow.interactive.driver.Workload;
import io.graphflow.interactive.operation.InteractiveOperation;
import io.graphflow.interactive.operation.OperationKind;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** A warm-up and a run of the stand-in driver. */
final class StandInRun {
  private final TargetOptions target;
  private final WorkloadOptions options;
  private final Workload workload;
  private final Pace pace;
  private final Map<InteractiveOperation, Long> updates = new EnumMap<>(InteractiveOperation.class);

  StandInRun(TargetOptions target, WorkloadOptions options, Workload workload, Pace pace) {
    this.target = target;
    this.options = options;
    this.workload = workload;
    this.pace = pace;
  }

  /** Warms up, and runs; returns what was measured in the run. */
  Measurements measure(InteractiveTarget on) throws IOException, InterruptedException {
    if (pace.warmUp() > 0) {
      measure(on, 0, pace.warmUp());
    }
    return measure(on, pace.warmUp(), pace.operations());
  }

  private Measurements measure(InteractiveTarget on, long offset, long count)
      throws IOException, InterruptedException {
    Measurements measured =
        new StandInDriver(on, workload.part(offset, count), options.driver(pace)).run();
    for (InteractiveOperation operation : measured.operations()) {
      if (operation.kind() == OperationKind.UPDATE) {
        updates.merge(operation, measured.nanos(operation).getTotalCount(), Long::sum);
      }
    }
    return measured;
  }

  /** How many times each update was run, warm-up included. */
  Map<InteractiveOperation, Long> updates() {
    return updates;
  }

  /**
   * Prints what was measured and writes it into the work folder.
   *
   * @param on what ran the operations, in words
   */
  void report(Measurements measured, String on, String file, PrintWriter out) throws IOException {
    DriverOptions driver = options.driver(pace);
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("driver", "stand-in, not LDBC's; not audited");
    settings.put("target", on);
    settings.put("data", target.network().folder().toString());
    settings.put("frequencies", workload.mix().frequencies());
    settings.put("updateInterleaveMillis", workload.mix().updateMillis());
    settings.put("timeCompressionRatio", driver.timeCompression());
    settings.put("readers", driver.readers());
    settings.put("warmUpOperations", pace.warmUp());
    settings.put("operations", pace.operations());
    settings.put("seed", driver.seed());
    settings.put("java", System.getProperty("java.vm.version"));
    settings.put("processors", Runtime.getRuntime().availableProcessors());
    RunReport report = new RunReport(settings, measured);
    report.print(out);
    Path json = target.work().resolve(file);
    report.write(json);
    out.println("As JSON: " + json);
  }
}
