package io.graphflow.ldbc;

import io.graphflow.Database;
import io.graphflow.exception.InternalException;
import io.graphflow.interactive.command.TargetOptions;
import io.graphflow.interactive.command.WorkloadOptions;
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
            + "than 5 % of the complex reads and updates began more than a second late, which is "
            + "stricter; or if updates are missing in the database afterwards.",
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

  @Override
  public Integer call() throws IOException {
    target.check();
    options.check();
    target.load(spec.commandLine().getErr());
    ElementCounts before = counts();
    ScheduledRun run = new ScheduledRun(target, options, GraphflowDb.class.getName(), "benchmark");
    boolean kept =
        run.run(target.processing() + ", " + target.durability(), spec.commandLine().getOut());
    ElementCounts expected = before.after(run.updates());
    ElementCounts found = counts();
    if (!found.equals(expected)) {
      throw new InternalException(
          "after the run the database holds " + found + ", but should hold " + expected);
    }
    return kept ? 0 : LdbcCommand.FAILED;
  }

  private ElementCounts counts() {
    try (Database database = Database.open(target.database())) {
      return ElementCounts.of(database);
    }
  }
}
