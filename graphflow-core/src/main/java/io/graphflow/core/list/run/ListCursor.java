package io.graphflow.core.list.run;

import io.graphflow.core.binding.BoundRun;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.list.chunk.ChunkRows;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.parser.expression.Variable;
import java.util.Arrays;
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

  /** The vectors of all columns; null if some are not values of the only list that is enumerated. */
  private final ValueVector[] vectors;

  private State state = State.NEW;

  /** The rows of the chunk that were taken together. */
  private Selection positions;

  /** Whether the current row has been found, and is to be given yet. */
  private boolean pending;

  /** How often the cursor must give the current row again. */
  private long repetitions;

  private enum State {
    NEW,
    IN_CHUNK,
    /** All rows of the chunk were given together. */
    CHUNK_TAKEN,
    DONE
  }

  /**
   * Creates the cursor; it releases {@code run} when it is closed.
   *
   * @param columns the variables of the result
   * @param evaluators one for each of them
   */
  public ListCursor(ListOperator operator, ChunkRows rows, List<Variable> columns,
      List<Evaluator> evaluators, Tuple tuple, BoundRun run) {
    this.run = run;
    this.operator = operator;
    this.rows = rows;
    this.columns = evaluators.toArray(Evaluator[]::new);
    this.tuple = tuple;
    ValueVector[] found = columns.stream()
        .map(column -> rows.vector(column.id()))
        .toArray(ValueVector[]::new);
    this.vectors = found.length == 0 || Arrays.asList(found).contains(null) ? null : found;
  }

  @Override
  public boolean next() {
    if (pending) {
      pending = false;
      return true;
    }
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
      case CHUNK_TAKEN -> nextChunk();
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
  public int nextRows() {
    if (vectors == null || pending || repetitions > 0 || state == State.DONE) {
      return 0;
    }
    State before = state;
    // Done, unless there are rows, and nothing fails.
    state = State.DONE;
    if (before == State.IN_CHUNK && rows.advance()) {
      state = State.IN_CHUNK;
      pending = beginRow();
      return 0;
    }
    if (before == State.NEW) {
      operator.open();
    }
    if (!operator.next()) {
      return 0;
    }
    positions = rows.positions();
    if (positions == null) {
      state = State.IN_CHUNK;
      rows.first();
      pending = beginRow();
      return 0;
    }
    state = State.CHUNK_TAKEN;
    return positions.count();
  }

  @Override
  public boolean longs(int column, long[] into, boolean[] nulls) {
    ValueVector vector = vectors[column];
    int count = positions.count();
    for (int i = 0; i < count; i++) {
      into[i] = vector.longValue(positions.position(i));
    }
    if (vector.hasNoNulls()) {
      return false;
    }
    boolean some = false;
    for (int i = 0; i < count; i++) {
      nulls[i] = vector.isNull(positions.position(i));
      some |= nulls[i];
    }
    return some;
  }

  @Override
  public void objects(int column, Object[] into) {
    ValueVector vector = vectors[column];
    int count = positions.count();
    for (int i = 0; i < count; i++) {
      into[i] = vector.object(positions.position(i));
    }
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
    pending = false;
    operator.close();
    tuple.release();
    run.release();
  }
}
