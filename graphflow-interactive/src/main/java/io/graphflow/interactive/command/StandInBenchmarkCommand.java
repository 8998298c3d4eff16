package io.graphflow.interactive.command;

import io.graphflow.interactive.database.DummyTarget;
import io.graphflow.interactive.database.InteractiveDatabase;
import io.graphflow.interactive.driver.Measurements;
import io.graphflow.interactive.driver.Pace;
import io.graphflow.interactive.driver.RunVerdict;
import io.graphflow.interactive.driver.StandInRun;
import io.graphflow.interactive.driver.Workload;
import io.graphflow.interactive.validation.CheckedRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
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
        "Fails if more than 5 %% of the complex reads and updates begin more than a second late, which is "
            + "stricter than LDBC's rule, or if updates are missing in the database afterwards.",
        "",
        "With --rate search it runs at one rate after the other, each time from the same state, until it has "
            + "the highest rate at which that passes. It fails if it does not find it.",
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

  @Mixin
  private SearchOptions search;

  @Override
  public Integer call() throws IOException, InterruptedException {
    target.check();
    search.check(options);
    target.load(spec.commandLine().getErr());
    Workload workload = options.workload(target);
    PrintWriter out = spec.commandLine().getOut();
    if (options.searches()) {
      return new SearchRun(target, search, workload, out).run(searched(workload))
          ? 0
          : LineErrors.FAILED;
    }
    Pace pace = options.pace(workload);
    Measurements measured;
    try (Footprint footprint = Footprint.watch(target.database())) {
      measured = measure(workload, pace);
      new StandInReport(target, workload, pace, options.driver(pace)).report(measured,
          target.processing() + ", " + target.durability(), "stand-in-benchmark.json", out);
      new MinuteReport(measured.minutes(), footprint, startMillis(measured))
          .report(target.work().resolve("stand-in-minutes.csv"), out);
    }
    return measured.keptSchedule() ? 0 : LineErrors.FAILED;
  }

  private static long startMillis(Measurements measured) {
    return System.currentTimeMillis()
        - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - measured.startNanos());
  }

  private Measurements measure(Workload workload, Pace pace)
      throws IOException, InterruptedException {
    try (InteractiveDatabase database = target.open()) {
      return CheckedRun.measure(new StandInRun(workload, pace, options.driver(pace)), database);
    }
  }

  private SearchedDriver searched(Workload workload) {
    return new SearchedDriver() {
      @Override
      public RunVerdict run(Pace pace) throws IOException, InterruptedException {
        target.load(spec.commandLine().getErr());
        return measure(workload, pace).verdict();
      }

      @Override
      public RunVerdict runOnNothing(Pace pace) throws IOException, InterruptedException {
        try (DummyTarget nothing = new DummyTarget()) {
          return new StandInRun(workload, pace, options.driver(pace)).measure(nothing).verdict();
        }
      }
    };
  }
}
