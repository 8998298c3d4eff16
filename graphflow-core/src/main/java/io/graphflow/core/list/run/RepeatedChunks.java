package io.graphflow.core.list.run;

import io.graphflow.core.binding.BoundRun;
import io.graphflow.core.execution.RepeatedPlan;
import io.graphflow.core.list.chunk.ChunkRows;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.VariableColumn;
import io.graphflow.core.vector.Vector;
import io.graphflow.parser.expression.Variable;
import java.util.List;

/**
 * A plan of list-based operators that runs for one row after another. Its argument is a flat group
 * with the row that the tuple holds when a run begins. The rows of its chunks go into the same
 * tuple, one by one.
 */
public final class RepeatedChunks implements RepeatedPlan {
  private final Tuple tuple;
  private final VariableColumn[] columns;
  private final ListOperator root;
  private final ChunkRows rows;
  private final BoundRun run;

  private boolean inChunk;

  /** How often the current row must be given again. */
  private long repetitions;

  /**
   * Creates the plan.
   *
   * @param argument the variables that the plan reads of the row
   * @param vectors the vectors that show them, in {@code group}
   * @param rows the rows of the chunks of {@code root}
   * @param run is released when the plan is closed
   */
  public RepeatedChunks(
      Tuple tuple,
      List<Variable> argument,
      List<Vector> vectors,
      ListGroup group,
      ListOperator root,
      ChunkRows rows,
      BoundRun run) {
    this.tuple = tuple;
    this.columns = argument.stream().map(VariableColumn::new).toArray(VariableColumn[]::new);
    this.root = root;
    this.rows = rows;
    this.run = run;
    group.setSingle();
    for (int i = 0; i < columns.length; i++) {
      columns[i].ensureCapacity(1);
      columns[i].show(vectors.get(i), 0);
    }
  }

  @Override
  public void start() {
    // Close first: hash tables built in the previous run may be stale, because the graph has
    // changed since.
    root.close();
    for (VariableColumn column : columns) {
      column.set(0, tuple);
    }
    inChunk = false;
    repetitions = 0;
    root.open();
  }

  @Override
  public boolean next() {
    if (repetitions > 0) {
      repetitions--;
      return true;
    }
    if (inChunk && rows.advance()) {
      repetitions = rows.multiplicity() - 1;
      return true;
    }
    inChunk = root.next();
    if (inChunk) {
      rows.first();
      repetitions = rows.multiplicity() - 1;
    }
    return inChunk;
  }

  @Override
  public void close() {
    root.close();
    run.release();
  }
}
