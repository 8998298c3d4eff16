package io.graphflow.interactive.validation;

import io.graphflow.exception.InternalException;
import io.graphflow.interactive.database.InteractiveDatabase;
import io.graphflow.interactive.driver.Measurements;
import io.graphflow.interactive.driver.StandInRun;
import java.io.IOException;

/** Runs the stand-in driver on a database, and checks what updates have left in it. */
public final class CheckedRun {
  private CheckedRun() {}

  /**
   * Runs.
   *
   * @param run one that has not run yet
   * @return what was measured
   * @throws InternalException if the database does not hold as many elements more as there were updates
   */
  public static Measurements measure(StandInRun run, InteractiveDatabase database)
      throws IOException, InterruptedException {
    ElementCounts before = ElementCounts.of(database.database());
    Measurements measured = run.measure(database);
    ElementCounts expected = before.after(run.updates());
    ElementCounts found = ElementCounts.of(database.database());
    if (!found.equals(expected)) {
      throw new InternalException(
          "after the run the database holds " + found + ", but should hold " + expected);
    }
    return measured;
  }
}
