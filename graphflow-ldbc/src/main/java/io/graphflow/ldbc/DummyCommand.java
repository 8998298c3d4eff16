package io.graphflow.ldbc;

import io.graphflow.interactive.command.TargetOptions;
import io.graphflow.interactive.command.WorkloadOptions;
import io.graphflow.interactive.driver.Pace;
import io.graphflow.interactive.driver.RunVerdict;
import io.graphflow.interactive.driver.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.ldbcouncil.snb.driver.workloads.interactive.db.DummyLdbcSnbInteractiveDb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code dummy}: the driver's run on nothing. */
@Command(
    name = "dummy",
    header = "Runs LDBC's driver with its own database that does nothing: the driver's own cost.",
    description = {
        "",
        "The throughput is the ceiling of a benchmark with the same options.",
        ""
    },
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true,
    sortOptions = false)
final class DummyCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Mixin
  private TargetOptions target;

  @Mixin
  private WorkloadOptions options;

  @Override
  public Integer call() throws IOException {
    target.check();
    options.check();
    // Parameters are drawn from the data, where it has no files of them.
    target.load(spec.commandLine().getErr());
    Workload workload = options.workload(target);
    RunVerdict verdict =
        run(target, options, workload, options.pace(workload), spec.commandLine().getOut());
    return verdict.kept() ? 0 : LdbcCommand.FAILED;
  }

  /** Runs the driver on nothing. */
  static RunVerdict run(TargetOptions target, WorkloadOptions options, Workload workload, Pace pace,
      PrintWriter out) throws IOException {
    return new ScheduledRun(target, options, workload, pace,
        DummyLdbcSnbInteractiveDb.class.getName(), "dummy").run("nothing (dummy)", out);
  }
}
