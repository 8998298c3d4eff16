package io.graphflow.bench.ges;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * How throughput grows with threads (GES's Figure 13): the highest rate of LDBC's Interactive workload that one reading thread
 * keeps, and two. No result of an LDBC benchmark.
 */
public final class GesThreadsExperiment implements Experiment {
  private static final List<Integer> READERS = List.of(1, 2);
  private static final int QUICK_BUDGET_SECONDS = 14;
  private static final double MICROS = 1e6;

  /** Creates the experiment. */
  public GesThreadsExperiment() {}

  @Override
  public String key() {
    return "ges-threads";
  }

  @Override
  public String title() {
    return "Threads that read";
  }

  @Override
  public boolean isInQuickRuns() {
    return false;
  }

  @Override
  public int quickBudgetSeconds() {
    return QUICK_BUDGET_SECONDS;
  }

  @Override
  public List<Step> steps(Setting setting) {
    List<Step> steps = new ArrayList<>();
    for (int readers : READERS) {
      String argument = String.valueOf(readers);
      steps.add(DrivenSteps.search(
          setting, "threads that read: " + readers, DrivenVariant.FUSED, argument));
      steps.add(DrivenSteps.driverAlone(
          setting, "driver alone, threads that read: " + readers, argument));
    }
    return steps;
  }

  @Override
  public Section render(Setting setting, Results results) {
    Table.Builder table = Table.builder("threads that read", "reached", "of one thread",
        "driver alone", "µs of a thread an operation, driver's off", "of one thread, driver's off")
        .caption("Operations a second of GF-FT, fused, at the highest rate that was kept, on "
            + DrivenSteps.words(setting));
    double oneReached = reached(results, READERS.getFirst());
    double oneAlone = alone(results, READERS.getFirst());
    for (int readers : READERS) {
      double reached = reached(results, readers);
      double alone = alone(results, readers);
      table.row(String.valueOf(readers), Format.number(reached),
          Format.ratio(reached / oneReached), Format.number(alone),
          Format.number(readers * MICROS * (1 / reached - 1 / alone)),
          Format.ratio(withoutDriver(reached, alone) / withoutDriver(oneReached, oneAlone)));
    }
    return Section.builder(key(), title())
        .paragraph(
            "GES's Figure 13 goes from 1,740.57 operations a second on one processor to 60,125.86 on 64, "
                + "which is 34.5 times as many. Here a driver of our own (stand-in) asks, and shares the "
                + "processors with the database; its numbers are no result of an LDBC benchmark. What the driver "
                + "reaches where operations do nothing tells what it takes itself. Update streams have threads "
                + "of their own besides those that read, in all rows; so where there are as many "
                + "processors as threads that read, the last thread has not a whole one for itself.")
        .table(table.build())
        .build();
  }

  /** What the database would reach if the driver took no time. */
  private static double withoutDriver(double reached, double alone) {
    return 1 / (1 / reached - 1 / alone);
  }

  private static double reached(Results results, int readers) {
    return results.of(GesThroughputMeasurement.HIGHEST)
        .with(GesThroughputMeasurement.READERS, readers)
        .score();
  }

  private static double alone(Results results, int readers) {
    return results.of(DriverCostMeasurement.ALONE)
        .with(GesThroughputMeasurement.READERS, readers)
        .score();
  }
}
