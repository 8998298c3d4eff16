package io.graphflow.ldbc;

import io.graphflow.Database;
import io.graphflow.exception.InternalException;
import io.graphflow.interactive.command.SearchOptions;
import io.graphflow.interactive.command.SearchRun;
import io.graphflow.interactive.command.SearchedDriver;
import io.graphflow.interactive.command.TargetOptions;
import io.graphflow.interactive.command.WorkloadOptions;
import io.graphflow.interactive.driver.Pace;
import io.graphflow.interactive.driver.RunVerdict;
import io.graphflow.interactive.driver.Workload;
import io.graphflow.interactive.validation.ElementCounts;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code benchmark}: the driver's run by a schedule. */
@Command(
    name = "benchmark",
    header = "Runs reads and updates by a schedule, and measures them, by LDBC's driver; not audited.",
    description = {
        "",
        "Fails if the driver finds that it could not keep its schedule, in the warm-up or the run; if more "
            + "than 5 %% of the complex reads and updates began more than a second late, which is "
            + "stricter; or if updates are missing in the database afterwards.",
        "",
        "With --rate search it runs at one rate after the other, each time from the same state, until it has "
            + "the highest rate at which that passes. It fails if it does not find it.",
        ""
    },
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true,
    sortOptions = false)
final class BenchmarkCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Mixin
  private TargetOptions target;

  @Mixin
  private WorkloadOptions options;

  @Mixin
  private SearchOptions search;

  @Override
  public Integer call() throws IOException, InterruptedException {
    target.check();
    search.check(options);
    target.load(spec.commandLine().getErr());
    Workload workload = options.workload(target);
    boolean passed = options.searches()
        ? new SearchRun(target, search, workload, spec.commandLine().getOut())
            .run(searched(workload))
        : run(workload, options.pace(workload)).kept();
    return passed ? 0 : LdbcCommand.FAILED;
  }

  private RunVerdict run(Workload workload, Pace pace) throws IOException {
    ElementCounts before = counts();
    ScheduledRun run = new ScheduledRun(
        target, options, workload, pace, GraphflowDb.class.getName(), "benchmark");
    RunVerdict verdict = run
        .run(target.processing() + ", " + target.durability(), spec.commandLine().getOut());
    ElementCounts expected = before.after(run.updates());
    ElementCounts found = counts();
    if (!found.equals(expected)) {
      throw new InternalException(
          "after the run the database holds " + found + ", but should hold " + expected);
    }
    return verdict;
  }

  private SearchedDriver searched(Workload workload) {
    return new SearchedDriver() {
      @Override
      public RunVerdict run(Pace pace) throws IOException {
        target.load(spec.commandLine().getErr());
        return BenchmarkCommand.this.run(workload, pace);
      }

      @Override
      public RunVerdict runOnNothing(Pace pace) throws IOException {
        return DummyCommand.run(target, options, workload, pace, spec.commandLine().getOut());
      }
    };
  }

  private ElementCounts counts() {
    try (Database database = Database.open(target.database())) {
      return ElementCounts.of(database);
    }
  }
}
