package io.graphflow.interactive.command;

import io.graphflow.interactive.driver.DriverOptions;
import io.graphflow.interactive.driver.Measurements;
import io.graphflow.interactive.driver.Pace;
import io.graphflow.interactive.driver.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Tells what a run of the stand-in driver measured, and by which settings. */
final class StandInReport {
  private final TargetOptions target;
  private final Workload workload;
  private final Pace pace;
  private final DriverOptions driver;

  StandInReport(TargetOptions target, Workload workload, Pace pace, DriverOptions driver) {
    this.target = target;
    this.workload = workload;
    this.pace = pace;
    this.driver = driver;
  }

  /**
   * Prints what was measured and writes it into the work folder.
   *
   * @param on what ran the operations, in words
   */
  void report(Measurements measured, String on, String file, PrintWriter out) throws IOException {
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
