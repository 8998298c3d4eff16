package io.graphflow.core.ftree.run;

import io.graphflow.core.binding.BoundRun;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.ftree.operator.RowStream;
import io.graphflow.core.tuple.Tuple;
import java.util.List;

/** The rows of a plan's trees, enumerated as they are asked for. */
public final class FTreeCursor implements RowCursor {
  private static final int REPETITIONS_PER_CHECK = 4096;

  private final RowStream rows;
  private final Evaluator[] columns;
  private final Tuple tuple;
  private final BoundRun run;

  private State state = State.NEW;

  /** How often the cursor must give the current row again. */
  private long repetitions;

  private enum State {
    NEW,
    OPEN,
    DONE
  }

  /** Creates the cursor; it releases {@code run} when it is closed. */
  public FTreeCursor(RowStream rows, List<Evaluator> columns, Tuple tuple, BoundRun run) {
    this.rows = rows;
    this.columns = columns.toArray(Evaluator[]::new);
    this.tuple = tuple;
    this.run = run;
  }

  @Override
  public boolean next() {
    if (repetitions > 0) {
      if (--repetitions % REPETITIONS_PER_CHECK == 0) {
        tuple.check();
      }
      return true;
    }
    State before = state;
    // Done, unless there is a row and nothing fails.
    state = State.DONE;
    if (before == State.NEW) {
      rows.open();
    }
    if (before == State.DONE || !rows.next()) {
      return false;
    }
    state = State.OPEN;
    repetitions = rows.multiplicity() - 1;
    return true;
  }

  @Override
  public Object value(int column) {
    return columns[column].value(tuple);
  }

  @Override
  public boolean isNull(int column) {
    return columns[column].isNull(tuple);
  }

  @Override
  public long longValue(int column) {
    return columns[column].longValue(tuple);
  }

  @Override
  public double doubleValue(int column) {
    return columns[column].doubleValue(tuple);
  }

  @Override
  public void close() {
    state = State.DONE;
    repetitions = 0;
    rows.close();
    tuple.release();
    run.release();
  }
}
