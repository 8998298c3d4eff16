package io.graphflow.interactive.command;

import io.graphflow.exception.InternalException;
import io.graphflow.interactive.database.InteractiveDatabase;
import io.graphflow.interactive.driver.Measurements;
import io.graphflow.interactive.driver.Workload;
import io.graphflow.interactive.validation.ElementCounts;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code benchmark}: runs the workload by its schedule and measures it. */
@Command(
    name = "benchmark",
    header = "Runs reads and updates by a schedule, and measures them.",
    description = {
        "",
        "Fails if more than 5 % of the complex reads and updates begin more than a second late, which is "
            + "stricter than LDBC's rule, or if updates are missing in the database afterwards.",
        ""
    },
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true,
    sortOptions = false)
final class StandInBenchmarkCommand implements Callable<Integer> {
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
    target.load(spec.commandLine().getErr());
    Workload workload = options.workload(target);
    StandInRun run = new StandInRun(target, options, workload);
    Measurements measured;
    try (InteractiveDatabase database = target.open()) {
      ElementCounts before = ElementCounts.of(database.database());
      measured = run.measure(database);
      ElementCounts expected = before.after(run.updates());
      ElementCounts found = ElementCounts.of(database.database());
      if (!found.equals(expected)) {
        throw new InternalException(
            "after the run the database holds " + found + ", but should hold " + expected);
      }
    }
    run.report(measured, target.processing() + ", " + target.durability(),
        "stand-in-benchmark.json", spec.commandLine().getOut());
    return measured.keptSchedule() ? 0 : LineErrors.FAILED;
  }
}
