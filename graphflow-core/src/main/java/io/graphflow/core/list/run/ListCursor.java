package io.graphflow.core.list.run;

import io.graphflow.core.binding.BoundRun;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.list.chunk.ChunkRows;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.Tuple;
import java.util.List;

/**
 * The rows of a plan's chunks. The cursor enumerates the product of the groups as rows are asked
 * for.
 */
public final class ListCursor implements RowCursor {
  private static final int REPETITIONS_PER_CHECK = 4096;

  private final ListOperator operator;
  private final ChunkRows rows;
  private final Evaluator[] columns;
  private final Tuple tuple;
  private final BoundRun run;

  private State state = State.NEW;

  /** How often the cursor must give the current row again. */
  private long repetitions;

  private enum State {
    NEW,
    IN_CHUNK,
    DONE
  }

  /** Creates the cursor; it releases {@code run} when it is closed. */
  public ListCursor(ListOperator operator, ChunkRows rows, List<Evaluator> columns, Tuple tuple,
      BoundRun run) {
    this.run = run;
    this.operator = operator;
    this.rows = rows;
    this.columns = columns.toArray(Evaluator[]::new);
    this.tuple = tuple;
  }

  @Override
  public boolean next() {
    if (repetitions > 0) {
      if (--repetitions % REPETITIONS_PER_CHECK == 0) {
        tuple.check();
      }
      return true;
    }
    return switch (state) {
      case NEW -> {
        state = State.DONE;
        operator.open();
        yield nextChunk();
      }
      case IN_CHUNK -> rows.advance() ? beginRow() : nextChunk();
      case DONE -> false;
    };
  }

  private boolean nextChunk() {
    // Done, unless the operator yields a chunk and does not fail.
    state = State.DONE;
    if (!operator.next()) {
      return false;
    }
    state = State.IN_CHUNK;
    rows.first();
    return beginRow();
  }

  private boolean beginRow() {
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
    operator.close();
    tuple.release();
    run.release();
  }
}
