package io.graphflow.interactive.driver;

import io.graphflow.interactive.database.InteractiveTarget;
import io.graphflow.interactive.operation.InteractiveOperation;
import io.graphflow.interactive.operation.OperationKind;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;

/** A warm-up and a run of the stand-in driver, one after the other on the same target. For use by one thread, once. */
public final class StandInRun {
  private final Workload workload;
  private final Pace pace;
  private final DriverOptions options;
  private final Map<InteractiveOperation, Long> updates = new EnumMap<>(InteractiveOperation.class);

  /**
   * Creates a run.
   *
   * @param pace how many operations are run
   * @param options how the driver runs them, with the time compression of the pace
   */
  public StandInRun(Workload workload, Pace pace, DriverOptions options) {
    this.workload = workload;
    this.pace = pace;
    this.options = options;
  }

  /** Warms up, and runs; returns what was measured in the run. */
  public Measurements measure(InteractiveTarget on) throws IOException, InterruptedException {
    if (pace.warmUp() > 0) {
      measure(on, 0, pace.warmUp());
    }
    return measure(on, pace.warmUp(), pace.operations());
  }

  private Measurements measure(InteractiveTarget on, long offset, long count)
      throws IOException, InterruptedException {
    Measurements measured = new StandInDriver(on, workload.part(offset, count), options).run();
    for (InteractiveOperation operation : measured.operations()) {
      if (operation.kind() == OperationKind.UPDATE) {
        updates.merge(operation, measured.nanos(operation).getTotalCount(), Long::sum);
      }
    }
    return measured;
  }

  /** How many times each update was run, warm-up included. */
  public Map<InteractiveOperation, Long> updates() {
    return updates;
  }
}
