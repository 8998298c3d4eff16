package io.graphflow.core.ftree.run;

import io.graphflow.core.binding.BoundRun;
import io.graphflow.core.execution.RepeatedPlan;
import io.graphflow.core.ftree.operator.RowStream;

/**
 * A plan of operators on f-Trees that runs for one row after another. The leaf of its trees is the
 * row that the tuple holds when a run begins, and the rows go into the same tuple, one by one.
 */
public final class RepeatedTrees implements RepeatedPlan {
  private final RowStream rows;
  private final BoundRun run;

  /** How often the current row must be given again. */
  private long repetitions;

  /** Creates the plan; it releases {@code run} when it is closed. */
  public RepeatedTrees(RowStream rows, BoundRun run) {
    this.rows = rows;
    this.run = run;
  }

  @Override
  public void start() {
    // Close first: hash tables built in the previous run may be stale, because the graph has
    // changed since.
    rows.close();
    repetitions = 0;
    rows.open();
  }

  @Override
  public boolean next() {
    rows.reload();
    if (repetitions > 0) {
      repetitions--;
      return true;
    }
    if (!rows.next()) {
      return false;
    }
    repetitions = rows.multiplicity() - 1;
    return true;
  }

  @Override
  public void close() {
    rows.close();
    run.release();
  }
}
