package io.graphflow.interactive.command;

import io.graphflow.interactive.database.DummyTarget;
import io.graphflow.interactive.driver.DriverOptions;
import io.graphflow.interactive.driver.Measurements;
import io.graphflow.interactive.driver.Pace;
import io.graphflow.interactive.driver.StandInRun;
import io.graphflow.interactive.driver.Workload;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code dummy}: runs the workload on nothing, to see what the driver costs. */
@Command(
    name = "dummy",
    header = "Runs the workload with operations that do nothing: the driver's own cost.",
    description = {
        "",
        "The throughput is the ceiling of a benchmark with the same options.",
        ""
    },
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true,
    sortOptions = false)
final class StandInDummyCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Mixin
  private TargetOptions target;

  @Mixin
  private WorkloadOptions options;

  @Override
  public Integer call() throws IOException, InterruptedException {
    target.check();
    options.check();
    // Parameters are drawn from the data, where it has no files of them.
    target.load(spec.commandLine().getErr());
    Workload workload = options.workload(target);
    Pace pace = options.pace(workload);
    DriverOptions driver = options.driver(pace);
    Measurements measured;
    try (DummyTarget nothing = new DummyTarget()) {
      measured = new StandInRun(workload, pace, driver).measure(nothing);
    }
    new StandInReport(target, workload, pace, driver).report(measured, "nothing (dummy)",
        "stand-in-dummy.json", spec.commandLine().getOut());
    return measured.keptSchedule() ? 0 : LineErrors.FAILED;
  }
}
